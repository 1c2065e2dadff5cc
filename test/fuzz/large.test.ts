/**
 * Inputs of about 1 MB, each made to be dear, through every reader: in a process of its own with a heap of 200 MB.
 *
 * What a read costs is processor time, and is compared with what reading an honest record of that size costs in the same
 * process, signatures and all, so that no clock decides: whatever grows faster than its input is a hundred times over
 * (combining marks out of order, before canonical.ts looked at neighbours first: minutes). What never ends is ended by the limit on
 * processor time that the shell sets.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../../src/cli/bootstrap.mjs';
import { INPUTS, SIZE } from './inputs.ts';
import { READERS } from './readers.ts';

const HEAP_MIB = 200;
/** Node, the loader and the code take most of the first hundred. */
const RSS_MIB = 400;
const CPU_SECONDS = 180;
/** In honest records of that size: what a stranger may make the record reader do, and anything else. */
const RECORD_TIMES = 5;
const OTHER_TIMES = 1.5;

type Line = {
  readonly input: string;
  readonly size: number;
  readonly reader: string;
  readonly said: string;
  readonly ms: number;
  readonly thrown: string | null;
};

test(`no reader throws, says what it may not, or works out of proportion (${INPUTS.length} inputs, ${READERS.length} readers)`, {
  timeout: 1_800_000,
}, () => {
  const program = [`--max-old-space-size=${HEAP_MIB}`, '--import', 'tsx', 'test/fuzz/large-inputs.ts'];
  const { status, signal, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `ulimit -t ${CPU_SECONDS} && exec "$0" "$@"`, process.execPath, ...program],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 24 },
  );
  const lines = stdout.split('\n').filter((line) => line !== '');
  const where = `after ${lines.at(-1)}: ${stderr.slice(-500)}`;
  expect({ status, signal }, where).toEqual({ status: 0, signal: null });
  const { maxRssKiB } = JSON.parse(lines.pop() as string) as { readonly maxRssKiB: number };
  expect(maxRssKiB / 1024).toBeLessThan(RSS_MIB);
  const read = lines.map((line) => JSON.parse(line) as Line);
  // A reader that begins with canonical JSON gets to see only what is canonical.
  const unconditional = READERS.filter(({ begins }) => begins === undefined);
  expect(read.length).toBeGreaterThan(INPUTS.length * unconditional.length);
  expect(new Set(read.map(({ input }) => input)).size).toBe(INPUTS.length);
  expect(new Set(read.map(({ reader }) => reader)).size).toBe(READERS.length);
  expect(read.filter(({ thrown }) => thrown !== null)).toEqual([]);
  const says = new Map(READERS.map((reader) => [reader.name, reader.says]));
  expect(read.filter(({ reader, said }) => says.get(reader)?.includes(said) !== true)).toEqual([]);
  const honest = read.find((line) => line.input === 'a signed record of links' && line.said === 'ok');
  if (honest === undefined) throw new Error('the honest record is not read');
  expect(honest.size).toBeGreaterThanOrEqual(SIZE);
  const tooDear = read.filter(
    ({ ms, reader }) => ms > honest.ms * (reader === 'the record reader' ? RECORD_TIMES : OTHER_TIMES),
  );
  expect(tooDear, `an honest record takes ${honest.ms} ms`).toEqual([]);
});
