/**
 * What a person can do about the lines of a table as they are now: none, one or several things, the most pressing first.
 * Pure; the words are in `connection.advice`.
 */
import type { RelayUse } from '../../network/link-stats.ts';
import type { TableView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import { isOpen, type Line } from './lines.ts';

/** A line whose answer takes longer than this is felt at every roll. */
export const SLOW_MS = 500;

export type Advice =
  | {
      readonly kind:
        | 'fine'
        | 'solo'
        | 'offline'
        | 'wait'
        | 'alone'
        | 'nobody'
        | 'meetingDown'
        | 'meetingDownPlaying'
        | 'noLine'
        | 'noRelay'
        | 'relaySilent'
        | 'impostor'
        | 'relayed';
    }
  | { readonly kind: 'gone' | 'bridged' | 'slow'; readonly lines: readonly Line[] };

/** At least one. */
export function adviceOf(
  view: TableView,
  lines: readonly Line[],
  relayUse: RelayUse | null,
  device: 'online' | 'offline',
): readonly Advice[] {
  if (view.isSolo) return [{ kind: 'solo' }];
  if (device === 'offline') return [{ kind: 'offline' }];
  const found = [...meetingAdvice(view, lines), ...problemAdvice(view, relayUse), ...lineAdvice(lines)];
  return found.length > 0 ? found : [{ kind: restOf(view, lines) }];
}

/** `nameOf`: what a seat is called; in a text that is passed on it is a number. */
export function adviceText(t: Translate, advice: Advice, nameOf: (line: Line) => string): string {
  return 'lines' in advice
    ? t(`connection.advice.${advice.kind}`, { names: t.list(advice.lines.map(nameOf)) })
    : t(`connection.advice.${advice.kind}`);
}

function meetingAdvice({ meeting }: TableView, lines: readonly Line[]): readonly Advice[] {
  if (meeting.state !== 'down') return [];
  return [{ kind: lines.some(isOpen) ? 'meetingDownPlaying' : 'meetingDown' }];
}

function problemAdvice({ problem }: TableView, relayUse: RelayUse | null): readonly Advice[] {
  switch (problem?.code) {
    case 'no-direct-line':
      return [
        { kind: 'noLine' },
        ...(relayUse === null ? [] : [{ kind: relayUse === 'none' ? 'noRelay' : 'relaySilent' } as const]),
      ];
    case 'nobody-there':
      return [{ kind: 'nobody' }];
    case 'impostor':
      return [{ kind: 'impostor' }];
    default:
      return [];
  }
}

function lineAdvice(lines: readonly Line[]): readonly Advice[] {
  const about = (kind: 'gone' | 'bridged' | 'slow', concerns: (line: Line) => boolean): readonly Advice[] => {
    const concerned = lines.filter(concerns);
    return concerned.length === 0 ? [] : [{ kind, lines: concerned }];
  };
  return [
    ...about('gone', ({ way }) => way.kind === 'gone'),
    ...about('bridged', ({ way }) => way.kind === 'bridged'),
    ...about('slow', ({ stats }) => (stats?.roundTripMs ?? 0) > SLOW_MS),
    ...(lines.some(({ way }) => way.kind === 'relayed') ? [{ kind: 'relayed' } as const] : []),
  ];
}

/** Nothing is wrong; what there is to wait for, if anything. */
function restOf({ stage, meeting }: TableView, lines: readonly Line[]): 'fine' | 'wait' | 'alone' {
  if (stage.kind === 'knocking') return 'wait';
  if (lines.some(({ way, isMe }) => !isMe && way.kind !== 'bot' && way.kind !== 'left')) return 'fine';
  return meeting.state === 'up' ? 'alone' : 'wait';
}
