/**
 * What a departure gives away: nothing. No signed byte of a game holds a secret number of any seat, nor a point by which a
 * card could be read that nobody was meant to read; and what seats hold that work together gives them no key of a seat
 * outside, as long as one more of those its key is shared among stays outside, too.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  decodePoint,
  encodePoint,
  mod,
  mulBase,
  ORDER,
  type Point,
  pointBytes,
  type Scalar,
  scalarBytes,
} from '../../../src/crypto/group.ts';
import { openShare } from '../../../src/crypto/sharing.ts';
import { toBase64url } from '../../../src/encoding/base64url.ts';
import type { CardHandle, Json, Seat } from '../../../src/games/game.ts';
import { cardAt, ciphertextOf } from '../../../src/protocol/deck/deck.ts';
import { dealTo } from '../../../src/protocol/deck/set-up.ts';
import { deckOf } from '../../../src/protocol/steps.ts';
import { CardTable, inPhase } from '../../protocol/deck/card-table.ts';
import { secretsOf, storedSecrets } from './forge.ts';
import { asked, steered } from './scenes.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

// ------------------------------------------------------------------------------------------------ looking for bytes

/** All that is spelt in base64url anywhere in `json`, decoded, and the text itself. */
function bytesIn(text: string): Buffer {
  const parts: Buffer[] = [Buffer.from(text)];
  const collect = (json: Json): void => {
    if (typeof json === 'string') {
      if (/^[A-Za-z0-9_-]{20,}$/.test(json)) parts.push(Buffer.from('|'), Buffer.from(json, 'base64url'));
    } else if (Array.isArray(json)) for (const one of json as readonly Json[]) collect(one);
    else if (typeof json === 'object' && json !== null)
      for (const one of Object.values(json)) collect(one as Json);
  };
  collect(JSON.parse(text) as Json);
  return Buffer.concat(parts);
}

/** Ways in which a scalar could be written. */
const spellings = (scalar: Scalar): readonly Buffer[] => {
  const little = Buffer.from(scalarBytes(scalar));
  const big = Buffer.from(little.toReversed());
  return [
    little,
    big,
    ...[
      scalar.toString(10),
      little.toString('hex'),
      big.toString('hex'),
      toBase64url(little),
      toBase64url(big),
    ].map((text) => Buffer.from(text)),
  ];
};

const namesFound = (bytes: Buffer, wanted: ReadonlyMap<string, readonly Uint8Array[]>): readonly string[] =>
  [...wanted].flatMap(([name, ways]) => (ways.some((way) => bytes.includes(Buffer.from(way))) ? [name] : []));

// ------------------------------------------------------------------------------------------------ secrets of a table

type Dealt = {
  readonly dealing: number;
  readonly dealer: Seat;
  readonly receiver: Seat;
  readonly share: Scalar;
  readonly agreed: Point;
};

/** Every share that was ever dealt, opened by its receiver; and the point that its seal stands on. */
function dealtIn(table: CardTable): readonly Dealt[] {
  const found: Dealt[] = [];
  let dealing = 0;
  for (const { state } of table.fold.steps) {
    if (state.phase.kind !== 'check') continue;
    const deck = deckOf(state);
    for (const dealer of table.seats)
      for (const receiver of table.seats) {
        const one = dealTo(deck, dealer, receiver, table.session);
        if (one === null) continue;
        const { hand } = handSecret(table, receiver, deck.keys[receiver]?.hand as string);
        const opened = openShare(one.dealt, one.share, hand);
        const R = decodePoint(one.share.ephemeral);
        if (!opened.ok || !R.ok) throw new Error('an honest share opens');
        found.push({ dealing, dealer, receiver, share: opened.value, agreed: R.value.multiply(hand) });
      }
    dealing += 1;
  }
  return found;
}

function handSecret(table: CardTable, seat: Seat, key: string) {
  const own = storedSecrets(table, seat).find(({ hand }) => encodePoint(mulBase(hand)) === key);
  if (own === undefined) throw new Error('no such key');
  return own;
}

type Own = { readonly hand: Scalar; readonly pile: Scalar; readonly grown: Scalar };

