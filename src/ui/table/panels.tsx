/**
 * What lies beside a table and over it, whichever game: log and talk, the shield, the keys, the result as text, and the
 * end. What stands in them is the game's to fill in.
 *
 * Beside it (two columns) where there is room, else in one sheet that is asked for. Which sheet is open is the board's to
 * say, for its keys open and close them too; nothing here changes the game but Rematch, a line of talk and a saved record,
 * each sent as a command.
 */
import { type JSX, lazy, Show, Suspense } from 'solid-js';
import type { Outcome } from '../../games/game.ts';
import type { Command, GameView, TableEvent, TableView } from '../../network/view.ts';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { useLinksWithWayBack } from '../shell/way-back.ts';
import type { TalkState } from './create-talk.ts';
import { keepEnded } from './keep-ended.ts';
import type { Layout } from './layout.ts';
import { Log, type LogEntry } from './log.tsx';
import { type Rematch, rematchNote } from './rematch-note.ts';
import { Side, type SideTab } from './side.tsx';
import { Talk } from './talk.tsx';

const ResultCard = lazy(async () => ({ default: (await import('../card/result-card.tsx')).ResultCard }));

/** Which sheet lies over the table. */
export type OpenSheet = 'nothing' | 'side' | 'shield' | 'help' | 'share' | 'luck';

/** running: the end has not been reached, or not been shown yet. */
export type Ending = 'running' | 'open' | 'folded';

/** What a game's end sheet is given. */
export type EndSlot = {
  readonly outcome: Outcome;
  readonly state: 'open' | 'folded';
  readonly onFold: (state: 'open' | 'folded') => void;
  /** null for a watcher. */
  readonly rematch: Rematch | null;
  readonly onRematch: () => void;
  readonly onShare: () => void;
  readonly onRecord: () => void;
  readonly checkHref: string;
};

export type PanelsProps = {
  readonly view: TableView;
  readonly game: GameView;
  /** Of the whole game so far. */
  readonly events: readonly TableEvent[];
  readonly talk: TalkState;
  readonly layout: Layout;
  /** One of `OpenSheet`, or a sheet of the game's own. */
  readonly open: string;
  readonly onOpen: (sheet: OpenSheet) => void;
  readonly tab: SideTab;
  readonly onTab: (tab: SideTab) => void;
  readonly ending: Ending;
  readonly onFold: (ending: 'open' | 'folded') => void;
  readonly send: (command: Command) => void;
  readonly entries: readonly LogEntry[];
  /** The left column. */
  readonly left: JSX.Element;
  readonly leftLabel: string;
  /** Under log and talk where there is no left column. */
  readonly underSide: JSX.Element;
  readonly shieldTitle: string;
  readonly shield: JSX.Element;
  readonly help: JSX.Element;
  /** The luck of the finished game; null where nothing honest can be said about it. */
  readonly luck: (() => JSX.Element) | null;
  readonly resultText: (outcome: Outcome) => string;
  readonly end: (slot: EndSlot) => JSX.Element;
};

export function Panels(props: PanelsProps): JSX.Element {
  const t = useT();
  const linkBack = useLinksWithWayBack();
  keepEnded(
    useServices(),
    () => props.view,
    () => props.game,
    () => props.events,
  );
  const close = (): void => props.onOpen('nothing');
  const side = (): JSX.Element => (
    <Side
      tab={props.tab}
      onTab={props.onTab}
      log={<Log entries={props.entries} />}
      talk={
        <Talk
          lines={props.view.talk}
          seats={props.game.seats}
          mySeat={props.game.mySeat}
          muted={props.talk.muted()}
          onMute={props.talk.toggleMute}
          onSay={(text) => props.send({ kind: 'talk', text })}
        />
      }
    />
  );
  const rematch = (): EndSlot['rematch'] => {
    const { rematch: wish, mySeat } = props.game;
    if (wish === null || mySeat === null) return null;
    const state = wish.mine ? 'wanted' : 'open';
    return { state, note: rematchNote(wish, props.game.seats, t) };
  };

  return (
    <>
      <Show when={props.layout === 'desk'}>
        <aside class="table-left" aria-label={props.leftLabel}>
          {props.left}
        </aside>
        <aside class="table-right" aria-label={t('table.bar.talk')}>
          {side()}
        </aside>
      </Show>
      <Show when={props.ending === 'running' ? null : props.game.outcome}>
        {(outcome) =>
          props.end({
            get outcome() {
              return outcome();
            },
            get state() {
              return props.ending === 'folded' ? 'folded' : 'open';
            },
            onFold: (state) => props.onFold(state),
            get rematch() {
              return rematch();
            },
            onRematch: () => props.send({ kind: 'rematch' }),
            onShare: () => props.onOpen('share'),
            onRecord: () => props.send({ kind: 'record' }),
            get checkHref() {
              return linkBack(`#/verify/table/${props.view.table}/${props.game.round}`);
            },
          })
        }
      </Show>
      <Sheet isOpen={props.open === 'side'} title={t('table.bar.talk')} onClose={close}>
        {side()}
        {props.underSide}
      </Sheet>
      <Sheet isOpen={props.open === 'shield'} title={props.shieldTitle} onClose={close}>
        {props.shield}
      </Sheet>
      <Sheet isOpen={props.open === 'help'} title={t('table.help.title')} onClose={close}>
        {props.help}
      </Sheet>
      <Sheet isOpen={props.open === 'luck'} title={t('table.end.luck')} onClose={close}>
        <Suspense fallback={<p role="status">{t('common.oneMoment')}</p>}>{props.luck?.()}</Suspense>
      </Sheet>
      <Sheet isOpen={props.open === 'share'} title={t('table.end.card')} onClose={close}>
        <Suspense fallback={<p role="status">{t('common.oneMoment')}</p>}>
          <Show when={props.game.outcome}>
            {(outcome) => (
              <ResultCard
                game={props.view.game}
                names={props.game.seats.map(({ name }) => name)}
                outcome={outcome()}
                text={props.resultText(outcome())}
              />
            )}
          </Show>
        </Suspense>
      </Sheet>
    </>
  );
}
