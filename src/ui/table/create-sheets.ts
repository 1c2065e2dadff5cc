/**
 * Which sheet lies over a table, what stands beside it, and whether the end is unfolded: what every table keeps of itself.
 * Own: the names of a game's own sheets.
 */
import { type Accessor, createSignal, type Setter } from 'solid-js';
import { never } from '../../encoding/result.ts';
import type { TalkState } from './create-talk.ts';
import type { TableAct } from './key-press.ts';
import type { Layout } from './layout.ts';
import type { OpenSheet } from './panels.tsx';
import type { SideTab } from './side.tsx';

export type Sheets<Own extends string> = {
  readonly open: Accessor<OpenSheet | Own>;
  readonly setOpen: Setter<OpenSheet | Own>;
  readonly tab: Accessor<SideTab>;
  readonly ending: Accessor<'open' | 'folded'>;
  readonly setEnding: Setter<'open' | 'folded'>;
  /** Shows log or talk, in a sheet where there is no room beside the table. */
  readonly openSide: (next: SideTab) => void;
  /** What a key of every table asks for. */
  readonly act: (asked: TableAct) => void;
};

/** Needs a Solid owner. */
export function createSheets<Own extends string = never>(
  layout: Accessor<Layout>,
  talk: TalkState,
): Sheets<Own> {
  const [open, setOpen] = createSignal<OpenSheet | Own>('nothing');
  const [tab, setTab] = createSignal<SideTab>('log');
  const [ending, setEnding] = createSignal<'open' | 'folded'>('open');
  const openSide = (next: SideTab): void => {
    setTab(next);
    if (next === 'talk') talk.read();
    if (layout() !== 'desk') setOpen('side');
  };
  const act = ({ kind }: TableAct): void => {
    switch (kind) {
      case 'log':
        openSide('log');
        return;
      case 'chat':
        openSide('talk');
        return;
      case 'shield':
      case 'help':
        setOpen(kind);
        return;
      case 'close':
        setOpen('nothing');
        return;
      default:
        never(kind);
    }
  };
  return { open, setOpen, tab, ending, setEnding, openSide, act };
}
