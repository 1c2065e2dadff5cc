/**
 * Writes the records of this folder: `npx tsx test/records/make.ts NAME…` (without a name: all). Made once and kept, so that a
 * later program must still read them; records.test.ts checks them without this file. Every game is played by the real
 * protocol; where a seat breaks a rule, its entry is signed by hand.
 *
 *   sound.octet         a whole game of three to 4,000, every closing signature in
 *   fault.octet         seat 1 banks before it has thrown; the two others play on to the end
 *   equivocation.octet  seat 1 signs two links in one roll; both others halt
 *   going-on.octet      four play dice: one falls silent and is removed by the three others, one leaves in a roll, which is
 *                       made anew, one leaves in its turn; the last closes
 *   cards.octet         three play 8 until a leaver ends it: a card stolen from a mixed hand, a set laid, a card hidden and opened at the end
 *   complaint.octet     three set 8 up with shared keys: seat 1 seals a wrong share, seat 2 complains, two play on
 *
 * Every kind of body stands in one of them. keys.json holds the seeds of their seats' keys, so that tests can sign what a
 * modified program would have signed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toBase64url } from '../../src/encoding/base64url.ts';
import type { Seat } from '../../src/games/game.ts';
import { legal } from '../../src/games/planets/choices.ts';
import type { DeckBody } from '../../src/protocol/deck/bodies.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';
import { deciding, steered } from '../adversarial/cards/scenes.ts';
import type { Cheat } from '../adversarial/cheat.ts';
import { OPTIONS, Table } from '../adversarial/table.ts';
import { CardTable, type Decide, inPhase } from '../protocol/deck/card-table.ts';
import { Replicas } from '../protocol/replicas.ts';

const KEYS = fileURLToPath(new URL('keys.json', import.meta.url));
const SEED_BYTES = 32;
/** A game in which all that is wanted comes soon. */
const CARDS_SEED = 8;

type Made = { readonly record: string; readonly pairs: readonly KeyPair[] };

const made = (table: Table): Made => ({ record: table.honest(0).record(), pairs: table.pairs });
/** Level 2, and chains of sixteen links, so that a whole game goes through two of them. */
const open = (seed: number, cheats: readonly number[] = []): Promise<Table> =>
  Table.open({ seats: 3, seed, cheats, chainLength: 16, options: { ...OPTIONS, level: 2 } });
const isAwaited = (cheat: Cheat): boolean => cheat.fold.lacking(cheat.log).includes(cheat.seat);

async function sound(): Promise<Made> {
  const table = await open(101);
  await table.play(() => table.view().isComplete);
  await table.exchange();
  return made(table);
}

async function fault(): Promise<Made> {
  const table = await open(102, [1]);
  const cheat = table.cheat(1);
  await table.play(() => isAwaited(cheat) && cheat.fold.now.state.phase.kind === 'move');
  const banks = { kind: 'move', move: { kind: 'keep', dice: [0], then: 'bank' }, lead: null };
  table.give(1, [cheat.keep(cheat.sign(banks))]);
  await table.play(() => table.view().isComplete, []);
  await table.exchange();
  return made(table);
}

async function equivocation(): Promise<Made> {
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
  return made(table);
}

async function goingOn(): Promise<Made> {
  const replicas = new Replicas(4, 104);
  await replicas.begin();
  const silent = replicas.mover(0);
  replicas.crash(silent);
  await replicas.calm();
  const [first, ...others] = replicas.seats.filter((seat) => seat !== silent) as [Seat, ...Seat[]];
  await replicas.goOn([first, ...others]);
  await replicas.calm();
  const moves = async (times: number): Promise<void> => {
    for (let move = 0; move < times; move++) {
      await replicas.move(replicas.mover(first));
      await replicas.calm();
    }
  };
  // Its leave stands in for the link of the next roll.
  const second = others.find((seat) => seat !== replicas.mover(first)) as Seat;
  await replicas.at(second).leave();
  await replicas.calm();
  await moves(6);
  await replicas.at(replicas.mover(first)).leave();
  await replicas.calm();
  const [last] = replicas.seats.filter((seat) => replicas.at(first).snapshot().table.isIn[seat]) as [Seat];
  return { record: replicas.at(last).record(), pairs: replicas.pairs };
}

async function cards(): Promise<Made> {
  const table = CardTable.open({ seats: 3, seed: CARDS_SEED, options: { leaver: 'end' } });
  const assigning = steered(0);
  const done = { stolen: false };
  // The first black hole that can be played so robs a hand of two or more, which is mixed and drawn from; others hide.
  const playing = deciding((state, seat, knowledge) => {
    const choices = legal(state, seat, knowledge);
    const robs = choices.find(
      (choice) => choice.kind === 'steal' && (state.seats[choice.from]?.hand.length ?? 0) > 1,
    );
    if (robs !== undefined && !done.stolen) {
      done.stolen = true;
      return robs;
    }
    const wished = choices.find(({ kind }) => kind === 'hide' || kind === 'lay' || kind === 'skip');
    return wished ?? (choices[0] as (typeof choices)[number]);
  });
  const decide: Decide = (state, ...known) =>
    (state.turn.phase === 'assign' ? assigning : playing)(state, ...known);
  table.decide = decide;
  const hasHidden = (seat: Seat): boolean => (table.game.seats[seat]?.hidden.length ?? 0) > 0;
  // Another seat leaves than the one that has hidden a card, so that there is one to open.
  await table.until(
    inPhase(
      'move',
      ({ lacking, seats }) => done.stolen && seats.some(hasHidden) && !hasHidden(lacking[0] as Seat),
    ),
  );
  table.give(table.lacking[0] as Seat, { kind: 'leave' });
  await table.until(inPhase('done'));
  return { record: table.record(), pairs: table.pairs };
}

async function complaint(): Promise<Made> {
  const table = await CardTable.open({ seats: 3, seed: 105 }).until(inPhase('deal'));
  const deal = (await table.owed(1)) as DeckBody & { readonly kind: 'deal' };
  const sealed = (receiver: Seat, right: string): string => (receiver === 2 ? 'A'.repeat(64) : right);
  const shares = deal.shares.map((share) => ({ ...share, sealed: sealed(share.receiver, share.sealed) }));
  table.give(1, { ...deal, shares });
  await table.until(inPhase('move'));
  await table.step();
  await table.until(inPhase('move'));
  table.give(table.lacking[0] as Seat, { kind: 'leave' });
  await table.until(inPhase('done'));
  return { record: table.record(), pairs: table.pairs };
}

const RECORDS = { sound, fault, equivocation, 'going-on': goingOn, cards, complaint };

const named = process.argv.slice(2);
const seeds = existsSync(KEYS) ? JSON.parse(readFileSync(KEYS, 'utf8')) : {};
for (const [name, make] of Object.entries(RECORDS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const { record, pairs } = await make();
  writeFileSync(fileURLToPath(new URL(`${name}.octet`, import.meta.url)), record);
  seeds[name] = pairs.map(({ secretKey }) => toBase64url(secretKey.slice(0, SEED_BYTES)));
}
writeFileSync(KEYS, `${JSON.stringify(seeds, null, 2)}\n`);
