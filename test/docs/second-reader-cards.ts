/**
 * A reader of records of 8 written from docs/protocol.md alone (sections 9 to 12 and 21 here, 22 in reader-proofs.ts, 23 in
 * reader-planets.ts): nothing of src/ is imported. It reads records without faults and later chains, up to where they end,
 * and checks every signature, id, history, state hash, link, key, deal, shuffle, share and proof, and who leaves.
 */
import {
  type Any,
  b64,
  below,
  bytesOf,
  canonical,
  hash,
  lot,
  must,
  type Read,
  raw,
  readChains,
} from './reader-basics.ts';
import * as game8 from './reader-planets.ts';
import * as proofs from './reader-proofs.ts';

type Entry = Read<Any>;
type Deck = {
  keys: ({ hand: string; pile: string } | null)[];
  joint: string;
  dealing: Any;
  isShared: boolean;
  shuffled: number[];
  isReady: boolean;
  cards: { [handle: string]: { key: string; text: string } };
};
type State = {
  step: number;
  attempt: number;
  phase: Any;
  isIn: boolean[];
  departures: { seat: number; step: number; by: string }[];
  beacon: { next: number; known: ({ k: number; link: string } | null)[]; following: null };
  game: game8.Planets | null;
  deck?: Deck;
};

export type CardReading = {
  readonly entries: number;
  readonly steps: number;
  /** How often each kind of step was read, and each kind of move. */
  readonly kinds: { readonly [kind: string]: number };
  readonly scores: readonly number[];
  readonly isDone: boolean;
};

/** Throws at the first thing that is not as the page says. */
export function readCards(text: string): CardReading {
  const { genesis, session, chains, entries } = readChains<Any>(text);
  const reader = new Reader(session, genesis, chains);
  while (reader.step());
  for (const [seat, chain] of chains.entries())
    must(reader.cursor[seat] === chain.length, `nothing is left of seat ${seat}`);
  const { state, kinds } = reader;
  const scores = game8.scores(state.game as game8.Planets);
  return { entries, steps: state.step, kinds, scores, isDone: state.phase.kind === 'done' };
}

class Reader {
  readonly cursor: number[];
  readonly kinds: { [kind: string]: number } = {};
  readonly state: State;
  private history: string;
  private readonly session: string;
  private readonly genesis: Any;
  private readonly chains: readonly (readonly Entry[])[];

  constructor(session: string, genesis: Any, chains: readonly (readonly Entry[])[]) {
    this.session = session;
    this.genesis = genesis;
    this.chains = chains;
    this.cursor = chains.map(() => 0);
    this.history = b64(hash('octet/1/history', raw(session)));
    // [9]
    this.state = {
      step: 0,
      attempt: 0,
      phase: { kind: 'commit', chain: 0, then: 'lot' },
      isIn: chains.map(() => true),
      departures: [],
      beacon: { next: 1, known: chains.map(() => null), following: null },
      game: null,
    };
  }

  /** false where the record ends. [10] [11] */
  step(): boolean {
    const { state, chains, cursor } = this;
    if (state.phase.kind === 'done') return false;
    const expected = this.expected();
    const given = expected.map((seat) => ({ seat, entry: chains[seat]?.[cursor[seat] ?? 0] }));
    if (given.some(({ entry }) => entry === undefined)) {
      // The others may have signed already: their entries are of this step.
      for (const { seat, entry } of given) if (entry !== undefined) cursor[seat] = (cursor[seat] ?? 0) + 1;
      return false;
    }
    const stateHash = b64(hash('octet/1/state', canonical(state)));
    const all = given as { readonly seat: number; readonly entry: Entry }[];
    for (const { seat, entry } of all) {
      cursor[seat] = (cursor[seat] ?? 0) + 1;
      if (entry.body.kind === 'leave') continue;
      must(entry.step === state.step && entry.attempt === 0, `step of ${seat}/${entry.seq}`);
      must(entry.checkpoint.history === this.history, `history at step ${state.step}`);
      must(
        entry.checkpoint.state === stateHash,
        `state at step ${state.step}, ${JSON.stringify(state.phase)}`,
      );
    }
    const gone = all.filter(({ entry }) => entry.body.kind === 'leave');
    const stay = all.filter(({ entry }) => entry.body.kind !== 'leave');
    const { phase } = state;
    this.count(phase.kind === 'cards' ? phase.asks : phase.kind);
    for (const { seat } of gone) this.depart(seat);
    this.become(phase, stay, gone.length === 0);
    const ids = all.map(({ entry }) => raw(entry.id));
    this.history = b64(hash('octet/1/history/step', raw(this.history), state.step, ...ids));
    state.step++;
    return true;
  }

