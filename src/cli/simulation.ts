/**
 * Simulated games: bots on simulated devices play a whole game through the real lockstep, mesh and channel binding,
 * in virtual time and under seeded faults. `npm run simulate` and test/simulation/ use it.
 *
 * Message flow: one device a seat (disk, store, transport, mesh, session, bot) in one SimulatedWorld; the faults of the
 * chosen script strike; the game ends when every device holds every closing signature.
 *
 * Invariants
 * 1. The same options give the same bytes: chance comes from the seed, time from the world.
 * 2. A crashed device keeps its disk and nothing else, and comes back as a reloaded page does.
 * 3. Devices share nothing but memos of signature checks and of verdicts on entries, which are pure.
 */
import type { AnyBot } from '../bots/bot.ts';
import { toBase64url } from '../encoding/base64url.ts';
import { decodeCanonical, encodeCanonical } from '../encoding/canonical.ts';
import type { Json, Outcome, Seat } from '../games/game.ts';
import { type Mesh, openMesh } from '../network/mesh.ts';
import { type FaultProfile, SeededRng, SimulatedWorld } from '../network/simulated.ts';
import type { Judged } from '../protocol/contributions.ts';
import { type Games, type Genesis, type SignedGenesis, sessionId, signGenesis } from '../protocol/genesis.ts';
import type { Clock, Rng } from '../protocol/ports.ts';
import { openSession, type Session, type SessionSnapshot } from '../protocol/session.ts';
import type { KeyPair } from '../protocol/signing.ts';
import { PROTOCOL } from '../protocol/tags.ts';
import { createDisk, type Disk, type MemoryStore, openMemoryStore } from '../storage/memory.ts';
import { Adjournment } from './simulated-adjournment.ts';
import { SimulatedKeys } from './simulated-keys.ts';
import { type Script, Strikes } from './simulated-strikes.ts';
import { Witness } from './simulated-witness.ts';

export type SimulationOptions = {
  readonly game: string;
  readonly seats: number;
  readonly seed: number;
  readonly options: Json;
  readonly profile: FaultProfile;
  readonly script: Script;
  readonly games: Games;
  readonly bot: AnyBot;
  /** Who plays the seats in roster order, repeating; all are `bot` unless given. */
  readonly bots?: readonly AnyBot[];
  readonly chainLength: number;
  /** torn: a crash loses some of what others signed since the last own entry was stored. Whole unless given. */
  readonly storage?: 'whole' | 'torn';
  /** Virtual time after which the game counts as stuck. */
  readonly limitMs: number;
};

export type SimulationResult = {
  readonly session: string;
  readonly outcome: Outcome | null;
  readonly isComplete: boolean;
  /** Seats whose devices died for good. */
  readonly dead: readonly Seat[];
  /** By seat, of devices that are still there at the end. */
  readonly records: readonly (string | null)[];
  readonly snapshots: readonly (SessionSnapshot | null)[];
  readonly figures: {
    readonly entries: number;
    readonly rolls: number;
    readonly virtualMs: number;
    readonly events: number;
    readonly recordBytes: number;
  };
  /** What seats were seen to sign; see simulated-witness.ts. */
  readonly witness: Witness;
  /** Moments at which a table stood still though nothing was in its way any more: see simulated-strikes.ts. */
  readonly standstills: readonly string[];
  /** The last events of the network, for a failure's message. */
  readonly trace: readonly string[];
};

/** Called on every device after each of its lives begins: a test may replace what it does. */
export type DeviceHook = (device: Device) => void;

