/**
 * Cases of cheating with cards in play: what a case is, how it is run, and what several files sign alike.
 */
import { describe, test } from 'vitest';
import type { Ciphertext } from '../../../src/crypto/elgamal.ts';
import type { CardHandle, Seat } from '../../../src/games/game.ts';
import type { FaultCode } from '../../../src/protocol/codes.ts';
import type { Body } from '../../../src/protocol/entry.ts';
import type { CardTable } from '../../protocol/deck/card-table.ts';
import { contextAt, keyAt, lying, mixing, mixOf, secretsOf, withProof } from './forge.ts';
import { expectRefused, type Named } from './refused.ts';
import { asked } from './scenes.ts';

/** Codes of all cases of the file that runs them. */
export const codes = new Set<FaultCode>();

export type Case = Named & {
  readonly title: string;
  readonly signs: (table: CardTable, seat: Seat) => Promise<object> | object;
  /** The cheat, if it is not the one who is asked. */
  readonly by?: (table: CardTable) => Seat;
};

export const run = (
  group: string,
  scene: () => CardTable,
  cases: readonly Case[],
  by: (table: CardTable) => Seat = asked,
): void => {
  describe(group, () => {
    for (const { title, signs, by: other, ...named } of cases) {
      codes.add(named.code);
      test(`${title}: ${named.code}, ${named.why}`, async () => {
        const table = await scene().copy();
        const seat = (other ?? by)(table);
        await expectRefused(table, seat, await signs(table, seat), named);
      });
    }
  });
};

/** Places that a proof could stem from. */
export const ELSEWHERE = [
  ['seat', (seat: Seat) => ({ seat: (seat + 1) % 3 })],
  ['step', () => ({ step: 5 })],
  ['attempt', () => ({ attempt: 1 })],
  ['session', () => ({ session: 'A'.repeat(43) })],
  ['card', () => ({ handles: [0] })],
] as const;

export const handOf = (table: CardTable, seat: Seat): readonly CardHandle[] =>
  table.game.seats[seat]?.hand ?? [];
export const held = (table: CardTable, seat: Seat, at = 0): CardHandle =>
  handOf(table, seat)[at] as CardHandle;
export const notBoth = (table: CardTable, ...seats: readonly Seat[]): Seat =>
  table.seats.find((seat) => !seats.includes(seat)) as Seat;

export const TRANSFER = { code: 'transfer-wrong', why: 'proof-wrong' } as const;
export const MIX = { code: 'mix-wrong', why: 'proof-wrong' } as const;

export const NO_PLANET = { code: 'planet-wrong', why: 'proof-wrong' } as const;
export const NO_HOLE = { code: 'open-wrong', why: 'proof-wrong' } as const;

export const ofHand = (table: CardTable, seat: Seat) => ({
  input: lying(table, held(table, seat)),
  secret: secretsOf(table, seat).hand,
});

/** `move` with a mix of the cards that the rules have mixed, into which `pick` puts others. */
export const swapping =
  (
    move: (table: CardTable, seat: Seat) => Body | Promise<Body>,
    event: (body: Body, seat: Seat) => object,
    pick: (table: CardTable, seat: Seat, inputs: readonly Ciphertext[]) => readonly Ciphertext[],
  ): Case['signs'] =>
  async (table, seat) => {
    const body = await move(table, seat);
    const { cards, into } = mixOf(table, event(body, seat));
    const inputs = cards.map((card) => lying(table, card));
    const context = contextAt(table, seat, [...cards, ...into]);
    const key = keyAt(table, cards[0] as CardHandle);
    return withProof(body, 0, mixing(context, key, inputs, pick(table, seat, inputs)));
  };
export const moveEvent = (body: Body, seat: Seat): object => ({
  kind: 'move',
  seat,
  move: (body as Body & { readonly kind: 'move' }).move,
});

/** The largest mix there can be. */
export const bigMix = (): object => ({ kind: 'mix', outputs: 'A'.repeat(8875), proof: 'A'.repeat(22_570) });