  private count(kind: string): void {
    this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
  }

  private seatsIn(): number[] {
    return this.state.isIn.flatMap((isIn, seat) => (isIn ? [seat] : []));
  }

  private expected(): number[] {
    const { phase } = this.state;
    switch (phase.kind) {
      case 'links':
        return this.seatsIn().filter((seat) => seat !== phase.purpose.leader);
      case 'lead':
        return [phase.purpose.leader];
      case 'draw':
        return this.seatsIn().filter((seat) => seat !== phase.seat);
      case 'move':
      case 'shuffle':
      case 'cards':
        return [phase.seat];
      default:
        return this.seatsIn();
    }
  }

  private become(phase: Any, given: readonly { seat: number; entry: Entry }[], isAll: boolean): void {
    const { state } = this;
    const bodies = given.map(({ seat, entry }) => ({ seat, entry, body: entry.body }));
    const kind = phase.kind === 'cards' ? phase.asks : phase.kind;
    const wanted: { readonly [phase: string]: string } = { links: 'link', draw: 'shares' };
    for (const { body } of bodies) must(body.kind === (wanted[kind] ?? kind), `a body of kind ${kind}`);
    const [first] = bodies;
    switch (phase.kind) {
      case 'commit':
        for (const { seat, body } of bodies) state.beacon.known[seat] = { k: 0, link: body.head };
        return this.enter();
      case 'links':
        for (const { seat, body } of bodies) this.show(seat, body);
        if (isAll) this.roll(phase);
        state.beacon.next = phase.k + 1;
        return this.enter();
      case 'lead':
        if (first === undefined) return this.enter();
        this.show(first.seat, first.body);
        state.phase = { kind: 'links', k: phase.k, purpose: phase.purpose, lead: first.body.link };
        return;
      case 'move': {
        if (first === undefined) return this.enter();
        const { move, lead, proofs } = first.body;
        must(lead === null, 'no move of 8 leads a roll');
        must(proofs === undefined || proofs.length > 0, 'no empty proofs');
        this.count(move.kind);
        const game = state.game as game8.Planets;
        this.carryOut(game8.move(game, first.seat, move), proofs ?? [], first.seat);
        return this.enter();
      }
      case 'cards':
        if (first !== undefined) this.answer(phase.asks, first.body, first.seat);
        return this.enter();
      case 'close':
        state.phase = { kind: 'done' };
        return;
      default:
        if (isAll) this.deckStep(phase, bodies);
        return this.enter();
    }
  }

  /** [11] enter */
  private enter(): void {
    const { state } = this;
    const { game, deck } = state;
    const stay = this.seatsIn();
    const k = state.beacon.next;
    must(k % this.genesis.chainLength !== 0, 'this reader knows no second chain');
    const awaited = game === null ? undefined : game8.awaited(game, k);
    const isOpen = (awaited as Any)?.asks === 'open';
    const isShared = stay.length > 2 && this.genesis.options.leaver === 'go-on';
    const shuffler = stay.find((seat) => deck?.shuffled.includes(seat) !== true);
    if (awaited === null) state.phase = { kind: 'close' };
    else if (!isOpen && deck === undefined) state.phase = { kind: 'keys' };
    else if (!isOpen && isShared && deck?.isShared === false)
      state.phase = { kind: deck.dealing === null ? 'deal' : 'check' };
    else if (!isOpen && deck?.isReady === false) state.phase = { kind: 'shuffle', seat: shuffler };
    else state.phase = awaited ?? { kind: 'links', k, purpose: { kind: 'lot' }, lead: null };
  }

  /** [12] */
  private show(seat: number, shown: { readonly k: number; readonly link: string }): void {
    const known = this.state.beacon.known[seat] as { k: number; link: string };
    must(shown.k === this.state.beacon.next, `index of link ${shown.k}`);
    let link: Buffer = raw(shown.link);
    for (let k = shown.k; k > known.k; k--) link = hash('octet/1/link', raw(this.session), seat, k, link);
    must(b64(link) === known.link, `link ${shown.k} of ${seat}`);
    this.state.beacon.known[seat] = { k: shown.k, link: shown.link };
  }

  private roll({ k, purpose }: Any): void {
    const { state } = this;
    const links = this.seatsIn().map((seat) => raw(state.beacon.known[seat]?.link ?? ''));
    const value = hash('octet/1/roll', raw(this.session), k, raw(this.history), ...links);
    if (purpose.kind === 'game') {
      game8.index(state.game as game8.Planets, below(bytesOf(value), purpose.draw.below));
      return;
    }
    const game = game8.setUp(this.genesis.options, lot(value, this.chains.length));
    state.game = game;
    for (const { seat } of state.departures) if (game8.awaited(game, 0) !== null) game8.leave(game, seat);
  }

