/** The report as the object that `--json` prints: verify-schema.ts says what is in it. */
import type { FileReport } from './verify-file.ts';
import { type JsonReport, REPORT_VERSION } from './verify-schema.ts';

/** Events with the state after each; the state before is that of the event before, and ciphertexts stand in the record. */
export function jsonReport(report: FileReport): JsonReport {
  const versioned = { report: REPORT_VERSION, ...report } as const;
  if (versioned.kind !== 'authentic') return plain(versioned);
  const events = versioned.events.map(({ before, reads, ...event }) => event);
  return plain({ ...versioned, events });
}

/** What the types say is what a program that parses the text finds; test/cli/verify-schema.test.ts holds it against the schema. */
const plain = (report: object): JsonReport => JSON.parse(JSON.stringify(report)) as JsonReport;
