/** What lies beside the El Ocho table and over it: the game's own part of `table/panels.tsx`. */
import { createMemo, type JSX, lazy } from 'solid-js';
import { unwrap } from 'solid-js/store';
import type { Seat } from '../../games/game.ts';
import { throwsOf } from '../../games/ocho/luck.ts';
import type { OchoState, OchoStory } from '../../games/ocho/types.ts';
import type { TableEvent } from '../../network/view.ts';
import { useT } from '../i18n/use-t.tsx';
import { createLogEntries } from '../table/create-log-entries.ts';
import { EndSheet } from '../table/end-sheet.tsx';
import { Panels, type PanelsProps } from '../table/panels.tsx';
import type { People } from '../table/people.ts';
import { winText } from '../table/win-text.ts';
import { Help } from './help.tsx';
import { reasonText, resultText } from './result-text.ts';
import { type ScoreRow, scoreRows } from './score-rows.ts';
import { ScoreSheet } from './score-sheet.tsx';
import { sentence } from './sentence.ts';
import { ShieldSheet } from './shield-sheet.tsx';

const LuckOf = lazy(async () => ({ default: (await import('../luck/luck-view.tsx')).LuckOf }));

type Shared = Pick<
  PanelsProps,
  'view' | 'game' | 'talk' | 'layout' | 'open' | 'onOpen' | 'tab' | 'onTab' | 'ending' | 'onFold' | 'send'
>;

export function OchoPanels(
  props: Shared & {
    readonly events: readonly TableEvent[];
    /** The state on screen. */
    readonly state: OchoState;
    /** Seat at turn; null when the game is over. */
    readonly active: Seat | null;
    readonly people: People;
  },
): JSX.Element {
  const t = useT();
  const rows = createMemo(() => scoreRows(props.state, props.events));
  const entries = createLogEntries(
    () => props.events,
    (event) =>
      (event.story as unknown as readonly OchoStory[]).map((story) => ({
        text: sentence(story, props.people, t),
        kind: story.kind,
        of: 'seat' in story && story.seat === props.people.mySeat ? 'me' : 'others',
      })),
    t,
  );
  /** As they rank, for the end; the turn order else. */
  const ranked = (order: readonly Seat[]): readonly ScoreRow[] =>
    order.flatMap((seat) => rows().filter((row) => row.seat === seat));
  const scores = (
    detail: 'brief' | 'full',
    active: Seat | null,
    order: readonly Seat[] | null = null,
  ): JSX.Element => (
    <ScoreSheet
      rows={order === null ? rows() : ranked(order)}
      seats={props.game.seats}
      active={active}
      detail={detail}
      note={[
        t('ocho.sheet.round', { n: props.state.round }),
        t('ocho.sheet.level', { n: props.state.options.level }),
        t('ocho.sheet.target', { target: props.state.options.target }),
      ].join('\u00a0· ')}
    />
  );
  return (
    <Panels
      {...props}
      entries={entries()}
      left={scores('brief', props.active)}
      leftLabel={t('ocho.sheet.caption')}
      underSide={scores('full', props.active)}
      shieldTitle={t('ocho.shield.title')}
      shield={
        <ShieldSheet
          game={props.game}
          people={props.people}
          isSolo={props.view.isSolo}
          onRecord={() => props.send({ kind: 'record' })}
        />
      }
      help={<Help />}
      luck={() => (
        <LuckOf
          question={{
            options: unwrap(props.state.options),
            throws: throwsOf(props.events.flatMap(({ story }) => story as unknown as readonly OchoStory[])),
          }}
          nameOf={props.people.nameOf}
        />
      )}
      resultText={(outcome) => resultText(outcome, props.state.round, props.people, t)}
      end={(slot) => (
        <EndSheet
          title={winText(slot.outcome, props.people, t)}
          reason={reasonText(slot.outcome.reason, props.state.options.target, t)}
          sheetLabel={t('ocho.sheet.caption')}
          sheet={scores('full', null, slot.outcome.ranking.flat())}
          state={slot.state}
          onFold={slot.onFold}
          rematch={slot.rematch}
          onRematch={slot.onRematch}
          onShare={slot.onShare}
          onLuck={() => props.onOpen('luck')}
          onRecord={slot.onRecord}
          checkHref={slot.checkHref}
        />
      )}
    />
  );
}
