/**
 * What lies beside the table and over it: score sheet, log and talk, the shield, the keys, and the end of the game.
 *
 * Beside it (two columns) where there is room, else in one sheet that is asked for. Which sheet is open is the board's to
 * say, for its keys open and close them too; nothing here changes the game but Rematch, a line of talk and a saved record,
 * each sent as a command.
 */
import { createMemo, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { OchoState } from '../../games/ocho/types.ts';
import type { Command, GameView, TableEvent, TableView } from '../../network/view.ts';
import { Sheet } from '../components/sheet.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useT } from '../i18n/use-t.tsx';
import type { TalkState } from './create-talk.ts';
import { EndSheet } from './end-sheet.tsx';
import { Help } from './help.tsx';
import type { Layout } from './layout.ts';
import { Log } from './log.tsx';
import { reasonText, resultText, winText } from './result-text.ts';
import { scoreRows } from './score-rows.ts';
import { ScoreSheet } from './score-sheet.tsx';
import type { People } from './sentence.ts';
import { ShieldSheet } from './shield-sheet.tsx';
import { Side, type SideTab } from './side.tsx';
import { Talk } from './talk.tsx';

/** Which sheet lies over the table. */
export type OpenSheet = 'nothing' | 'side' | 'shield' | 'help' | 'share';

export function Panels(props: {
  readonly view: TableView;
  readonly game: GameView;
  readonly events: readonly TableEvent[];
  /** The state on screen. */
  readonly state: OchoState;
  /** Seat at turn; null when the game is over. */
  readonly active: Seat | null;
  readonly people: People;
  readonly talk: TalkState;
  readonly layout: Layout;
  readonly open: OpenSheet;
  readonly onOpen: (sheet: OpenSheet) => void;
  readonly tab: SideTab;
  readonly onTab: (tab: SideTab) => void;
  /** running: the end has not been reached, or not been shown yet. */
  readonly ending: 'running' | 'open' | 'folded';
  readonly onFold: (ending: 'open' | 'folded') => void;
  readonly send: (command: Command) => void;
}): JSX.Element {
  const t = useT();
  const toasts = useToasts();
  const rows = createMemo(() => scoreRows(props.state, props.events));
  const saveRecord = (): void => props.send({ kind: 'record' });
  const close = (): void => props.onOpen('nothing');
  const scores = (detail: 'brief' | 'full', active: Seat | null): JSX.Element => (
    <ScoreSheet
      rows={rows()}
      seats={props.game.seats}
      active={active}
      detail={detail}
      note={[
        t('ocho.sheet.round', { n: props.state.round }),
        t('ocho.sheet.level', { n: props.state.options.level }),
        t('ocho.sheet.target', { target: props.state.options.target }),
      ].join(' · ')}
    />
  );
  const side = (): JSX.Element => (
    <Side
      tab={props.tab}
      onTab={props.onTab}
      log={<Log events={props.events} people={props.people} />}
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
  const share = (): void => {
    const { outcome } = props.game;
    if (outcome === null) return;
    const text = resultText(outcome, props.state.round, props.people, t);
    if (typeof navigator.share === 'function') {
      navigator.share({ title: t('ocho.end.shareTitle'), text }).catch(() => undefined);
      return;
    }
    void copied(text).then((how) => {
      if (how === 'copied') toasts.show(t('ocho.end.copied'));
      else props.onOpen('share');
    });
  };
  const rematch = (): { readonly label: string; readonly state: 'open' | 'wanted' } | null => {
    const { rematch: wish, mySeat } = props.game;
    if (wish === null || mySeat === null) return null;
    const args = { wants: wish.wants.length, of: wish.of };
    return wish.mine
      ? { label: t('ocho.end.rematchMine', args), state: 'wanted' }
      : { label: t('ocho.end.rematch', args), state: 'open' };
  };

  return (
    <>
      <Show when={props.layout === 'desk'}>
        <aside class="ocho-left" aria-label={t('ocho.sheet.caption')}>
          {scores('brief', props.active)}
        </aside>
        <aside class="ocho-right" aria-label={t('ocho.bar.talk')}>
          {side()}
        </aside>
      </Show>
      <Show when={props.ending === 'running' ? null : props.game.outcome}>
        {(outcome) => (
          <EndSheet
            title={winText(outcome(), props.people, t)}
            reason={reasonText(outcome().reason, props.state.options.target, t)}
            sheet={scores('full', null)}
            state={props.ending === 'folded' ? 'folded' : 'open'}
            onFold={props.onFold}
            rematch={rematch()}
            onRematch={() => props.send({ kind: 'rematch' })}
            onShare={share}
            onRecord={saveRecord}
          />
        )}
      </Show>
      <Sheet isOpen={props.open === 'side'} title={t('ocho.bar.talk')} onClose={close}>
        {side()}
        <div class="ocho-sheet-scores">{scores('full', props.active)}</div>
      </Sheet>
      <Sheet isOpen={props.open === 'shield'} title={t('ocho.shield.title')} onClose={close}>
        <ShieldSheet
          game={props.game}
          people={props.people}
          isSolo={props.view.isSolo}
          onRecord={saveRecord}
        />
      </Sheet>
      <Sheet isOpen={props.open === 'help'} title={t('ocho.help.title')} onClose={close}>
        <Help />
      </Sheet>
      <Sheet isOpen={props.open === 'share'} title={t('ocho.end.shareTitleLong')} onClose={close}>
        <textarea
          class="input ocho-share"
          readonly
          rows="6"
          aria-label={t('ocho.end.shareTitleLong')}
          onFocus={(event) => event.currentTarget.select()}
        >
          {props.game.outcome === null
            ? ''
            : resultText(props.game.outcome, props.state.round, props.people, t)}
        </textarea>
      </Sheet>
    </>
  );
}

/** The clipboard exists on https and localhost only; elsewhere the text is shown to be copied by hand. */
async function copied(text: string): Promise<'copied' | 'not-allowed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'not-allowed';
  }
}
