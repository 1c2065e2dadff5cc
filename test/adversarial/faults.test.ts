/**
 * A seat that signs what it may not, one test for each way: the others go on without it, in agreement, and name
 * exactly that seat with the code of what it did. Nobody else is blamed.
 */
import { describe, expect, test, vi } from 'vitest';
import type { Json, Seat } from '../../src/games/game.ts';
import { FAULTS, type FaultCode } from '../../src/protocol/codes.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import type { Cheat, Patch } from './cheat.ts';
import { COVERED_IN } from './covered.ts';
import { GAMES, Table } from './table.ts';

vi.setConfig({ testTimeout: 60_000 });

const FOREIGN = 'A'.repeat(43);
/** Where the seat cheats: the phase in which something is expected of it, or in which nothing is. */
type Place = 'commit' | 'lot' | 'links' | 'lead' | 'move' | 'thrown' | 'close' | 'not expected';
type Case = {
  readonly title: string;
  readonly at: Place;
  readonly code: FaultCode;
  readonly why?: string;
  /** The cheating body and the fields of its envelope that differ. */
  readonly signs: (cheat: Cheat) => { readonly body: Json; readonly patch?: Patch };
};

const owed = (cheat: Cheat): { [field: string]: Json } => ({
  ...(cheat.owed() as { [field: string]: Json }),
});
const dice = (cheat: Cheat): number =>
  (cheat.fold.now.state.game as unknown as { turn: { dice: readonly number[] } }).turn.dice.length;
const moving = (move: Json) => (cheat: Cheat) => ({ body: { kind: 'move', move, lead: null }, cheat });
const k = (cheat: Cheat): number => cheat.fold.now.state.beacon.next;

