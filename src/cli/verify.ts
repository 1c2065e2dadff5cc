/**
 * `npm run verify -- FILE [--json]`: checks a record.
 *
 * Replays the whole game with the code that played it, without a network. Prints a report in words, or with `--json`
 * the report as one JSON object (docs/record-report.md). Exit code: 0 authentic and without fault, 1 authentic with faults, 2 not authentic,
 * 3 unreadable (a wrong call too).
 */
import { parseArgs } from 'node:util';
import { ocho } from '../games/ocho/game.ts';
import { planets } from '../games/planets/game.ts';
import { versionText } from './record-versions.ts';
import { type FileReport, verifyFile } from './verify-file.ts';
import { jsonReport } from './verify-json.ts';
import { formatReport, unreadableText } from './verify-report.ts';

const USAGE = 'verify: npm run verify -- FILE [--json]';

function main(args: readonly string[]): number {
  const call = parseCall(args);
  if (call === null) {
    console.error(USAGE);
    return 3;
  }
  const report = verifyFile(call.path, { ocho, planets });
  if (call.output === 'json') console.log(JSON.stringify(jsonReport(report)));
  else if (report.kind === 'unreadable')
    console.error(`verify: ${call.path}: ${unreadableText(report.code)} (${report.code})${versions(report)}`);
  else console.log(formatReport(report));
  return report.exitCode;
}

const versions = ({ found }: FileReport): string => (found === undefined ? '' : ` ${versionText(found)}`);

function parseCall(
  args: readonly string[],
): { readonly path: string; readonly output: 'words' | 'json' } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) return null;
    return { path, output: values.json ? 'json' : 'words' };
  } catch {
    return null;
  }
}

// Not process.exit: a report longer than a pipe takes at once is still written to its end.
process.exitCode = main(process.argv.slice(2));
