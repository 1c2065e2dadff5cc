/**
 * Writes records of El Ocho, honest or not, with the independent verifier's own table: it says what is expected, what
 * the history is, and what the state hashes to. No line of the program takes part, so that a record which both
 * verifiers judge alike was written, signed and judged from the document.
 *
 * `Writer.play` adds honest contributions; `add` signs any body of a seat, with any field of the entry replaced;
 * `put` takes a line as it is. All keys, tails and nonces follow from the seed.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { reader } from './reader.ts';

export type Fields = Record<string, unknown>;
export type Line = { readonly bytes: string; readonly sig: string };
type State = InstanceType<typeof reader.Table>['state'];

const OPTIONS = {
  level: 1,
  target: 4000,
  opening: 0,
  hotDice: 'optional',
  end: 'first',
  first: 'lot',
  joker: 'unlimited',
  straights: 'all',
  tripleOne: 1000,
  bigStraight: 'first',
};

const digest = (text: string) => createHash('sha256').update(text).digest();
const idBytes = (id: string) => Buffer.from(id, 'base64url');

const keySeed = (seed: string) => digest(`key ${seed}`);

function privateKey(seed: string): KeyObject {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), keySeed(seed)]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

const signature = (key: KeyObject, tag: string, text: string) =>
  reader.b64(sign(null, Buffer.concat([reader.lp(tag), Buffer.from(text)]), key));

/** The same value with its keys in order; not checked, so that what is not canonical can be written too. */
export const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
};

const jsonOf = (value: unknown) => JSON.stringify(sorted(value));

export type WriterOptions = {
  readonly seats?: number;
  readonly options?: Fields;
  readonly seed?: string;
  readonly game?: string;
  /** Changes the genesis before it is signed. */
  readonly tweak?: (genesis: Fields & { roster: Fields[] }) => Fields;
};

export class Writer {
  readonly lines: Line[] = [];
  readonly genesis: Fields;
  readonly signatures: readonly string[];
  readonly session: string;
  readonly log: InstanceType<typeof reader.Log>;
  readonly table: InstanceType<typeof reader.Table>;
  private readonly keys: readonly KeyObject[];
  private readonly seed: string;
  private readonly chainLength = 16;

  constructor({
    seats = 3,
    options = {},
    seed = 'writer',
    game = 'ocho',
    tweak = (same) => same,
  }: WriterOptions = {}) {
    this.seed = seed;
    this.keys = Array.from({ length: seats }, (_, seat) => privateKey(`${seed} ${seat}`));
    const roster = this.keys.map((key, seat) => ({
      name: `Seat ${seat}`,
      avatar: { colour: seat, shape: seat },
      key: createPublicKey(key).export({ format: 'jwk' }).x,
      nonce: reader.b64(digest(`nonce ${seat}`).subarray(0, 16)),
      host: null,
    }));
    const table = reader.b64(digest(`table ${seed}`));
    const full = game === 'ocho' ? { ...OPTIONS, ...options } : options;
    const { chainLength } = this;
    this.genesis = tweak({ protocol: 'octet/1', table, round: 1, game, options: full, chainLength, roster });
    this.session = reader.sessionId(jsonOf(this.genesis));
    this.signatures = this.keys.map((key) => signature(key, 'octet/1/genesis', jsonOf(this.genesis)));
    this.log = new reader.Log(this.session, roster);
    const plain = { protocol: 'octet/1', table, round: 1, game, options: full, chainLength, roster };
    this.table = new reader.Table(plain, this.session, this.log, new reader.Proofs('now'));
  }

  get head(): Fields {
    return {
      format: 'octet-record',
      version: 1,
      genesis: { genesis: this.genesis, signatures: this.signatures },
    };
  }

  get place(): { step: number; attempt: number } {
    const { step, attempt } = this.table.state;
    return { step, attempt };
  }

  /** The 32 bytes a seat's key was made of. */
  seedOf(seat: number): Uint8Array {
    return keySeed(`${this.seed} ${seat}`);
  }

  chain(seat: number): readonly Line[] {
    return (this.log.chains[seat] ?? []).map(({ bytes, sig }) => ({ bytes, sig }));
  }