let scene: CardTable;
/** After the departure, and most of a turn later. */
let table: CardTable;
let leaver: Seat;
let dealt: readonly Dealt[];
let own: readonly Own[];

beforeAll(async () => {
  scene = CardTable.open({ seats: 4, seed: 4 });
  scene.decide = steered(0);
  await scene.until(inPhase('draw', ({ game }) => game.turn.number > 4));
  leaver = scene.seats.find(
    (seat) => seat !== asked(scene) && (scene.game.seats[seat]?.hand.length ?? 0) > 1,
  ) as Seat;
  table = await scene.copy();
  table.give(leaver, { kind: 'leave' });
  const { number } = table.game.turn;
  await table.until(inPhase('draw', ({ game }) => game.turn.number > number));
  dealt = dealtIn(table);
  own = table.seats.map((seat) => {
    const { hand, pile } = secretsOf(scene, seat);
    const taken = dealt.find((one) => one.dealing === 0 && one.dealer === leaver && one.receiver === seat);
    return { hand, pile, grown: mod(pile + (taken?.share ?? 0n)) };
  });
});

const shareOf = (dealing: number, dealer: Seat, receiver: Seat): Scalar | undefined =>
  dealt.find((one) => one.dealing === dealing && one.dealer === dealer && one.receiver === receiver)?.share;

test('the secrets looked for are those of the table: keys, grown keys, and the shares of both dealings', () => {
  expect(dealt).toHaveLength(4 * 3 + 3 * 2);
  const deck = deckOf(table.state);
  for (const seat of table.seats.filter((one) => one !== leaver)) {
    expect(encodePoint(mulBase((own[seat] as Own).grown))).toBe(deck.keys[seat]?.pile);
    const again = table.seats.reduce((sum, receiver) => mod(sum + (shareOf(1, seat, receiver) ?? 0n)), 0n);
    expect(again).toBe((own[seat] as Own).grown);
  }
  expect(scene.game.seats[leaver]?.hand.length).toBeGreaterThan(1);
});

test('no signed byte of the game holds a secret of any seat, in any spelling', () => {
  const secrets = new Map<string, readonly Uint8Array[]>();
  for (const [seat, { hand, pile, grown }] of own.entries()) {
    secrets.set(`hand of ${seat}`, spellings(hand));
    secrets.set(`pile of ${seat}`, spellings(pile));
    secrets.set(`grown pile of ${seat}`, spellings(grown));
  }
  for (const { dealing, dealer, receiver, share } of dealt)
    secrets.set(`share ${dealing} of ${dealer} to ${receiver}`, spellings(share));
  const entries = table.log.chains.flat();
  expect(entries.filter(({ seat, seq }) => seq >= scene.log.chain(seat).length).length).toBeGreaterThan(10);
  for (const { signed } of entries) expect(namesFound(bytesIn(signed.bytes), secrets)).toEqual([]);

  // The search finds what it looks for, wherever it stands.
  const hidden = Buffer.concat([
    Buffer.from([7]),
    Buffer.from(scalarBytes((own[0] as Own).pile)),
    Buffer.alloc(9),
  ]);
  const text = JSON.stringify({ proofs: [{ proof: hidden.toString('base64url') }] });
  expect(namesFound(bytesIn(text), secrets)).toContain('pile of 0');
});

