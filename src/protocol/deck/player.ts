/**
 * The secret side of the deck: one seat's keys, what it can read with them, and what it owes the table.
 *
 * Message flow: the session asks for the body of each step about cards, and for the proofs of a move; it tells of every
 * applied step (`follow`), by which the seat learns the faces it may see.
 *
 * Invariants
 * 1. The two secrets of a seat are durable before the entry with their keys is signed. Everything else is computed from
 *    them and the log: faces read, secrets taken over from seats that left. A reloaded page knows what it knew.
 * 2. A secret is found by its public key: a card names the key it is encrypted under, also one of an earlier time.
 * 3. Nothing secret leaves here but inside proofs, shares owed and sealed parts.
 *
 * Does not protect against whoever can read this device's storage.
 * Reference: DESIGN.md section 6; crypto/.
 */

import {
  decrypt,
  decryptionShare,
  encodeCiphertext,
  encodeCiphertexts,
  transferTo,
} from '../../crypto/elgamal.ts';
import { faceOf } from '../../crypto/faces.ts';
import { cardGenerators, chainGenerator, MAX_CARDS } from '../../crypto/generators.ts';
import {
  decodeScalar,
  encodePoint,
  encodeScalar,
  mulBase,
  type Random,
  randomScalar,
  type Scalar,
} from '../../crypto/group.ts';
import { generateKeyPair } from '../../crypto/keys.ts';
import { randomPermutation } from '../../crypto/permutation.ts';
import { complain, deal, openShare, takeOverKey, takeOverSecret } from '../../crypto/sharing.ts';
import { applyShuffle, proveShuffle, shuffle } from '../../crypto/shuffle.ts';
import { prove } from '../../crypto/sigma.ts';
import { decryptingShare, isPlanet, openAs, ownKey, transfer } from '../../crypto/statements.ts';
import { never } from '../../encoding/result.ts';
import type { Awaiting, CardHandle, CardOperation, Json, Knowledge, Seat } from '../../games/game.ts';
import type { Fold, FoldEvent, Snapshot } from '../fold.ts';
import type { Rng, Store } from '../ports.ts';
import type { Phase, TableState } from '../state.ts';
import { deckOf, placeOf, type StepContext } from '../steps.ts';
import type { CardProof, DeckBody } from './bodies.ts';
import { type CardRead, cardAt, ciphertextOf, type DeckState, keysOf, pileOf, pointOf } from './deck.ts';
import {
  type AnyCardRules,
  carryOut,
  faceNumber,
  handlesOfMix,
  keyOfMix,
  keyOfZone,
  needsProof,
} from './operations.ts';
import { contextOf, type DeckPlace, dealTo, HAND_KEY, PILE_KEY, receiversOf } from './set-up.ts';

/** Steps about cards. */
export type CardPhase = Extract<
  Phase,
  { readonly kind: 'keys' | 'deal' | 'check' | 'shuffle' | 'draw' | 'cards' }
>;

export type DeckPlayerDeps = {
  readonly session: string;
  readonly seat: Seat;
  readonly rules: AnyCardRules;
  readonly store: Store;
  readonly rng: Rng;
};

type Secret = { readonly text: string; readonly secret: Scalar };
/** Hand and pile secret, with the texts of their public keys. */
type SecretPair = readonly [Secret, Secret];

export class DeckPlayer {
  /** Faces this seat knows, by handle. */
  knowledge: Knowledge = {};
  /** By the index of a fold event: what this seat alone learned or did by it. */
  readonly stories: (readonly Json[])[] = [];
  private readonly deps: DeckPlayerDeps;
  private readonly random: Random;
  /** Scalars by the text of their public key. */
  private readonly hands = new Map<string, Scalar>();
  private readonly piles = new Map<string, Scalar>();
  private followedEvents = 0;
  private followedSteps = 0;
  private followedLast: Snapshot | null = null;

  constructor(deps: DeckPlayerDeps) {
    this.deps = deps;
    this.random = (sizeBytes) => deps.rng.bytes(sizeBytes);
    // Computed now, not in the middle of the first proof.
    chainGenerator();
    cardGenerators(MAX_CARDS);
  }

  /** Reads the secrets this device has stored for the session. */
  async load(): Promise<void> {
    for (const { value } of await this.deps.store.list('secrets', this.prefix())) this.remember(value);
  }

  /** As `load`, when the deck has keys that came into the store since; learns all that they open. */
  async reload(fold: Fold): Promise<void> {
    await this.load();
    this.restart();
    this.follow(fold);
  }

  /** Forgets what it has followed, not its secrets: the fold was made again. */
  restart(): void {
    this.knowledge = {};
    this.stories.length = 0;
    this.followedEvents = 0;
    this.followedSteps = 0;
  }

