/**
 * Reads every large input with every reader that gets to see it and prints, a JSON line each, what it said and what it cost in processor time; then
 * the most memory the process ever held. large.test.ts runs this in a process of its own, with a small heap.
 */
import { decodeCanonical } from '../../src/encoding/canonical.ts';
import { INPUTS } from './inputs.ts';
import { READERS } from './readers.ts';

const cost = (work: () => string): { readonly said: string; readonly ms: number } => {
  const before = process.cpuUsage();
  const said = work();
  const { user, system } = process.cpuUsage(before);
  return { said, ms: (user + system) / 1000 };
};
const print = (line: object): void => console.log(JSON.stringify(line));

for (const { name, make } of INPUTS) {
  const input = make();
  const isCanonical = decodeCanonical(input).ok;
  for (const reader of READERS) {
    if (reader.begins === 'canonical' && !isCanonical) continue;
    let thrown: string | null = null;
    const { said, ms } = cost(() => {
      try {
        return reader.read(input);
      } catch (error) {
        thrown = String(error).slice(0, 200);
        return 'thrown';
      }
    });
    print({ input: name, size: input.length, reader: reader.name, said, ms, thrown });
  }
}
print({ maxRssKiB: process.resourceUsage().maxRSS });
