/** Everything a roll was made from as lines of text, for the clipboard: what another program needs to make it again. */
import { traceLink, type ValueTrace } from '../../protocol/roll-trace.ts';
import type { StoryRoll } from '../../protocol/story-types.ts';
import type { Words } from './step-words.ts';

export function rollText(
  { k, history, links }: StoryRoll,
  session: string,
  trace: ValueTrace | null,
  { people }: Pick<Words, 'people'>,
): string {
  const parts = links.flatMap(({ seat, link, known, head, k: index, line }) => [
    `seat ${seat} (${people.nameOf(seat)})`,
    ...(head === null ? [] : [`  commitment h${head.k} ${head.link} (line ${head.line})`]),
    `  link h${index} ${link} (line ${line})`,
    ...(known === null
      ? []
      : traceLink(session, seat, { k: index, link }, known).hashes.map(
          (hash) => `  H(h${hash.k + 1}) = h${hash.k} ${hash.link}`,
        )),
    ...(known === null ? [] : [`  known h${known.k} ${known.link}`]),
  ]);
  const made =
    trace === null
      ? []
      : [
          `value ${trace.value}`,
          ...trace.blocks.map((block, at) => `block ${at} ${block}`),
          ...trace.reads.map(({ byte, bound, limit, gives }) =>
            gives === null ? `byte ${byte} >= ${limit}, refused` : `byte ${byte} mod ${bound} = ${gives}`,
          ),
          `result ${trace.values.join(' ')}`,
        ];
  return [`session ${session}`, `roll ${k}`, `history ${history}`, ...parts, ...made, ''].join('\n');
}