  /** true if this seat's keys are in the deck but not here: the storage that held them is gone. */
  isLost({ deck }: { readonly deck?: DeckState }): boolean {
    const keys = deck?.keys[this.deps.seat] ?? null;
    return keys !== null && (!this.hands.has(keys.hand) || !this.piles.has(keys.pile));
  }

  // ---------------------------------------------------------------------------------------------- following

  /** Learns what all steps applied since the last call let this seat read. */
  follow(fold: Fold): void {
    // The last step may have begun anew since.
    const last = this.followedSteps - 1;
    const isSame = last >= 0 && fold.steps[last] === this.followedLast;
    for (let at = isSame ? last + 1 : Math.max(0, last); at < fold.steps.length; at += 1)
      this.openDeals(fold.steps[at] as Snapshot);
    this.followedSteps = fold.steps.length;
    this.followedLast = fold.now;
    for (; this.followedEvents < fold.events.length; this.followedEvents += 1)
      this.learn(fold.events[this.followedEvents] as FoldEvent);
  }

  /** The secrets that would be this seat's, whichever of the others left. */
  private openDeals({ state }: Snapshot): void {
    const { deck, phase } = state;
    const { seat, session } = this.deps;
    if (deck === undefined || phase.kind !== 'check' || this.isLost({ deck })) return;
    const own = deck.keys[seat] ?? null;
    if (own === null) return;
    const hand = this.secret(this.hands, own.hand);
    const pile = this.secret(this.piles, own.pile);
    for (const dealer of deck.keys.keys()) {
      const found = dealTo(deck, dealer, seat, session);
      const share = found === null ? null : openShare(found.dealt, found.share, hand);
      if (share === null || !share.ok) continue;
      const secret = takeOverSecret(pile, share.value);
      const key = takeOverKey(pointOf(own.pile), mulBase(share.value));
      if (secret.ok && key.ok) this.piles.set(encodePoint(key.value), secret.value);
    }
  }

  private learn({ event, before, state, reads, index }: FoldEvent): void {
    const { rules, seat } = this.deps;
    if (event.kind === 'setup' || before === null) return;
    const operations: readonly CardOperation[] = rules.operations(before, event);
    const known: { [card: number]: string } = { ...this.knowledge };
    for (const operation of operations) {
      if (operation.kind === 'mix' || operation.kind === 'remove')
        for (const card of operation.cards) delete known[card];
      if (operation.kind === 'open') known[operation.card] = operation.face;
    }
    for (const read of reads) {
      const face = read.seat === seat ? this.read(read) : null;
      if (face !== null) known[read.card] = face;
    }
    this.knowledge = known;
    this.stories[index] = rules.privateStory(before, event, state, seat, known) as readonly Json[];
  }

  private read({ key, text }: CardRead): string | null {
    const secret = this.piles.get(key) ?? this.hands.get(key);
    if (secret === undefined) return null;
    const face = faceOf(decrypt(ciphertextOf(text), secret));
    return face === null ? null : (this.deps.rules.faces[face] as string);
  }

  // ---------------------------------------------------------------------------------------------- owing

  /** What this seat gives to a step about cards. Not to be asked while `isLost`. */
  async owed(phase: CardPhase, state: TableState, context: StepContext): Promise<DeckBody> {
    const place = placeOf(state, context);
    switch (phase.kind) {
      case 'keys':
        return this.keys(place);
      case 'deal':
        return this.deal(deckOf(state), place);
      case 'check':
        return this.check(deckOf(state), place);
      case 'shuffle':
        return this.shuffle(deckOf(state), place);
      case 'draw':
        return this.shares(deckOf(state), phase.cards, place);
      case 'cards':
        return this.answer(phase.asks, state, context);
      default:
        return never(phase);
    }
  }

  /** The proofs of a legal move. `front`: cards that its mix brings to the front, in this order. */
  moveProofs(
    state: TableState,
    move: Json,
    front: readonly CardHandle[],
    context: StepContext,
  ): readonly CardProof[] {
    const operations = this.deps.rules.operations(state.game, { kind: 'move', seat: this.deps.seat, move });
    return this.proofs(deckOf(state), operations, front, placeOf(state, context));
  }

  // ---------------------------------------------------------------------------------------------- set-up

