/**
 * The table engine: commands in, updates out (view.ts). It holds at most one open room, and everything it does about
 * it happens in the order the commands came.
 *
 * Message flow: page → `command` → a room (table-open.ts) and its parts → `emit`: new events of the game and the whole
 * view (table-updates.ts); answers to single commands.
 *
 * Invariants
 * 1. A command is carried out or answered with `refused`; a refused one leaves everything as it was.
 * 2. Another tab that drives the table is never disturbed unless the person says so.
 */
import type { Result } from '../encoding/result.ts';
import { never } from '../encoding/result.ts';
import { StoreError } from '../protocol/ports.ts';
import { secretBytes } from './invitation.ts';
import { normaliseProfile } from './lobby-profile.ts';
import type { Play } from './table-game.ts';
import { knock } from './table-guest.ts';
import { closeLobby, edit } from './table-host.ts';
import { tableId } from './table-id.ts';
import type { OpenRoom } from './table-open.ts';
import { createRoom, joinRoom, resumeRoom, startRoom, unlabel, watchRoom } from './table-open.ts';
import { wantRematch } from './table-rematch.ts';
import type { Room, TableDeps } from './table-room.ts';
import {
  broadcast,
  isCreator,
  persistTable,
  roleOf,
  seatOf,
  send,
  settle,
  stageOf,
  storeProblem,
} from './table-room.ts';
import { forgetTable } from './table-store.ts';
import { openUpdates } from './table-updates.ts';
import type { Command, Problem, Update } from './view.ts';

/** Goodbyes leave before the links close. */
const FAREWELL_MS = 500;
const LEASE_TRIES = 6;
const LEASE_RETRY_MS = 400;

export type TableEngineDeps = TableDeps & {
  /** A store that forgets, for watching beside another tab. */
  readonly scratchStore: () => TableDeps['store'];
};

export interface Table {
  command(command: Command): void;
  /** Closes the room, if one is open; nothing is emitted afterwards. */
  close(): void;
}

type OfKind<Kind extends Command['kind']> = Extract<Command, { readonly kind: Kind }>;

/** Whether this device's seat is still in a game that goes on. */
function isPlaying(play: Play): boolean {
  return play.seat !== null && !play.isOver() && !play.hasLeft().includes(play.seat);
}

