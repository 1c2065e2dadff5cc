/**
 * The dice tray: what was thrown last, as buttons while it is one's own throw.
 *
 * Invariants
 * 1. The values are in the page at once, in the order in which the dice will lie (by face); the flight is drawn over
 *    them and moves each die from where it was thrown to where it lies.
 * 2. Until the values are known the dice are only shaken, flat as they are: eight dice in space are some hundred objects,
 *    and a device that draws them is slow to pass on the very links that the values are made of.
 * 3. Dice that do not score explain themselves when tapped; only the rules know which these are.
 */
import { createMemo, For, Index, type JSX, Show } from 'solid-js';
import type { DieScore } from '../../games/ocho/selections.ts';
import type { Face } from '../../games/ocho/types.ts';
import type { TextKey } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import type { Tray } from './beat.ts';
import { Die } from './die.tsx';
import { DieFlight } from './die-flight.tsx';
import { arranged, type Picked } from './selection.ts';
import './tray.css';

export type TrayProps = {
  readonly tray: Tray;
  /** Names the throw: a new one makes the dice land anew. */
  readonly throwId: string;
  /** flying: the dice are on their way; rest: they lie. still: motion is reduced, nothing flies. */
  readonly motion: 'flying' | 'rest' | 'still';
  readonly level: 1 | 2;
  /** By index into the throw; empty when nobody is to choose. */
  readonly scoring: readonly DieScore[];
  readonly picked: Picked;
  /** mine: dice can be picked. */
  readonly owner: 'mine' | 'other';
  readonly onToggle: (index: number) => void;
  readonly onGroup: (index: number) => void;
  readonly onDead: (face: Face) => void;
};

/** How long a press is before it means the whole group. */
const LONG_PRESS_MS = 450;
const COLUMNS = 4;

export function TrayView(props: TrayProps): JSX.Element {
  const t = useT();
  const dice = (): readonly Face[] => ('dice' in props.tray ? props.tray.dice : []);
  const order = createMemo(() => arranged(dice()));
  const waiting = (): readonly number[] =>
    'count' in props.tray ? Array.from({ length: props.tray.count }, (_, place) => place) : [];
  const mark = (): 'plain' | 'starred' => (props.level === 2 ? 'starred' : 'plain');

  return (
    <section
      class="tray"
      aria-label={t('ocho.die.tray')}
      data-kind={props.tray.kind}
      data-motion={props.motion}
      data-owner={props.owner}
      data-testid="tray"
    >
      <Show
        when={dice().length > 0}
        fallback={
          <ul class="tray-dice" data-count={waiting().length}>
            <Index each={waiting()}>
              {(place) => (
                <li class="tray-cell" data-state="unknown" style={{ '--delay': `${place() * 30}ms` }}>
                  <Die face={null} size="full" mark="plain" />
                </li>
              )}
            </Index>
          </ul>
        }
      >
        <ul class="tray-dice" data-count={dice().length}>
          <For each={order().map((index) => `${props.throwId}/${index}`)}>
            {(key, place) => {
              const index = Number(key.split('/').at(-1));
              const face = dice()[index] ?? 1;
              const score = (): DieScore | undefined => props.scoring[index];
              const isDead = (): boolean => score()?.kind === 'nothing' || props.tray.kind === 'bust';
              return (
                <li
                  class="tray-cell"
                  data-state={cellState(props, index, isDead())}
                  style={flightFrom(index, place())}
                >
                  <DieButton
                    label={dieLabel(face, place() + 1, score(), dice())}
                    owner={props.owner}
                    state={isDead() ? 'dead' : props.picked.includes(index) ? 'picked' : 'free'}
                    onToggle={() => (isDead() ? props.onDead(face) : props.onToggle(index))}
                    onGroup={() => (isDead() ? props.onDead(face) : props.onGroup(index))}
                  >
                    <Die face={face} size="full" mark={mark()} />
                    <Show when={props.motion === 'flying'}>
                      <DieFlight face={face} />
                    </Show>
                  </DieButton>
                </li>
              );
            }}
          </For>
        </ul>
      </Show>
    </section>
  );

  function dieLabel(face: Face, place: number, score: DieScore | undefined, thrown: readonly Face[]): string {
    const args = { place: String(place), face: t(`ocho.die.face.f${face}` as TextKey) };
    const equals = thrown.filter((other) => other === face).length;
    switch (score?.kind) {
      case 'alone':
        return t('ocho.die.scoresAlone', args);
      case 'with-alike':
        return t.plural('ocho.die.scoresWith', equals - 1, args);
      case 'straight':
        return t.plural('ocho.die.scoresWith', thrown.length - 1, args);
      case 'nothing':
        return t('ocho.die.dead', args);
      case undefined:
        return t('ocho.die.plain', args);
    }
  }
}

/** A die to pick; a picture while it is somebody else's. */
function DieButton(props: {
  readonly label: string;
  readonly owner: 'mine' | 'other';
  readonly state: 'free' | 'picked' | 'dead';
  readonly onToggle: () => void;
  readonly onGroup: () => void;
  readonly children: JSX.Element;
}): JSX.Element {
  let pressedAtMs = Number.POSITIVE_INFINITY;
  return (
    <Show
      when={props.owner === 'mine'}
      fallback={
        <span class="die-place" role="img" aria-label={props.label}>
          {props.children}
        </span>
      }
    >
      <button
        type="button"
        class="die-place"
        aria-label={props.label}
        aria-pressed={props.state === 'picked'}
        aria-disabled={props.state === 'dead' ? 'true' : undefined}
        onPointerDown={(event) => {
          pressedAtMs = event.timeStamp;
        }}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          const isLong = event.detail > 0 && event.timeStamp - pressedAtMs >= LONG_PRESS_MS;
          if (isLong) props.onGroup();
          else props.onToggle();
        }}
        onDblClick={() => props.onGroup()}
      >
        {props.children}
      </button>
    </Show>
  );
}

function cellState(props: TrayProps, index: number, isDead: boolean): string {
  if (props.picked.includes(index)) return 'picked';
  if (isDead) return 'dead';
  return props.scoring[index] === undefined ? 'plain' : 'scoring';
}

/** Where the die was thrown, as seen from where it will lie. */
function flightFrom(index: number, place: number): JSX.CSSProperties {
  const column = (index % COLUMNS) - (place % COLUMNS);
  const row = Math.floor(index / COLUMNS) - Math.floor(place / COLUMNS);
  return { '--from-column': String(column), '--from-row': String(row), '--delay': `${index * 30}ms` };
}