export async function simulate(
  options: SimulationOptions,
  hook: DeviceHook = () => {},
): Promise<SimulationResult> {
  const world = new SimulatedWorld({ seed: options.seed, profile: options.profile });
  const rng = new SeededRng(options.seed, 'simulation');
  const keys = new SimulatedKeys();
  const signedGenesis = simulatedGenesis(options, rng, keys);
  const secret = rng.bytes(16);
  const judged: Judged = new Map();
  const witness = new Witness();
  const devices = signedGenesis.pairs.map(
    (keyPair, seat) =>
      new Device({
        world,
        seat,
        keyPair,
        secret,
        signedGenesis: signedGenesis.signed,
        options,
        keys,
        judged,
        witness,
        hook,
        rng: new SeededRng(options.seed, `device ${seat}`),
      }),
  );
  for (const device of devices) device.start();
  const strikes = new Strikes(options, world, devices, rng);
  strikes.begin();
  // Whoever died for good never closes; the others have what there is once the outcome is fixed.
  const isOver = (): boolean =>
    devices.every(
      (device) =>
        device.isGone || device.isDone() || (devices.some(({ isGone }) => isGone) && device.hasOutcome()),
    );
  const adjournment = new Adjournment(devices, world);
  await world.run({ untilMs: options.limitMs, until: () => isOver() || adjournment.isCertain() });
  strikes.end();
  // What is still on its way arrives, so that records can be compared.
  await world.run({ untilMs: world.nowMs() + 30_000 });
  const snapshots = devices.map((device) => device.session?.snapshot() ?? null);
  const records = devices.map((device) => device.session?.record() ?? null);
  const first = snapshots.find((snapshot) => snapshot !== null);
  const record = records.find((text) => text !== null) ?? '';
  const result: SimulationResult = {
    session: sessionId(signedGenesis.signed.genesis),
    outcome: first?.outcome ?? null,
    isComplete: isOver(),
    dead: devices.flatMap(({ isGone, seat }) => (isGone ? [seat] : [])),
    records,
    snapshots,
    figures: {
      entries: record.split('\n').length - 2,
      rolls: first?.rolls.length ?? 0,
      virtualMs: world.nowMs(),
      events: world.steps(),
      recordBytes: record.length,
    },
    witness,
    standstills: strikes.standstills,
    trace: world.trace(),
  };
  for (const device of devices) device.stop();
  return result;
}

/** A genesis of `seats` seats, signed by all, from seeded keys. */
export function simulatedGenesis(
  {
    game,
    seats,
    options,
    chainLength,
  }: Pick<SimulationOptions, 'game' | 'seats' | 'options' | 'chainLength'>,
  rng: Rng,
  keys: SimulatedKeys = new SimulatedKeys(),
): { readonly signed: SignedGenesis; readonly pairs: readonly KeyPair[] } {
  const pairs = Array.from({ length: seats }, () => keys.generate(rng));
  const genesis: Genesis = {
    protocol: PROTOCOL,
    table: toBase64url(rng.bytes(32)),
    round: 1,
    game,
    options,
    chainLength,
    roster: pairs.map(({ publicKey }, seat) => ({
      name: `Seat ${seat}`,
      avatar: { colour: seat, shape: seat },
      key: toBase64url(publicKey),
      nonce: toBase64url(rng.bytes(16)),
      host: null,
    })),
  };
  return { signed: { genesis, signatures: pairs.map((pair) => signGenesis(genesis, pair)) }, pairs };
}

type DeviceInput = {
  readonly world: SimulatedWorld;
  readonly seat: Seat;
  readonly keyPair: KeyPair;
  readonly secret: Uint8Array;
  readonly signedGenesis: SignedGenesis;
  readonly options: SimulationOptions;
  readonly keys: SimulatedKeys;
  readonly judged: Judged;
  readonly witness: Witness;
  readonly hook: DeviceHook;
  readonly rng: SeededRng;
};

/** One seat's device through its lives. */
export class Device {
  readonly name: string;
  readonly seat: Seat;
  readonly input: DeviceInput;
  session: Session | null = null;
  mesh: Mesh | null = null;
  hasLeft = false;
  /** Dead, and does not come back. */
  isGone = false;
  /** How long a write takes. A test may replace it, and be told when an own entry or a secret begins to be written. */
  writeMs: () => number;
  atWrite: () => void = () => {};
  private readonly disk: Disk = createDisk();
  private store: MemoryStore | null = null;
  private isThinking = false;
  private seenAt = '';

  constructor(input: DeviceInput) {
    this.input = input;
    this.seat = input.seat;
    this.writeMs = () => 1 + input.rng.below(8);
    this.name = `seat ${input.seat}`;
  }

  /** Begins a life. The store answers in virtual time, so the session opens while the world runs. */
  start(): void {
    const { world, keyPair, signedGenesis, options, seat } = this.input;
    const clock = world.clock(this.name);
    const rng = world.rng(this.name);
    const store = openMemoryStore(this.disk, { clock, writeMs: () => this.writeMs() });
    const { addOwn, put } = store;
    store.addOwn = (entry) => {
      this.atWrite();
      return addOwn(entry);
    };
    store.put = (bucket, key, value) => {
      this.atWrite();
      return put(bucket, key, value);
    };
    this.store = store;
    this.isThinking = false;
    const opening = openSession({
      signedGenesis,
      games: options.games,
      seat,
      keyPair,
      store,
      rng,
      clock,
      verify: this.input.keys.verify,
      judged: this.input.judged,
    });
    opening.then(
      // A device that died meanwhile has another store by now.
      (session) => (this.store === store ? this.connect(session, clock, rng) : session.close()),
      (error: unknown) => world.at(world.nowMs(), () => raise(error)),
    );
  }