/** Opens the engine; no table is open until a command asks for one. */
export function openTable(deps: TableEngineDeps, emit: (update: Update) => void): Table {
  let open: OpenRoom | null = null;
  /** A room that is shown but not alive: another tab drives it. */
  let shown: Room | null = null;
  let queue: Promise<void> = Promise.resolve();
  let isClosed = false;

  const { changed, dropped, forget } = openUpdates(deps.clock, emit, () =>
    isClosed ? null : (open?.room ?? shown),
  );

  function refuse(command: Command, problem: Problem): void {
    emit({ kind: 'refused', command: command.kind, problem });
  }

  const refuseFor = (command: Command, detail: string): void => refuse(command, { code: 'not-now', detail });

  // ---------------------------------------------------------------------------------------------- rooms

  function closeRoom(): void {
    const room = open?.room ?? shown;
    open?.stop();
    open = null;
    shown = null;
    forget();
    if (room !== null) deps.lease?.release(room.table);
  }

  async function enter(
    command: Command,
    made: Result<Room, Problem>,
    takeOver: OfKind<'resume'>['takeOver'],
  ): Promise<void> {
    if (!made.ok) {
      refuse(command, made.error);
      return;
    }
    const room = made.value;
    closeRoom();
    // A solo game is on no network where it could be watched.
    if (takeOver === 'watch' && !room.isSolo) {
      await live(watchRoom({ ...deps, store: deps.scratchStore() }, room, changed));
      return;
    }
    if (takeOver === 'take') await deps.lease?.steal(room.table);
    else if (!(await acquires(room.table))) {
      shown = room;
      room.problem = { code: 'second-tab', detail: '' };
      changed(room);
      return;
    }
    await live(room);
  }

  /** A page that reloads may find its own former worker still dying: it asks for two seconds before it believes. */
  async function acquires(table: string): Promise<boolean> {
    if (deps.lease === null) return true;
    for (let tries = 1; ; tries++) {
      if ((await deps.lease.acquire(table)) === 'held') return true;
      if (tries === LEASE_TRIES || isClosed) return false;
      await new Promise<void>((resolve) => void deps.clock.after(LEASE_RETRY_MS, resolve));
    }
  }

  async function live(room: Room): Promise<void> {
    shown = room;
    const started = await startRoom(room);
    shown = null;
    open = started;
    changed(room);
  }

  const stopListening = deps.lease?.onLost((table) => {
    if (open === null || open.room.table !== table) return;
    const { room } = open;
    open.stop();
    open = null;
    shown = room;
    room.play = null;
    room.problem = { code: 'second-tab', detail: '' };
    changed(room);
  });

  // ---------------------------------------------------------------------------------------------- commands

  async function carryOut(command: Command): Promise<void> {
    switch (command.kind) {
      case 'create':
        return enter(command, await createRoom(deps, command, changed), 'ask');
      case 'join':
        if (open?.room.table === tableId(secretBytes(command.invitation)))
          return joinAgain(open.room, command);
        return enter(command, await joinRoom(deps, command, changed), 'ask');
      case 'resume':
        if (open?.room.table === command.table && command.takeOver !== 'watch') {
          await unlabel(open.room);
          dropped();
          return changed(open.room);
        }
        return enter(command, await resumeRoom(deps, command.table, changed), command.takeOver);
      default:
        if (open === null) refuseFor(command, 'no-table');
        else inRoom(open.room, command);
    }
  }

  function inRoom(
    room: Room,
    command: Exclude<Command, { readonly kind: 'create' | 'join' | 'resume' }>,
  ): void {
    switch (command.kind) {
      case 'set-options':
      case 'move-seat':
      case 'remove-seat':
      case 'add-bot':
      case 'set-strength':
      case 'start':
        room.enqueue(async () => {
          const done = await edit(room, command);
          if (!done.ok) refuseFor(command, done.error);
        });
        return;
      case 'move':
        void move(room, command);
        return;
      case 'go-on':
        void goOn(room, command);
        return;
      case 'leave':
        room.enqueue(() => leave(room, command));
        return;
      case 'rematch':
        room.enqueue(async () => {
          if (!(await wantRematch(room))) refuseFor(command, 'not-over');
        });
        return;
      case 'talk':
        talk(room, command);
        return;
      case 'by-hand':
        if (room.mesh === null) refuseFor(command, 'no-network');
        else room.mesh.byHand(command.step);
        return;
      case 'wake':
        room.mesh?.wake();
        return;
      case 'retry':
        retry(room);
        return;
      case 'record':
        record(room, command);
        return;
      default:
        never(command);
    }
  }

  async function joinAgain(room: Room, command: OfKind<'join'>): Promise<void> {
    dropped();
    const profile = normaliseProfile(command.profile);
    if (!profile.ok) {
      changed(room);
      return refuseFor(command, profile.error);
    }
    room.enqueue(async () => {
      room.as = command.as;
      if (seatOf(room, room.identity.key) === null) room.profile = profile.value;
      room.problem = null;
      await persistTable(room);
      knock(room);
      room.changed();
    });
  }

  async function move(room: Room, command: OfKind<'move'>): Promise<void> {
    if (room.play === null) return refuseFor(command, 'not-playing');
    const done = await room.play.act(command.move, command.front ?? []);
    if (!done.ok) refuseFor(command, done.error.code === 'move-refused' ? done.error.why : done.error.code);
  }

  async function goOn(room: Room, command: OfKind<'go-on'>): Promise<void> {
    const done = await room.play?.goOn();
    if (done === undefined) refuseFor(command, 'no-game');
    else if (!done.ok) refuseFor(command, done.error.why);
  }

  async function leave(room: Room, command: OfKind<'leave'>): Promise<void> {
    const stage = stageOf(room);
    if (stage === 'game' && room.play !== null && isPlaying(room.play)) {
      const done = await room.play.leave();
      if (!done.ok) refuseFor(command, done.error.code);
      return;
    }
    if (stage !== 'game' && isCreator(room)) await closeLobby(room);
    else if (stage === 'lobby' && roleOf(room) === 'seat') {
      const creator = room.lobby?.lobby.seats[0]?.key;
      if (creator !== undefined) send(room, creator, { kind: 'unseat' });
    }
    const isUnplayed = room.rounds.size === 0;
    deps.clock.after(FAREWELL_MS, () => {
      if (open?.room !== room) return;
      closeRoom();
      if (isUnplayed) {
        queue = queue.then(() => kept(command, () => forgetTable(deps.store, room.table)));
      }
    });
  }

  function talk(room: Room, command: OfKind<'talk'>): void {
    const said = room.talk.say(command.text);
    if (!said.ok) {
      refuseFor(command, said.error);
      return;
    }
    broadcast(room, said.value);
    room.changed();
  }

  function retry(room: Room): void {
    settle(
      room,
      'nobody-there',
      'no-direct-line',
      'meeting-down',
      'storage-full',
      'storage-denied',
      'impostor',
    );
    room.play?.retry();
    room.mesh?.wake();
    knock(room);
    room.changed();
  }

  function record(room: Room, command: OfKind<'record'>): void {
    if (room.play === null) {
      refuseFor(command, 'not-playing');
      return;
    }
    const { game, round } = room.play.signed.genesis;
    const fileName = `octet-${game}-${room.play.session.slice(0, 8)}-${round}.jsonl`;
    emit({ kind: 'record', text: room.play.record(), fileName });
  }

  /** Runs what the storage may refuse. */
  async function kept(command: Command, job: () => Promise<void>): Promise<void> {
    try {
      await job();
    } catch (error) {
      if (!(error instanceof StoreError)) {
        // Our bug: it must be seen, and must not silence the commands that follow.
        queueMicrotask(() => {
          throw error;
        });
        return;
      }
      refuse(command, storeProblem(error));
    }
  }

  return {
    command(command) {
      queue = queue.then(() => (isClosed ? undefined : kept(command, () => carryOut(command))));
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      stopListening?.();
      closeRoom();
    },
  };
}