  // ---------------------------------------------------------------------------------------------- [21]

  private context(seat: number, handles: readonly number[]): proofs.Context {
    const { step, attempt } = this.state;
    return { session: this.session, seat, step, attempt, handles };
  }

  private deckStep(phase: Any, bodies: readonly { seat: number; entry: Entry; body: Any }[]): void {
    const { state } = this;
    if (phase.kind === 'keys') {
      state.deck = this.keys(bodies);
      return;
    }
    const deck = state.deck as Deck;
    switch (phase.kind) {
      case 'deal': {
        for (const { seat, body } of bodies) this.mustDeal(deck, seat, body.shares);
        const deals = deck.keys.map((): Any => null);
        for (const { seat, entry, body } of bodies)
          deals[seat] = { entry: entry.id, seq: entry.seq, shares: body.shares };
        deck.dealing = { step: state.step, attempt: state.attempt, deals };
        return;
      }
      case 'check':
        for (const { body } of bodies) must(body.complaints.length === 0, 'this reader judges no complaint');
        deck.isShared = true;
        return;
      case 'shuffle': {
        const [one] = bodies;
        const { seat, body } = one as { seat: number; body: Any };
        const outputs = proofs.ciphers(body.outputs, 104);
        const inputs = deck.shuffled.length === 0 ? proofs.canonicalDeck() : this.pile(deck);
        proofs.mustShuffle(this.context(seat, []), proofs.point(deck.joint), inputs, outputs, body.proof);
        deck.cards = Object.fromEntries(
          outputs.map((card, handle) => [handle, { key: deck.joint, text: proofs.cipherText(card) }]),
        );
        deck.shuffled.push(seat);
        deck.isReady = this.seatsIn().every((other) => deck.shuffled.includes(other));
        return;
      }
      default:
        must(phase.kind === 'draw', `phase ${phase.kind}`);
        this.draw(deck, phase, bodies);
    }
  }

  private keys(bodies: readonly { seat: number; body: Any }[]): Deck {
    const keys: Deck['keys'] = this.chains.map(() => null);
    const seen: proofs.P[] = [];
    for (const { seat, body } of bodies) {
      const [X, P] = [proofs.point(body.hand), proofs.point(body.pile)];
      proofs.mustProve(this.context(seat, [0]), proofs.ownKey(X), body.handProof);
      proofs.mustProve(this.context(seat, [1]), proofs.ownKey(P), body.pileProof);
      for (const key of [X, P]) {
        must(!seen.some((other) => other.equals(key) || other.equals(key.negate())), 'keys that differ');
        seen.push(key);
      }
      keys[seat] = { hand: body.hand, pile: body.pile };
    }
    const joint = bodies.reduce((all, { body }) => all.add(proofs.point(body.pile)), proofs.O);
    const text = proofs.pointText(joint);
    return { keys, joint: text, dealing: null, isShared: false, shuffled: [], isReady: false, cards: {} };
  }

  private mustDeal(deck: Deck, dealer: number, shares: readonly Any[]): void {
    const receivers = this.seatsIn().filter((seat) => seat !== dealer);
    must(canonical(shares.map(({ receiver }) => receiver)) === canonical(receivers), 'receivers of a deal');
    let all = proofs.O;
    for (const { receiver, share, ephemeral, proof, sealed } of shares) {
      must(raw(sealed).length === 48, 'a sealed share of 48 bytes');
      const [S, R, X] = [share, ephemeral, deck.keys[receiver]?.hand].map((text) => proofs.point(text)) as [
        proofs.P,
        proofs.P,
        proofs.P,
      ];
      proofs.mustProve(this.context(dealer, [receiver]), proofs.seal(R, X, S), proof);
      all = all.add(S);
    }
    must(proofs.pointText(all) === deck.keys[dealer]?.pile, 'shares that add up to the key');
  }

  private pile({ cards }: Deck): proofs.Cipher[] {
    return Array.from({ length: 104 }, (_, handle) => this.cipher(cards, handle));
  }

  private cipher(cards: Deck['cards'], handle: number): proofs.Cipher {
    return proofs.ciphers(cards[handle]?.text ?? '', 1)[0] as proofs.Cipher;
  }

