/** What lies beside the table of 8 and over it: the game's own part of `table/panels.tsx`. */
import { createMemo, type JSX, Show } from 'solid-js';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { TableEvent } from '../../network/view.ts';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { createLogEntries } from '../table/create-log-entries.ts';
import { Panels, type PanelsProps } from '../table/panels.tsx';
import type { People } from '../table/people.ts';
import { secretsOf, storiesOf } from './beat.ts';
import { PlanetsEndSheet } from './end/end-sheet.tsx';
import { resultText } from './end/result-text.ts';
import { Help } from './help.tsx';
import { ownMoves } from './own-moves.ts';
import { PointsSheet } from './points-sheet.tsx';
import { toldOf } from './sentence.ts';
import { ShieldSheet } from './shield-sheet.tsx';
import { TrackerPanel } from './tracker-panel.tsx';

type Shared = Pick<
  PanelsProps,
  'view' | 'game' | 'talk' | 'layout' | 'open' | 'onOpen' | 'tab' | 'onTab' | 'ending' | 'onFold' | 'send'
>;

export function PlanetsPanels(
  props: Shared & {
    readonly events: readonly TableEvent[];
    /** The state on screen. */
    readonly state: PlanetsState;
    readonly knowledge: PlanetsKnowledge;
    readonly people: People;
  },
): JSX.Element {
  const t = useT();
  const moves = createMemo(() => ownMoves(props.events));
  const entries = createLogEntries(
    () => props.events,
    (event) =>
      toldOf(storiesOf(event), secretsOf(event), props.people, t).map(({ story, text, of }) => ({
        text,
        kind: story.kind,
        of,
      })),
    t,
  );
  const tracker = (): JSX.Element => (
    <TrackerPanel state={props.state} people={props.people} knowledge={props.knowledge} moves={moves()} />
  );
  return (
    <>
      <Panels
        {...props}
        entries={entries()}
        left={
          <div class="table-scroll" tabindex="0" role="region" aria-label={t('planets.tracker.title')}>
            {tracker()}
          </div>
        }
        leftLabel={t('planets.tracker.title')}
        underSide={null}
        shieldTitle={t('planets.shield.title')}
        shield={
          <ShieldSheet
            game={props.game}
            people={props.people}
            isSolo={props.view.isSolo}
            onRecord={() => props.send({ kind: 'record' })}
          />
        }
        help={<Help />}
        luck={null}
        resultText={(outcome) => resultText(props.state, outcome, props.people, t)}
        end={(slot) => (
          <PlanetsEndSheet game={props.state} seats={props.game.seats} people={props.people} slot={slot} />
        )}
      />
      <Sheet
        isOpen={props.open === 'points'}
        title={t('planets.reason.title')}
        onClose={() => props.onOpen('nothing')}
      >
        <PointsSheet state={props.state} people={props.people} />
      </Sheet>
      <Show when={props.layout !== 'desk'}>
        <Sheet
          isOpen={props.open === 'tracker'}
          title={t('planets.tracker.title')}
          onClose={() => props.onOpen('nothing')}
        >
          {tracker()}
        </Sheet>
      </Show>
    </>
  );
}