const CASES: readonly Case[] = [
  // commit
  {
    title: 'commits to a chain nobody asked for',
    at: 'commit',
    code: 'head-wrong',
    why: 'chain 1',
    signs: (c) => ({ body: { ...owed(c), chain: 1 } }),
  },
  {
    title: 'commits to something that is no hash',
    at: 'commit',
    code: 'malformed',
    signs: (c) => ({ body: { ...owed(c), head: 'x' } }),
  },
  {
    title: 'adds a field to its commitment',
    at: 'commit',
    code: 'malformed',
    signs: (c) => ({ body: { ...owed(c), note: 1 } }),
  },
  {
    title: 'leaves a field of its commitment out',
    at: 'commit',
    code: 'malformed',
    signs: () => ({ body: { kind: 'commit', chain: 0 } }),
  },
  { title: 'signs a body of no kind', at: 'commit', code: 'malformed', signs: () => ({ body: {} }) },
  {
    title: 'signs a body of an unknown kind',
    at: 'commit',
    code: 'malformed',
    signs: () => ({ body: { kind: 'shuffle' } }),
  },
  {
    title: 'shows a link before all heads are in',
    at: 'commit',
    code: 'wrong-kind',
    why: 'link',
    signs: (c) => ({ body: { kind: 'link', k: 1, link: c.link(1) } }),
  },
  {
    title: 'claims another state for the same history at once',
    at: 'commit',
    code: 'state-differs',
    signs: (c) => ({ body: owed(c), patch: { checkpoint: { history: c.fold.now.history, state: FOREIGN } } }),
  },
  // link
  {
    title: 'opens the lot with a link of no chain',
    at: 'lot',
    code: 'link-wrong',
    signs: (c) => ({ body: { ...owed(c), link: FOREIGN } }),
  },
  {
    title: 'shows its head as if it were a link',
    at: 'lot',
    code: 'link-wrong',
    signs: (c) => ({ body: { ...owed(c), link: c.head(0) } }),
  },
  {
    title: 'opens with the link of the next roll',
    at: 'links',
    code: 'link-wrong',
    signs: (c) => ({ body: { ...owed(c), link: c.link(k(c) + 1) } }),
  },
  {
    title: 'repeats the link of the roll before',
    at: 'links',
    code: 'link-wrong',
    signs: (c) => ({ body: { ...owed(c), link: c.link(k(c) - 1) } }),
  },
  {
    title: 'names the roll after this one',
    at: 'links',
    code: 'link-index',
    signs: (c) => ({ body: { kind: 'link', k: k(c) + 1, link: c.link(k(c) + 1) } }),
  },
  {
    title: 'names the roll before this one',
    at: 'links',
    code: 'link-index',
    signs: (c) => ({ body: { kind: 'link', k: k(c) - 1, link: c.link(k(c) - 1) } }),
  },
  {
    title: 'names roll 0',
    at: 'links',
    code: 'malformed',
    signs: (c) => ({ body: { kind: 'link', k: 0, link: c.head(0) } }),
  },
  {
    title: 'leads where it should answer',
    at: 'links',
    code: 'wrong-kind',
    why: 'lead',
    signs: (c) => ({ body: { ...owed(c), kind: 'lead' } }),
  },
  {
    title: 'moves where it should answer',
    at: 'links',
    code: 'wrong-kind',
    why: 'move',
    signs: () => ({ body: { kind: 'move', move: { kind: 'roll' }, lead: null } }),
  },
  {
    title: 'closes where it should answer',
    at: 'links',
    code: 'wrong-kind',
    why: 'close',
    signs: () => ({ body: { kind: 'close' } }),
  },
  {
    title: 'claims another state for the same history',
    at: 'links',
    code: 'state-differs',
    signs: (c) => ({ body: owed(c), patch: { checkpoint: { history: c.fold.now.history, state: FOREIGN } } }),
  },
  {
    title: 'goes back to a step it has signed in',
    at: 'links',
    code: 'step-order',
    signs: (c) => {
      const { history, stateHash: state } = c.fold.steps[0] as typeof c.fold.now;
      return { body: owed(c), patch: { step: 0, checkpoint: { history, state } } };
    },
  },
  {
    title: 'accepts in a ballot it has promised nothing to',
    at: 'links',
    code: 'ballot-wrong',
    why: 'accept without a promise',
    signs: (c) => {
      const { step, attempt } = c.fold.now.state;
      const value = { kind: 'remove', seats: [0] };
      return { body: { kind: 'accept', ballot: { step, attempt, round: 1, seat: c.seat }, value } };
    },
  },
  {
    title: 'pads its link beyond the cap',
    at: 'links',
    code: 'malformed',
    signs: (c) => ({ body: { ...owed(c), pad: 'x'.repeat(2000) } }),
  },
  // lead
  {
    title: 'leads a roll made anew with a wrong link',
    at: 'lead',
    code: 'link-wrong',
    signs: (c) => ({ body: { ...owed(c), link: FOREIGN } }),
  },
  {
    title: 'leads a roll made anew with the link already shown',
    at: 'lead',
    code: 'link-index',
    signs: (c) => ({ body: { kind: 'lead', k: k(c) - 1, link: c.link(k(c) - 1) } }),
  },
  {
    title: 'answers where it should lead',
    at: 'lead',
    code: 'wrong-kind',
    why: 'link',
    signs: (c) => ({ body: { ...owed(c), kind: 'link' } }),
  },
  // move
  {
    title: 'rolls without its own link',
    at: 'move',
    code: 'lead-missing',
    signs: (c) => ({ body: { ...owed(c), lead: null } }),
  },
  {
    title: 'rolls with a wrong link',
    at: 'move',
    code: 'link-wrong',
    signs: (c) => ({ body: { ...owed(c), lead: { k: k(c), link: FOREIGN } } }),
  },
  {
    title: 'rolls with the link of another roll',
    at: 'move',
    code: 'link-index',
    signs: (c) => ({ body: { ...owed(c), lead: { k: k(c) + 1, link: c.link(k(c) + 1) } } }),
  },
  {
    title: 'banks before it has thrown',
    at: 'move',
    code: 'move-illegal',
    why: 'nothing-thrown',
    signs: moving({ kind: 'keep', dice: [0], then: 'bank' }),
  },
  {
    title: 'throws again at once where no Joker lies',
    at: 'thrown',
    code: 'move-illegal',
    why: 'no-joker',
    signs: moving({ kind: 'rethrow' }),
  },
  {
    title: 'throws all dice again',
    at: 'thrown',
    code: 'move-illegal',
    why: 'must-set-aside',
    signs: moving({ kind: 'roll' }),
  },
  {
    title: 'sets a die aside twice',
    at: 'thrown',
    code: 'move-illegal',
    why: 'dice-not-ascending',
    signs: moving({ kind: 'keep', dice: [1, 1], then: 'bank' }),
  },
  {
    title: 'sets no die aside',
    at: 'thrown',
    code: 'move-illegal',
    why: 'nothing-selected',
    signs: moving({ kind: 'keep', dice: [], then: 'bank' }),
  },
  {
    title: 'sets aside a die that is not there',
    at: 'thrown',
    code: 'move-malformed',
    why: 'dice.0',
    signs: (c) => ({
      body: { kind: 'move', move: { kind: 'keep', dice: [dice(c)], then: 'bank' }, lead: null },
    }),
  },
  {
    title: 'makes a move of no shape',
    at: 'thrown',
    code: 'move-malformed',
    signs: moving({ kind: 'bank' }),
  },
  { title: 'makes no move at all', at: 'thrown', code: 'move-malformed', signs: moving(null) },
  {
    title: 'banks and shows a link',
    at: 'thrown',
    code: 'lead-unexpected',
    signs: (c) => ({ body: { ...owed(c), lead: { k: k(c), link: c.link(k(c)) } } }),
  },
  {
    title: 'banks with a move over its cap',
    at: 'thrown',
    code: 'oversize',
    signs: () => ({ body: { kind: 'move', move: { kind: 'x'.repeat(9000) }, lead: null } }),
  },
  {
    title: 'answers a roll where it should decide',
    at: 'thrown',
    code: 'wrong-kind',
    why: 'link',
    signs: (c) => ({ body: { kind: 'link', k: k(c), link: c.link(k(c)) } }),
  },
  {
    title: 'throws in the turn of another',
    at: 'not expected',
    code: 'not-expected',
    why: 'move',
    signs: () => ({ body: { kind: 'move', move: { kind: 'roll' }, lead: null } }),
  },
  {
    title: 'shows its link before the roll begins',
    at: 'not expected',
    code: 'not-expected',
    why: 'link',
    signs: (c) => ({ body: { kind: 'link', k: k(c), link: c.link(k(c)) } }),
  },
  // close
  {
    title: 'moves once the game is over',
    at: 'close',
    code: 'wrong-kind',
    why: 'move',
    signs: () => ({ body: { kind: 'move', move: { kind: 'roll' }, lead: null } }),
  },
  {
    title: 'puts more than a kind into its closing signature',
    at: 'close',
    code: 'malformed',
    signs: () => ({ body: { kind: 'close', winner: 0 } }),
  },
  {
    title: 'closes with another final state',
    at: 'close',
    code: 'state-differs',
    signs: (c) => ({ body: owed(c), patch: { checkpoint: { history: c.fold.now.history, state: FOREIGN } } }),
  },
];

