/**
 * Writes the records of this folder: `npx tsx test/records/make.ts`. Made once and kept, so that a later program must
 * still read them; records.test.ts checks them without this file. Every game is played by real sessions
 * (test/adversarial/table.ts); where a seat breaks a rule, its entry is signed by hand.
 *
 *   sound.octet         a whole game of three to 4,000, every closing signature in
 *   fault.octet         seat 1 banks before it has thrown; the two others play on to the end
 *   equivocation.octet  seat 1 signs two links in one roll; both others halt
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cheat } from '../adversarial/cheat.ts';
import { OPTIONS, Table } from '../adversarial/table.ts';

const save = (name: string, table: Table): void => {
  const file = fileURLToPath(new URL(`${name}.octet`, import.meta.url));
  writeFileSync(file, table.honest(0).record());
};
/** Level 2, and chains of sixteen links, so that a whole game goes through two of them. */
const open = (seed: number, cheats: readonly number[] = []): Promise<Table> =>
  Table.open({ seats: 3, seed, cheats, chainLength: 16, options: { ...OPTIONS, level: 2 } });
const isAwaited = (cheat: Cheat): boolean => cheat.fold.lacking(cheat.log).includes(cheat.seat);

async function sound(): Promise<void> {
  const table = await open(101);
  await table.play(() => table.view().isComplete);
  await table.exchange();
  save('sound', table);
}

async function fault(): Promise<void> {
  const table = await open(102, [1]);
  const cheat = table.cheat(1);
  await table.play(() => isAwaited(cheat) && cheat.fold.now.state.phase.kind === 'move');
  const banks = { kind: 'move', move: { kind: 'keep', dice: [0], then: 'bank' }, lead: null };
  table.give(1, [cheat.keep(cheat.sign(banks))]);
  await table.play(() => table.view().isComplete, []);
  await table.exchange();
  save('fault', table);
}

async function equivocation(): Promise<void> {
  const table = await open(103, [1]);
  const cheat = table.cheat(1);
  await table.play(
    () => isAwaited(cheat) && cheat.fold.now.state.phase.kind === 'links' && cheat.fold.now.state.step > 4,
  );
  const link = cheat.owed() as { readonly k: number };
  table.give(1, [cheat.sign(cheat.owed())], [0]);
  table.give(1, [cheat.sign({ ...link, link: cheat.link(link.k + 1) })], [2]);
  await table.settle();
  await table.exchange();
  save('equivocation', table);
}

await sound();
await fault();
await equivocation();
