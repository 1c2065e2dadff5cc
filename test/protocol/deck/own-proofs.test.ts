/** A device does not check the proofs it has just made; everybody else does, and its own word for them is told to nobody. */
import { expect, test } from 'vitest';
import { type Body, entryId } from '../../../src/protocol/entry.ts';
import { CardTable, inPhase } from './card-table.ts';

/** What seat 0 owes at the keys step, with the proof of one key under the other. */
async function wronglyProven(table: CardTable): Promise<Body> {
  const body = await table.owed(0);
  if (body.kind !== 'keys') throw new Error(`not keys but ${body.kind}`);
  return { ...body, handProof: body.pileProof };
}

const opened = (): Promise<CardTable> => CardTable.open({ seats: 2 }).until(inPhase('keys'));

test('own entries just written are taken for proven, and refused by every other replica of the process', async () => {
  const own = await opened();
  const other = await own.copy();
  const signed = own.sign(0, await wronglyProven(own));

  own.fold.noteProven(entryId(signed.bytes));
  for (const table of [own, other]) {
    table.log.add(signed, () => 1_000_000);
    table.advance();
  }

  expect(own.lacking).toEqual([1]);
  for (const table of [own, other]) table.give(1, await table.owed(1));
  expect(own.fold.faults).toEqual([]);
  expect(other.fold.faults).toMatchObject([{ code: 'keys-wrong', seat: 0, why: 'proof-wrong' }]);
});

test('what else is wrong with an own entry counts, proven or not', async () => {
  const table = await opened();
  const keys = await table.owed(0);
  if (keys.kind !== 'keys') throw new Error(`not keys but ${keys.kind}`);
  const signed = table.sign(0, { ...keys, hand: keys.pile, handProof: keys.pileProof });

  table.fold.noteProven(entryId(signed.bytes));
  table.log.add(signed, () => 1_000_000);
  table.give(1, await table.owed(1));

  expect(table.fold.faults).toMatchObject([{ code: 'keys-wrong', seat: 0 }]);
});
