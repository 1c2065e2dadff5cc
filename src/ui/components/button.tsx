/**
 * A button, or a link that looks like one. The look is chosen by `kind`; `primary` is the one thing a screen wants.
 *
 * A refused action stays focusable (`refusal` sets aria-disabled and describes why), so that a keyboard or screen
 * reader user learns the reason instead of meeting a gap. A button whose press is being carried out says so (`busy`) and
 * keeps the focus.
 */
import { createUniqueId, type JSX, Show, splitProps } from 'solid-js';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small' | 'icon';

type Look = {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly width?: 'auto' | 'full';
};

export type ButtonProps = Look &
  Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> & {
    /** Runs unless the button is refused. */
    readonly onPress: () => void;
    /** Why the action is not possible now, in words; null when it is. */
    readonly refusal?: string | null;
    /** What it says instead while the press is being carried out; null when none is. The caller ignores further presses. */
    readonly busy?: string | null;
  };

/** A `<button type="button">`. An icon button needs `aria-label`. */
export function Button(props: ButtonProps): JSX.Element {
  const [look, rest] = splitProps(props, ['kind', 'size', 'width', 'onPress', 'refusal', 'busy', 'children']);
  const reasonId = createUniqueId();
  const isRefused = (): boolean => (look.refusal ?? null) !== null;
  return (
    <>
      <button
        type="button"
        class="button"
        {...rest}
        data-kind={look.kind ?? 'plain'}
        data-size={look.size ?? 'normal'}
        data-width={look.width ?? 'auto'}
        aria-busy={(look.busy ?? null) === null ? undefined : 'true'}
        aria-disabled={isRefused() ? 'true' : undefined}
        aria-describedby={isRefused() ? reasonId : undefined}
        onClick={() => {
          if (!isRefused()) look.onPress();
        }}
      >
        {look.busy ?? look.children}
      </button>
      <Show when={isRefused()}>
        <span id={reasonId} class="visually-hidden">
          {look.refusal}
        </span>
      </Show>
    </>
  );
}

/** A link in a button's clothes. `href` is a hash route: `#/settings`. */
export function ButtonLink(
  props: Look & {
    readonly href: string;
    readonly children: JSX.Element;
    readonly label?: string;
    readonly onPress?: () => void;
  },
): JSX.Element {
  return (
    <a
      class="button"
      href={props.href}
      aria-label={props.label}
      onClick={() => props.onPress?.()}
      data-kind={props.kind ?? 'plain'}
      data-size={props.size ?? 'normal'}
      data-width={props.width ?? 'auto'}
    >
      {props.children}
    </a>
  );
}
