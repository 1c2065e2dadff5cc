/** The middle of the table that all see: the pile, one's own line, black holes still out, turns left. */
import { type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import { BLACK_HOLE, BLACK_HOLES } from '../../games/planets/cards.ts';
import { scoreOf } from '../../games/planets/standing.ts';
import { blackHolesOut } from '../../games/planets/tracker.ts';
import { seatOf, turnsLeft } from '../../games/planets/turn.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import { useT } from '../i18n/use-t.tsx';
import { CardBack } from './art/card-back.tsx';
import { PlanetFace } from './art/planet-face.tsx';
import { Count } from './marks.tsx';
import { holdingsText, roleOf } from './seat-words.ts';
import './pile.css';

export function Pile(props: {
  readonly state: PlanetsState;
  readonly mySeat: Seat | null;
  /** Seat that acts. */
  readonly active: Seat | null;
  readonly onTracker: () => void;
  readonly onPoints: () => void;
}): JSX.Element {
  const t = useT();
  const counter = (): string | null => {
    const left = props.state.ending === null ? turnsLeft(props.state) : null;
    if (left === null) return null;
    return left === 0 ? t('planets.pile.lastTurn') : t.plural('planets.pile.turnsLeft', left);
  };
  const holes = (): string => t('planets.pile.out', { n: blackHolesOut(props.state), of: BLACK_HOLES });
  return (
    <section class="pile" aria-label={t('planets.pile.label')}>
      <div
        class="pile-cards"
        role="img"
        aria-label={t.plural('planets.pile.cards', props.state.pile.length)}
        data-thick={thickness(props.state.pile.length)}
      >
        <Show when={props.state.pile.length > 0} fallback={<span class="pile-empty" />}>
          <CardBack look="card" />
        </Show>
        <strong class="pile-count">{props.state.pile.length}</strong>
      </div>
      <Show
        when={props.mySeat !== null ? { seat: props.mySeat } : null}
        fallback={<p class="mine-watching">{t('planets.seats.watching')}</p>}
      >
        {(own) => (
          <button
            type="button"
            class="mine"
            aria-haspopup="dialog"
            data-active={props.active === own().seat ? 'true' : undefined}
            data-testid="mine"
            onClick={() => props.onPoints()}
          >
            <span class="mine-name">
              {t('planets.seats.you')}
              <Show when={roleOf(props.state, own().seat)}>
                {(role) => (
                  <strong class="mine-role" data-role={role()}>
                    {t(`planets.${role()}`)}
                  </strong>
                )}
              </Show>
            </span>
            <span class="mine-score" aria-hidden="true">
              {t.number(scoreOf(props.state, own().seat).total)}
            </span>
            <span class="mine-counts">
              <Count of="hand" n={seatOf(props.state, own().seat).hand.length} />
              <Count of="hidden" n={seatOf(props.state, own().seat).hidden.length} />
              <Count of="sets" n={seatOf(props.state, own().seat).sets.length} />
            </span>
            <span class="visually-hidden">{holdingsText(props.state, own().seat, t)}</span>
          </button>
        )}
      </Show>
      <div class="pile-facts">
        <span class="pile-holes" role="img" aria-label={holes()}>
          <PlanetFace face={BLACK_HOLE} look="chip" />
          <span>
            <strong>
              {blackHolesOut(props.state)}/{BLACK_HOLES}
            </strong>{' '}
            {t('planets.pile.outShort')}
          </span>
        </span>
        <Show when={counter()}>{(text) => <span class="pile-turns">{text()}</span>}</Show>
        <button type="button" class="pile-tracker" data-testid="tracker" onClick={() => props.onTracker()}>
          {t('planets.pile.tracker')}
        </button>
      </div>
    </section>
  );
}

/** How many cards lie visibly under the top one, for the drawing. */
function thickness(count: number): number {
  return Math.min(3, Math.ceil(count / 35));
}