  private connect(session: Session, clock: Clock, rng: Rng): void {
    const { world, keyPair, secret, signedGenesis, seat, keys: checks } = this.input;
    const { genesis } = signedGenesis;
    const keys = genesis.roster.map(({ key }) => key);
    const tokens = { seat: `token ${seat}`, doors: [] };
    const transport = world.transport(this.name);
    const mesh: Mesh = openMesh(
      { transport, clock, rng, table: genesis.table, secret, keyPair, tokens, checks },
      {
        bound: (key) =>
          session.attach(
            key,
            (message) => {
              this.input.witness.look(message);
              mesh.send(key, utf8.encode(encodeCanonical(message)));
            },
            keys.indexOf(key),
          ),
        lost: (key) => session.detach(key),
        message: (key, message) => {
          const json = decodeCanonical(new TextDecoder().decode(message));
          if (json.ok) session.receive(key, json.value);
        },
        refused: () => {},
        meeting: () => {},
        claimed: () => {},
        doors: () => {},
        byHand: () => {},
        relaysTo: () => [],
        mayMeet: () => false,
      },
    );
    this.session = session;
    this.mesh = mesh;
    mesh.setPeers(
      keys.filter((_, other) => other !== seat),
      'by-address',
    );
    session.subscribe(() => this.think());
    this.input.hook(this);
    this.think();
    this.look(session, clock);
  }

  /** The person looks up now and then, and agrees to go on without whom the table has waited for long. */
  private look(session: Session, clock: Clock): void {
    clock.after(LOOK_MS, () => {
      if (this.session !== session) return;
      const { table, goingOn } = session.snapshot();
      const place = `${table.step}/${table.attempt}`;
      const isLong = this.seenAt === place;
      this.seenAt = place;
      const isAwaited = goingOn !== null && (!goingOn.mine || goingOn.stalledBy !== null);
      if (isLong && isAwaited && goingOn.refusal === null && !this.hasLeft) void session.goOn();
      this.look(session, clock);
    });
  }

  crash(manner: 'tells' | 'silent' | 'never'): void {
    this.input.world.crash(this.name, manner);
    this.store?.crash();
    this.store = null;
    if (this.input.options.storage === 'torn') this.tear();
    this.session?.close();
    this.session = null;
    this.mesh = null;
  }

  /** Others' entries stored after the last own one are lost in part: its durable write has taken along what came before. */
  private tear(): void {
    for (const entries of this.disk.entries.values()) {
      const stored = [...entries];
      const own = stored.findLastIndex(([, { seat }]) => seat === this.seat);
      for (const [place] of stored.slice(own + 1)) if (this.input.rng.below(2) === 0) entries.delete(place);
    }
  }

  leave(): void {
    this.hasLeft = true;
    void this.session?.leave();
  }

  isDone(): boolean {
    return this.session?.isComplete() ?? false;
  }

  hasOutcome(): boolean {
    const outcome = this.session?.snapshot().outcome ?? null;
    return outcome !== null;
  }

  stop(): void {
    this.session?.close();
    this.mesh?.close();
  }

  private bot(): AnyBot {
    const { bot, bots = [bot] } = this.input.options;
    return bots[this.seat % bots.length] ?? bot;
  }

  /** Plays by the bot whenever the table waits for this seat, after a moment. */
  private think(): void {
    const { session } = this;
    if (session === null || this.isThinking || this.hasLeft) return;
    const { waiting } = session.snapshot();
    if (waiting?.for !== 'decision' || !waiting.seats.includes(this.seat)) return;
    this.isThinking = true;
    this.input.world.clock(this.name).after(50 + this.input.rng.below(400), () => {
      this.isThinking = false;
      const now = session.snapshot();
      if (now.waiting?.for !== 'decision' || !now.waiting.seats.includes(this.seat)) return;
      const { move, front } = this.bot().decide(now.game, this.seat, now.knowledge);
      void session.act(move as Json, front).then((acted) => {
        // Still catching up, or the write failed: try again later.
        if (!acted.ok) this.input.world.clock(this.name).after(500, () => this.think());
      });
    });
  }
}

/** A person waits this long and longer before going on without somebody. */
const LOOK_MS = 60_000;

const utf8 = new TextEncoder();

function raise(error: unknown): never {
  throw error;
}