  /** Link k of a seat's chain; k = 0, 16, … gives the head of the next one. */
  link(seat: number, k: number, chain = Math.max(0, Math.ceil(k / this.chainLength) - 1)): string {
    let link: Uint8Array = digest(`tail ${this.seed} ${seat} ${chain}`);
    for (let at = (chain + 1) * this.chainLength; at > k; at -= 1) {
      link = reader.hash('octet/1/link', idBytes(this.session), seat, at, link);
    }
    return reader.b64(link);
  }

  /** Signs a body as the next entry of a seat, or with other fields. */
  make(seat: number, body: unknown, fields: Fields = {}): Line {
    const chain = this.log.chains[seat] ?? [];
    const { history, hash: state } = this.table;
    const next = { seat, seq: chain.length, prev: chain.at(-1)?.id ?? this.session, ...this.place };
    const bytes = jsonOf({ session: this.session, ...next, checkpoint: { history, state }, body, ...fields });
    return { bytes, sig: signature(this.keys[seat] ?? (this.keys[0] as KeyObject), 'octet/1/entry', bytes) };
  }

  put(line: Line): Line {
    this.lines.push(line);
    const entry = this.log.read(line, this.lines.length + 1);
    if (!('code' in entry)) this.log.take(entry);
    return line;
  }

  add(seat: number, body: unknown, fields?: Fields): Line {
    return this.put(this.make(seat, body, fields));
  }

  /** Another entry of a seat at a place its chain has passed. */
  fork(seat: number, seq: number, body: unknown = { kind: 'close' }): Line {
    const before = this.log.chains[seat]?.[seq - 1];
    return this.make(seat, body, { seq, prev: before?.id ?? this.session });
  }

  /** What a seat would honestly sign now. */
  honest(seat: number): Fields {
    const { phase, beacon, game } = this.table.state;
    if (phase.kind === 'commit') {
      return {
        kind: 'commit',
        chain: phase.chain,
        head: this.link(seat, phase.chain * this.chainLength, phase.chain),
      };
    }
    if (phase.kind === 'links') return { kind: 'link', k: phase.k, link: this.link(seat, phase.k) };
    if (phase.kind === 'lead') return { kind: 'lead', k: phase.k, link: this.link(seat, phase.k) };
    if (phase.kind === 'close') return { kind: 'close' };
    const lead = { k: beacon.next, link: this.link(seat, beacon.next) };
    if (game.turn.phase === 'ready') return { kind: 'move', move: { kind: 'roll' }, lead };
    if (game.turn.phase === 'joker') return { kind: 'move', move: { kind: 'rethrow' }, lead };
    const move = bestKeep(game, seat);
    return { kind: 'move', move, lead: move.then === 'roll' ? lead : null };
  }

  /** Plays honestly for some steps, or until a state is reached. */
  play(steps: number, until: (state: State) => boolean = () => false): this {
    this.table.fold();
    for (let i = 0; i < steps && !until(this.table.state); i += 1) {
      const { step } = this.place;
      for (const seat of reader.expected(this.table.state)) {
        if (this.table.contribution(seat) === null) this.add(seat, this.honest(seat));
      }
      this.table.fold();
      if (this.place.step === step) break;
    }
    return this;
  }

  until(kind: string): this {
    return this.play(5000, ({ phase }) => phase.kind === kind);
  }

  text(lines: readonly (Line | string)[] = this.lines, head: unknown = this.head): string {
    return [head, ...lines].map((line) => `${typeof line === 'string' ? line : jsonOf(line)}\n`).join('');
  }
}

/** The selection that banks most; if none may be banked, the one that scores most and rolls on. */
function bestKeep(game: State, seat: number): { kind: string; dice: number[]; then: string } {
  const { dice, throws } = game['turn'];
  const all = Array.from({ length: 2 ** dice.length - 1 }, (_, mask) =>
    [...dice.keys()].filter((index) => ((mask + 1) >> index) & 1),
  );
  const choices = ['bank', 'roll'].flatMap((then) =>
    all.map((chosen) => ({ kind: 'keep', dice: chosen, then })),
  );
  const legal = choices.filter((move) => reader.GAMES['ocho']?.judgeMove(game, seat, move) === null);
  const worth = ({ dice: chosen, then }: { dice: number[]; then: string }) =>
    Number(
      reader.selectionPoints(
        game['options'],
        dice,
        chosen.map((i) => dice[i]),
        throws,
      ),
    ) + (then === 'bank' ? 1e6 : 0);
  return legal.reduce((best, move) => (worth(move) > worth(best) ? move : best));
}