  /** Fresh keys, stored first; those of an earlier start at this place, if there are any. */
  private async keys(place: DeckPlace): Promise<DeckBody> {
    const { store, seat } = this.deps;
    const prefix = `${this.prefix()}${place.step}/${place.attempt}/`;
    // What is stored and is no pair of secrets was never signed for: passed over, as if it were not there.
    const found = (await store.list('secrets', prefix)).map(({ value }) => this.remember(value));
    const [hand, pile] = found.find((pair) => pair !== null) ?? (await this.freshKeys(prefix));
    const proof = (secret: Scalar, handles: readonly number[]): string =>
      prove(
        ownKey(contextOf(place, seat, handles), mulBase(secret)),
        { branch: 0, scalars: [secret] },
        this.random,
      );
    return {
      kind: 'keys',
      hand: hand.text,
      handProof: proof(hand.secret, HAND_KEY),
      pile: pile.text,
      pileProof: proof(pile.secret, PILE_KEY),
    };
  }

  private async freshKeys(prefix: string): Promise<SecretPair> {
    const value = {
      hand: encodeScalar(generateKeyPair(this.random).secret),
      pile: encodeScalar(generateKeyPair(this.random).secret),
    };
    const pair = this.remember(value);
    if (pair === null) throw new Error('fresh secrets have their shape');
    // Stored under the key: two tabs that draw at the same time keep both, and what is signed says which.
    await this.deps.store.put('secrets', `${prefix}${pair[0].text}`, value);
    return pair;
  }

  private deal(deck: DeckState, place: DeckPlace): DeckBody {
    const { seat } = this.deps;
    const secret = this.secret(this.piles, keysOf(deck, seat).pile);
    return {
      kind: 'deal',
      shares: [...deal({ ...place, seat }, secret, receiversOf(deck, seat), this.random)],
    };
  }

  /** A complaint about every share that does not open. */
  private check(deck: DeckState, place: DeckPlace): DeckBody {
    const { seat, session } = this.deps;
    const { hand } = keysOf(deck, seat);
    const secret = this.secret(this.hands, hand);
    const complaints = [...deck.keys.keys()].flatMap((dealer) => {
      const found = dealTo(deck, dealer, seat, session);
      if (found === null || openShare(found.dealt, found.share, secret).ok) return [];
      const receiver = { secret, key: pointOf(hand) };
      return [{ dealer, ...complain({ ...place, seat }, dealer, found.share, receiver, this.random) }];
    });
    return { kind: 'check', complaints };
  }

  private shuffle(deck: DeckState, place: DeckPlace): DeckBody {
    const context = contextOf(place, this.deps.seat, []);
    const { message } = shuffle(context, pointOf(deck.joint), pileOf(deck), this.random);
    return { kind: 'shuffle', ...message };
  }

  // ---------------------------------------------------------------------------------------------- play

  /** This seat's shares of cards that another seat draws. */
  private shares(deck: DeckState, cards: readonly CardHandle[], place: DeckPlace): DeckBody {
    const { seat } = this.deps;
    const { pile } = keysOf(deck, seat);
    const secret = this.secret(this.piles, pile);
    const shares = cards.map((card) => {
      const input = ciphertextOf(cardAt(deck, card).text);
      const share = decryptionShare(input, secret);
      const statement = decryptingShare(contextOf(place, seat, [card]), { key: pointOf(pile), input, share });
      return {
        share: encodePoint(share),
        proof: prove(statement, { branch: 0, scalars: [secret] }, this.random),
      };
    });
    return { kind: 'shares', shares };
  }

  /** What a machine answers when the game asks for cards of this seat. */
  private answer(
    asks: (CardPhase & { readonly kind: 'cards' })['asks'],
    state: TableState,
    context: StepContext,
  ): DeckBody {
    const { seat, rules } = this.deps;
    const awaiting: Awaiting = context.game.awaiting(state.game);
    const awaited =
      awaiting.kind === 'identify' ? [awaiting.card] : awaiting.kind === 'open' ? awaiting.cards : [];
    const proofs = (event: Parameters<AnyCardRules['operations']>[1]): CardProof[] => [
      ...this.proofs(deckOf(state), rules.operations(state.game, event), [], placeOf(state, context)),
    ];
    switch (asks) {
      case 'mix':
      case 'transfer':
        return { kind: asks, proofs: proofs({ kind: asks, seat }) };
      case 'identify': {
        const face = this.face(awaited[0] as CardHandle);
        const as = faceNumber(rules, face) < 8 ? 'planet' : 'black-hole';
        return { kind: 'identify', as, proofs: proofs({ kind: 'identify', seat, as }) };
      }
      case 'open': {
        const faces = awaited.map((card) => this.face(card));
        return { kind: 'open', faces, proofs: proofs({ kind: 'open', seat, faces }) };
      }
      default:
        return never(asks);
    }
  }

  /** Proofs of operations, in their order. `front`: cards that a mix brings to its front, in this order. */
  private proofs(
    start: DeckState,
    operations: readonly CardOperation[],
    front: readonly CardHandle[],
    place: DeckPlace,
  ): readonly CardProof[] {
    const proofs: CardProof[] = [];
    let deck = start;
    for (const operation of operations) {
      const proof = needsProof(operation) ? this.proof(deck, operation, front, place) : undefined;
      if (proof !== undefined) proofs.push(proof);
      deck = carryOut(deck, operation, proof).deck;
    }
    return proofs;
  }

