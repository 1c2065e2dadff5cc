/**
 * Devices of a simulated table: each a table engine on its own disk in one simulated world, with a person who is a
 * script. A device can crash and come back on the same disk.
 */

import nacl from 'tweetnacl';
import { OCHO_BOTS } from '../../src/bots/ocho-bots.ts';
import { SimulatedKeys } from '../../src/cli/simulated-keys.ts';
import type { Json } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import type { OchoState } from '../../src/games/ocho/types.ts';
import type { FaultProfile } from '../../src/network/simulated.ts';
import { SimulatedWorld } from '../../src/network/simulated.ts';
import type { Table } from '../../src/network/table.ts';
import { openTable } from '../../src/network/table.ts';
import { openPlay } from '../../src/network/table-game.ts';
import type { TableLease } from '../../src/network/table-room.ts';
import type {
  Command,
  GameView,
  Invitation,
  Profile,
  TableEvent,
  TableView,
  Update,
} from '../../src/network/view.ts';
import type { Clock } from '../../src/protocol/ports.ts';
import type { Disk, MemoryStore } from '../../src/storage/memory.ts';
import { createDisk, openMemoryStore } from '../../src/storage/memory.ts';

/** Every device of a test verifies the same entries: each signature and key is checked once a process. */
const checks = new SimulatedKeys();
// Devices make their own keys. Every correct signer gives the same bytes (test/protocol/signing.test.ts).
nacl.sign.detached = Object.assign(checks.detached, { verify: nacl.sign.detached.verify });

export const OPTIONS = { ...ocho.defaultOptions, target: 4000 } as const;

export type Device = {
  readonly name: string;
  readonly profile: Profile;
  readonly disk: Disk;
  store: MemoryStore;
  table: Table;
  view: TableView | null;
  updates: Update[];
  events: TableEvent[];
  /** Whether the script decides as a bot would. */
  plays: boolean;
  isThinking: boolean;
  clock: Clock;
  /** How often the file that plays a game still fails to arrive. */
  unloaded: number;
};

export class Village {
  readonly world: SimulatedWorld;
  readonly devices = new Map<string, Device>();
  transports = 0;

  constructor(seed: number, profile?: FaultProfile) {
    this.world = new SimulatedWorld(profile === undefined ? { seed } : { seed, profile });
  }

  /** A device without an open table; its disk is empty unless another tab's is given. */
  device(name: string, lease: TableLease | null = null, disk: Disk = createDisk()): Device {
    const profile = { name, avatar: { colour: this.devices.size % 8, shape: this.devices.size % 8 } };
    const device: Device = {
      name,
      profile,
      disk,
      store: openMemoryStore(disk),
      table: { command: () => {}, close: () => {} },
      view: null,
      updates: [],
      events: [],
      plays: false,
      isThinking: false,
      clock: this.world.clock(name),
      unloaded: 0,
    };
    this.devices.set(name, device);
    this.boot(device, lease);
    return device;
  }

  /** Kills the device's page at this instant. */
  crash(device: Device, manner: 'tells' | 'silent' | 'never' = 'tells'): void {
    this.world.crash(device.name, manner);
    device.store.crash();
    device.view = null;
  }

  /** Opens the page again on the same disk and the same table. */
  restart(device: Device, table: string): void {
    this.boot(device);
    device.table.command({ kind: 'resume', table, takeOver: 'ask' });
  }

  /** Runs until `until`, at most `seconds` of virtual time; throws with every device's view if it never holds. */
  async until(what: string, until: () => boolean, seconds = 120): Promise<void> {
    const end = await this.world.run({ until, untilMs: this.world.nowMs() + seconds * 1000 });
    if (end === 'until') return;
    const views = [...this.devices.values()].map(({ name, view }) => `${name}: ${summary(view)}`);
    throw new Error(`never: ${what} (seed ${this.world.seed})\n${views.join('\n')}`);
  }

  /** Lets `seconds` of virtual time pass. */
  async pass(seconds: number): Promise<void> {
    await this.world.run({ untilMs: this.world.nowMs() + seconds * 1000 });
  }

  /** Opens the page on the device's disk, with no table yet. */
  boot(device: Device, lease: TableLease | null = null): void {
    const { name } = device;
    device.store = openMemoryStore(device.disk);
    device.events = [];
    device.updates = [];
    device.clock = this.world.clock(name);
    device.isThinking = false;
    const transport = () => {
      this.transports++;
      return this.world.transport(name);
    };
    device.table = openTable(
      {
        transportFactory: transport,
        store: device.store,
        scratchStore: () => openMemoryStore(),
        storage: 'kept',
        rng: this.world.rng(name),
        clock: this.world.clock(name),
        games: { ocho },
        loadPlay: async () => {
          if (device.unloaded > 0) {
            device.unloaded -= 1;
            throw new TypeError('the file did not arrive');
          }
          return { openPlay, rules: { game: ocho, bots: OCHO_BOTS } };
        },
        lease,
        checks,
      },
      (update) => heard(device, update),
    );
  }
}

