/**
 * The buttons that cannot be undone: throw, bank, go on.
 *
 * Invariants
 * 1. A button is enabled exactly when the rules let its move pass; a refused one stays focusable and says why.
 * 2. For 300 ms after the buttons appeared or changed places, presses and keys are ignored (guard.ts).
 * 3. The two buttons of a throw keep their places while dice are picked: only their texts change.
 */
import { type JSX, Match, Switch } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import type { Act } from './acts.ts';
import '../table/actions.css';

export function Actions(props: {
  readonly act: Act;
  readonly hand: 'right' | 'left';
  readonly onBank: () => void;
  readonly onRoll: () => void;
  /** Shown while another seat plays. */
  readonly meanwhile: JSX.Element;
}): JSX.Element {
  const t = useT();
  return (
    <section
      class="actions"
      aria-label={t('ocho.act.label')}
      data-kind={props.act.kind}
      data-hand={props.hand}
      data-testid="actions"
      tabindex="-1"
    >
      <Switch fallback={props.meanwhile}>
        <Match when={props.act.kind === 'throw' && props.act}>
          {(act) => (
            <button
              type="button"
              class="act"
              data-kind="roll"
              data-testid="roll"
              onClick={() => props.onRoll()}
            >
              <span class="act-words">{act().label}</span>
            </button>
          )}
        </Match>
        <Match when={props.act.kind === 'choose' && props.act}>
          {(act) => (
            <>
              <ChoiceButton
                kind="bank"
                words={t('ocho.act.bank')}
                detail={act().bank}
                refusal={act().bankRefusal}
                onPress={props.onBank}
              />
              <ChoiceButton
                kind="roll"
                words={t('ocho.act.roll')}
                detail={act().roll}
                refusal={act().rollRefusal}
                onPress={props.onRoll}
              />
            </>
          )}
        </Match>
      </Switch>
    </section>
  );
}

function ChoiceButton(props: {
  readonly kind: 'bank' | 'roll';
  readonly words: string;
  readonly detail: string;
  /** Why not, in words; null when it may be pressed. */
  readonly refusal: string | null;
  readonly onPress: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="act"
      data-kind={props.kind}
      data-testid={props.kind}
      aria-disabled={props.refusal === null ? undefined : 'true'}
      aria-description={props.refusal ?? undefined}
      onClick={() => {
        if (props.refusal === null) props.onPress();
      }}
    >
      <span class="act-words">{props.words}</span> <strong class="act-detail">{props.detail}</strong>
    </button>
  );
}