  private proof(
    deck: DeckState,
    operation: CardOperation,
    front: readonly CardHandle[],
    place: DeckPlace,
  ): CardProof {
    const { seat, rules } = this.deps;
    switch (operation.kind) {
      case 'mix':
        return this.mix(deck, operation, front, place);
      case 'transfer': {
        const card = cardAt(deck, operation.card);
        const secret = this.secretOf(card.key);
        const input = ciphertextOf(card.text);
        const to = pointOf(keyOfZone(deck, operation.to));
        const { output, s } = transferTo(input, secret, to, this.random);
        const from = pointOf(card.key);
        const statement = transfer(contextOf(place, seat, [operation.card]), { from, to, input, output });
        const proof = prove(statement, { branch: 0, scalars: [secret, s] }, this.random);
        return { kind: 'transfer', output: encodeCiphertext(output), proof };
      }
      case 'open': {
        const card = cardAt(deck, operation.card);
        const statement = openAs(contextOf(place, seat, [operation.card]), {
          key: pointOf(card.key),
          input: ciphertextOf(card.text),
          face: faceNumber(rules, operation.face),
        });
        const witness = { branch: 0, scalars: [this.secretOf(card.key)] };
        return { kind: 'open', proof: prove(statement, witness, this.random) };
      }
      case 'planet': {
        const card = cardAt(deck, operation.card);
        const secret = this.secretOf(card.key);
        const input = ciphertextOf(card.text);
        const branch = faceOf(decrypt(input, secret)) ?? 0;
        const statement = isPlanet(contextOf(place, seat, [operation.card]), {
          key: pointOf(card.key),
          input,
        });
        return { kind: 'planet', proof: prove(statement, { branch, scalars: [secret] }, this.random) };
      }
      case 'draw':
      case 'remove':
        throw new Error(`${operation.kind} needs no proof`);
      default:
        return never(operation);
    }
  }

  private mix(
    deck: DeckState,
    mix: CardOperation & { readonly kind: 'mix' },
    front: readonly CardHandle[],
    place: DeckPlace,
  ): CardProof {
    const cards = mix.cards.map((card) => cardAt(deck, card));
    const key = pointOf(keyOfMix(cards));
    const inputs = cards.map(({ text }) => ciphertextOf(text));
    const first = front.map((card) => mix.cards.indexOf(card)).filter((at) => at >= 0);
    const rest = cards.flatMap((_, at) => (first.includes(at) ? [] : [at]));
    const random = rest.length < 2 ? rest.map((_, at) => at) : randomPermutation(rest.length, this.random);
    const permutation = [...first, ...random.map((at) => rest[at] as number)];
    const witness = { permutation, factors: cards.map(() => randomScalar(this.random)) };
    const outputs = applyShuffle(key, inputs, witness);
    const context = contextOf(place, this.deps.seat, handlesOfMix(mix));
    const proof = proveShuffle({ context, key, inputs, outputs }, witness, this.random);
    return { kind: 'mix', outputs: encodeCiphertexts(outputs), proof };
  }

  private face(card: CardHandle): string {
    const face = this.knowledge[card];
    if (face === undefined) throw new Error(`card ${card} is not this seat's to read`);
    return face;
  }

  // ---------------------------------------------------------------------------------------------- secrets

  private prefix(): string {
    return `${this.deps.session}/${this.deps.seat}/deck/`;
  }

  private secretOf(key: string): Scalar {
    return this.piles.has(key) ? this.secret(this.piles, key) : this.secret(this.hands, key);
  }

  private secret(of: ReadonlyMap<string, Scalar>, key: string): Scalar {
    const secret = of.get(key);
    if (secret === undefined) throw new Error('a secret that is not here: see isLost');
    return secret;
  }

  /** Hand and pile secret of a stored document; null if it has another shape. */
  private remember(value: Json): SecretPair | null {
    const stored = value as { readonly hand?: unknown; readonly pile?: unknown } | null;
    const [hand, pile] = [stored?.hand, stored?.pile].map((text) =>
      typeof text === 'string' ? decodeScalar(text) : null,
    );
    if (hand?.ok !== true || pile?.ok !== true || hand.value === 0n || pile.value === 0n) return null;
    const handText = encodePoint(mulBase(hand.value));
    const pileText = encodePoint(mulBase(pile.value));
    this.hands.set(handText, hand.value);
    this.piles.set(pileText, pile.value);
    return [
      { text: handText, secret: hand.value },
      { text: pileText, secret: pile.value },
    ];
  }
}