function heard(device: Device, update: Update): void {
  device.updates.push(update);
  if (update.kind === 'events') device.events.push(...update.events);
  if (update.kind !== 'view') return;
  device.view = update.view;
  if (device.plays) decide(device);
}

const THINKS_MS = 150;

/** Makes the move a bot would make, if this device's person is to move; a person takes a moment. */
export function decide(device: Device): void {
  if (device.isThinking || !isToMove(device)) return;
  device.isThinking = true;
  device.clock.after(THINKS_MS, () => {
    device.isThinking = false;
    const game = gameOf(device);
    if (!isToMove(device) || game === null || game.mySeat === null) return;
    const move = OCHO_BOTS.middle.choose(game.state as unknown as OchoState, game.mySeat);
    device.table.command({ kind: 'move', move: move as unknown as Json });
  });
}

function isToMove(device: Device): boolean {
  const game = gameOf(device);
  if (game === null || game.mySeat === null || game.isPending || game.state === null) return false;
  return game.waiting?.for === 'decision' && game.waiting.seats.includes(game.mySeat);
}

export function gameOf(device: Device): GameView | null {
  return device.view?.stage.kind === 'game' ? device.view.stage.game : null;
}

export function lobbyNames(device: Device): readonly string[] {
  return device.view?.stage.kind === 'lobby' ? device.view.stage.lobby.seats.map((seat) => seat.name) : [];
}

export function invitationOf(device: Device): Invitation {
  if (device.view === null) throw new Error(`${device.name} shows no table`);
  return device.view.invitation;
}

export function tableOf(device: Device): string {
  if (device.view === null) throw new Error(`${device.name} shows no table`);
  return device.view.table;
}

export function create(device: Device, solo: number | null = null): void {
  const { profile } = device;
  device.table.command({ kind: 'create', game: 'ocho', options: OPTIONS, profile, solo });
}

export function join(device: Device, host: Device, as: 'seat' | 'watcher' = 'seat'): void {
  device.table.command({ kind: 'join', invitation: invitationOf(host), profile: device.profile, as });
}

export function lastRefusal(device: Device, kind: Command['kind']): string | null {
  const refusals = device.updates.filter((update) => update.kind === 'refused');
  const last = refusals.findLast((update) => update.command === kind);
  return last === undefined ? null : `${last.problem.code} ${last.problem.detail}`;
}

/** A lobby of these devices, the first one its creator, everybody connected to the creator. */
export async function lobbyOf(village: Village, devices: readonly Device[]): Promise<void> {
  const [host, ...guests] = devices;
  if (host === undefined) throw new Error('a table needs a creator');
  create(host);
  await village.until('the lobby opens', () => host.view?.stage.kind === 'lobby');
  for (const guest of guests) join(guest, host);
  await village.until('all are seated', () =>
    devices.every((one) => lobbyNames(one).length === devices.length),
  );
  await village.until('start is possible', () => canStart(host));
}

export function canStart(host: Device): boolean {
  const stage = host.view?.stage;
  return stage?.kind === 'lobby' && stage.lobby.startRefusal === null;
}

/** The same, with a game begun and its turn order drawn. */
export async function gameWith(village: Village, devices: readonly Device[]): Promise<void> {
  await lobbyOf(village, devices);
  devices[0]?.table.command({ kind: 'start' });
  await village.until('the game begins', () =>
    devices.every((one) => gameOf(one)?.state !== null && gameOf(one) !== null),
  );
}

/** Lets every device play to the end. */
export async function playOut(village: Village, devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    device.plays = true;
    decide(device);
  }
  await village.until(
    'the game ends everywhere',
    () => devices.every((device) => (gameOf(device)?.outcome ?? null) !== null),
    3600,
  );
}

function summary(view: TableView | null): string {
  if (view === null) return 'no view';
  const { stage, role, problem } = view;
  const more =
    stage.kind === 'lobby'
      ? stage.lobby.seats.map((seat) => `${seat.name}:${seat.connection.kind}`).join(',')
      : stage.kind === 'knocking'
        ? stage.step
        : JSON.stringify({ waiting: stage.game.waiting, faults: stage.game.faults, of: stage.game.rematch });
  return `${role} ${stage.kind} ${more} ${problem === null ? '' : `${problem.code} ${problem.detail}`}`;
}