  private draw(deck: Deck, phase: Any, bodies: readonly { seat: number; body: Any }[]): void {
    const cards: readonly number[] = phase.cards;
    for (const { body } of bodies) must(body.shares.length === cards.length, 'a share a card');
    for (const [i, card] of cards.entries()) {
      const { c1, c2 } = this.cipher(deck.cards, card);
      let left = c2;
      for (const { seat, body } of bodies) {
        const { share, proof } = body.shares[i];
        const D = proofs.point(share);
        const P = proofs.point(deck.keys[seat]?.pile ?? '');
        proofs.mustProve(this.context(seat, [card]), proofs.share(P, { c1, c2 }, D), proof);
        left = left.subtract(D);
      }
      const key = deck.keys[phase.seat]?.pile ?? '';
      deck.cards[card] = { key, text: proofs.cipherText({ c1, c2: left }) };
    }
    game8.draw(this.state.game as game8.Planets);
  }

  private answer(asks: string, body: Any, seat: number): void {
    const game = this.state.game as game8.Planets;
    const operations = {
      mix: () => game8.mix(game),
      transfer: () => game8.handOver(game),
      identify: () => game8.identify(game, body.as),
      open: () => game8.reveal(game, body.faces),
    }[asks as 'mix' | 'transfer' | 'identify' | 'open']();
    this.count(asks === 'identify' ? body.as : `${asks} answered`);
    this.carryOut(operations, body.proofs, seat);
  }

  private carryOut(operations: readonly game8.Operation[], given: readonly Any[], seat: number): void {
    const deck = this.state.deck as Deck;
    const { cards } = deck;
    let used = 0;
    for (const operation of operations) {
      if (operation.kind === 'remove') {
        for (const card of operation.cards) delete cards[card];
        continue;
      }
      const proof = given[used++];
      must(proof?.kind === operation.kind, `a proof of kind ${operation.kind}`);
      if (operation.kind === 'mix') {
        const key = cards[operation.cards[0] as number]?.key ?? '';
        must(
          operation.cards.every((card) => cards[card]?.key === key),
          'a mix under one key',
        );
        const inputs = operation.cards.map((card) => this.cipher(cards, card));
        const outputs = proofs.ciphers(proof.outputs, inputs.length);
        const context = this.context(seat, [...operation.cards, ...operation.into]);
        proofs.mustShuffle(context, proofs.point(key), inputs, outputs, proof.proof);
        for (const card of operation.cards) delete cards[card];
        for (const [i, card] of operation.into.entries())
          cards[card] = { key, text: proofs.cipherText(outputs[i] as proofs.Cipher) };
        continue;
      }
      const { card } = operation;
      const A = proofs.point(cards[card]?.key ?? '');
      const input = this.cipher(cards, card);
      const context = this.context(seat, [card]);
      if (operation.kind === 'transfer') {
        const key = operation.to === 'pile' ? deck.joint : (deck.keys[operation.to]?.hand ?? '');
        const [output] = proofs.ciphers(proof.output, 1) as [proofs.Cipher];
        proofs.mustProve(context, proofs.transfer(A, proofs.point(key), input, output), proof.proof);
        cards[card] = { key, text: proof.output };
      } else if (operation.kind === 'open') {
        proofs.mustProve(context, proofs.open(A, input, game8.FACES.indexOf(operation.face)), proof.proof);
        delete cards[card];
      } else proofs.mustProve(context, proofs.planet(A, input), proof.proof);
    }
    must(used === given.length, 'no proof too many');
  }

  private depart(seat: number): void {
    const { state } = this;
    state.isIn[seat] = false;
    state.departures.push({ seat, step: state.step, by: 'leave' });
    this.count('leave');
    const isLost = this.departDeck(seat);
    const { game } = state;
    if (game === null || game8.awaited(game, 0) === null) return;
    this.carryOut(game8.leave(game, seat), [], seat);
    if (isLost && game8.awaited(game, 0) !== null) game8.stop(game);
  }

  /** true: the pile is lost. */
  private departDeck(seat: number): boolean {
    const { deck } = this.state;
    if (deck === undefined) return false;
    const deal = deck.isShared ? deck.dealing.deals[seat] : null;
    if (!deck.isReady || (this.state.game === null && deal === null)) {
      delete this.state.deck;
      return false;
    }
    for (const { receiver, share } of deal?.shares ?? []) {
      const keys = deck.keys[receiver];
      if (keys === undefined || keys === null) continue;
      keys.pile = proofs.pointText(proofs.point(keys.pile).add(proofs.point(share)));
    }
    deck.keys[seat] = null;
    deck.dealing = null;
    deck.isShared = false;
    return deal === null;
  }
}