test('no signed byte after the departure lets anybody read the leaver’s cards, the pile, or a seal', () => {
  const points = new Map<string, readonly Uint8Array[]>();
  const add = (name: string, point: Point): void => void points.set(name, [pointBytes(point)]);
  for (const card of scene.game.seats[leaver]?.hand ?? []) {
    const { c1, c2 } = ciphertextOf(cardAt(deckOf(scene.state), card).text);
    const share = c1.multiply((own[leaver] as Own).hand);
    add(`card ${card} of the leaver`, share);
    add(`face of card ${card} of the leaver`, c2.subtract(share));
  }
  const undrawn = table.game.pile.slice(0, 12) as readonly CardHandle[];
  for (const card of undrawn) {
    const { c1 } = ciphertextOf(cardAt(deckOf(table.state), card).text);
    for (const [seat, { pile, grown }] of own.entries()) {
      add(`share of ${seat} in pile card ${card}`, c1.multiply(pile));
      if (grown !== pile) add(`share of ${seat} in pile card ${card}, grown`, c1.multiply(grown));
    }
  }
  for (const { dealing, dealer, receiver, agreed } of dealt)
    add(`seal ${dealing} of ${dealer} to ${receiver}`, agreed);
  for (const seat of table.seats)
    for (const { signed } of table.log.chain(seat).slice(scene.log.chain(seat).length))
      expect(namesFound(bytesIn(signed.bytes), points)).toEqual([]);

  // It would find a share that was shown: one of the cards drawn since.
  const shown = table.log.chains
    .flat()
    .findLast(({ rawBody }) => (rawBody as { kind?: unknown }).kind === 'shares');
  const [share] =
    (shown?.rawBody as unknown as { shares: readonly { share: string }[] } | undefined)?.shares ?? [];
  const known = decodePoint(share?.share as string);
  expect(
    known.ok &&
      namesFound(bytesIn(shown?.signed.bytes as string), new Map([['x', [pointBytes(known.value)]]])),
  ).toEqual(['x']);
});

// ------------------------------------------------------------------------------------------------ working together

/** All numbers that seats which work together hold and nobody outside does not: keys, shares from and to outside. */
function heldBy(coalition: readonly Seat[]): readonly Scalar[] {
  const keys = coalition.flatMap((seat) => [(own[seat] as Own).hand, (own[seat] as Own).pile]);
  const shares = dealt.filter(
    ({ dealer, receiver }) => coalition.includes(dealer) !== coalition.includes(receiver),
  );
  return [...keys, ...shares.map(({ share }) => share)];
}

/** All sums of the numbers, each taken once, not at all, or negatively. */
function signedSums(numbers: readonly Scalar[]): readonly Scalar[] {
  return numbers.reduce<Scalar[]>(
    (sums, number) => sums.flatMap((sum) => [sum, (sum + number) % ORDER, (sum + ORDER - number) % ORDER]),
    [0n],
  );
}

/** Whether a signed sum of `numbers` is `target`: half of them against the other half. */
function reaches(numbers: readonly Scalar[], targets: readonly Scalar[]): readonly boolean[] {
  const half = Math.ceil(numbers.length / 2);
  const first = new Set(signedSums(numbers.slice(0, half)));
  const second = signedSums(numbers.slice(half));
  return targets.map((target) => second.some((sum) => first.has(mod(target - sum))));
}

describe('seats that work together', () => {
  const targetsOf = (seat: Seat): readonly Scalar[] => {
    const { hand, pile, grown } = own[seat] as Own;
    return [hand, pile, grown];
  };

  test('cannot sum up a key of the leaver while one of those who stay is not with them', () => {
    const stay = table.seats.filter((seat) => seat !== leaver);
    for (const honest of stay) {
      const coalition = stay.filter((seat) => seat !== honest);
      expect(reaches(heldBy(coalition), targetsOf(leaver))).toEqual([false, false, false]);
    }
  });

  test('cannot sum up a key of one who stays, the leaver helping them, while one more is not with them', () => {
    const [a, b, c] = table.seats.filter((seat) => seat !== leaver) as [Seat, Seat, Seat];
    for (const [victim, with_] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const)
      expect(reaches(heldBy([leaver, with_]), targetsOf(victim))).toEqual([false, false, false]);
  });

  test('hold the leaver’s pile key if they are all who stay, and never its hand key', () => {
    const stay = table.seats.filter((seat) => seat !== leaver);
    const held = stay.map((seat) => shareOf(0, leaver, seat) as Scalar);
    expect(reaches(held, targetsOf(leaver))).toEqual([false, true, true]);
    const hands = stay.flatMap((seat) => [(own[seat] as Own).hand, (own[seat] as Own).pile]);
    expect(reaches([...held, ...hands], [(own[leaver] as Own).hand])).toEqual([false]);
  });
});