/** Plays until the cheat (seat 1) is where its case wants it. */
async function reach(table: Table, at: Place): Promise<Cheat> {
  const cheat = table.cheat(1);
  const is = (): boolean => {
    const { phase } = cheat.fold.now.state;
    const isAwaited = cheat.fold.lacking(cheat.log).includes(1);
    switch (at) {
      case 'lot':
        return isAwaited && phase.kind === 'links' && phase.purpose.kind === 'lot';
      case 'links':
        return isAwaited && phase.kind === 'links' && phase.purpose.kind === 'game' && phase.k > 2;
      case 'move':
        return isAwaited && phase.kind === 'move' && dice(cheat) === 0;
      case 'thrown':
        return isAwaited && phase.kind === 'move' && dice(cheat) > 0;
      case 'not expected':
        return (
          phase.kind === 'move' && phase.seat !== 1 && table.view().table.step === cheat.fold.now.state.step
        );
      case 'lead':
        if (isAwaited && phase.kind === 'lead') return true;
        // Its roll is under way: another seat leaves instead of answering, so that it must be made anew.
        if (
          phase.kind === 'links' &&
          phase.purpose.kind === 'game' &&
          phase.purpose.leader === 1 &&
          table.cheat(3).fold.lacking(table.cheat(3).log).includes(3)
        ) {
          const leaves = table.cheat(3).keep(table.cheat(3).sign({ kind: 'leave' }));
          table.give(3, [leaves]);
          table.post(3, 1, { kind: 'entries', entries: [leaves] });
        }
        return false;
      default:
        return isAwaited && phase.kind === at;
    }
  };
  await table.play(is);
  return cheat;
}

/** The sessions stand at the same place with the same record. */
function expectAgreement(table: Table): void {
  const [first, ...others] = [...table.sessions.values()];
  for (const other of others) {
    expect(other.snapshot().table).toEqual(first?.snapshot().table);
    expect(other.snapshot().faults).toEqual(first?.snapshot().faults);
    expect(other.record()).toBe(first?.record());
  }
}

describe('the others name the seat that', () => {
  for (const { title, at, code, why, signs } of CASES) {
    test(`${title}: ${code}`, async () => {
      const isLead = at === 'lead';
      const table = await Table.open({ seats: isLead ? 4 : 3, seed: 11, cheats: isLead ? [1, 3] : [1] });
      const cheat = await reach(table, at);
      const { body, patch } = signs(cheat);
      const signed = cheat.keep(cheat.sign(body, patch));
      table.give(1, [signed]);
      await table.settle();
      // A fault of a seat nothing was expected of shows once something is.
      await table.play(() => table.view().faults.length > 0 || table.view().isComplete, []);
      await table.exchange();
      const { seq } = JSON.parse(signed.bytes) as { seq: number };
      const fault = { code, seat: 1, seq, ...(why === undefined ? {} : { why }) };
      for (const seat of table.sessions.keys()) expect(table.snapshot(seat).faults).toMatchObject([fault]);
      expectAgreement(table);
      expect(table.view().table.isIn[1]).toBe(false);
      expect(table.view().table.departures).toContainEqual(expect.objectContaining({ seat: 1, by: 'fault' }));

      // The game goes on without it to its end, and the record says the same.
      await table.play(() => table.view().isComplete, []);
      await table.exchange();
      expectAgreement(table);
      const report = verifyRecord(table.honest(0).record(), GAMES);
      expect(report).toMatchObject({ kind: 'authentic', exitCode: 1, end: 'rules', faults: [fault] });
      if (report.kind === 'authentic' && at !== 'close') {
        const last = report.outcome?.ranking.at(-1) as readonly Seat[];
        expect(isLead ? report.outcome?.ranking.flat().slice(-2) : last).toContain(1);
      }
    });
  }

  test('every fault code has a case, here or in the files of the list', () => {
    const covered = new Set<string>([...CASES.map(({ code }) => code), ...Object.values(COVERED_IN).flat()]);
    expect(Object.keys(FAULTS).filter((code) => !covered.has(code))).toEqual([]);
  });
});
