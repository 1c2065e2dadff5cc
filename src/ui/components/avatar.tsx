/**
 * A seat's sign: one of eight shapes on one of eight colours. Told apart by shape alone where colour is not seen.
 */
import { Index, type JSX } from 'solid-js';
import type { Avatar as AvatarData } from '../../network/view.ts';
import type { TextKey } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import './avatar.css';

/** By `Avatar.colour`; each at least 4.5 : 1 under an ink shape. */
export const AVATAR_COLOURS: readonly string[] = [
  '#ffc36b',
  '#8fd3e8',
  '#ff9a8b',
  '#8bd9a0',
  '#b9a2f2',
  '#f0647a',
  '#f4efe6',
  '#f08a3c',
];

/** By `Avatar.shape`, in a box of 40 × 40. */
const SHAPES: readonly string[] = [
  'M6 29 16.5 12l4 6.2L23.4 14 34 29Z',
  'M24.5 8.5a12 12 0 1 0 7.2 16.8A10.2 10.2 0 0 1 24.500 8.500Z',
  'M18.600 7h2.800v3h3l2.600 5.500H13L15.600 10h3ZM14 17h12v12.500H14Zm-1.500 14h15v2.500h-15Z',
  'M20 6 27 15.500h-3.600L29 23h-4l6 7.500h-9V34h-4v-3.500H9L15 23h-4l5.600-7.500H13Z',
  'M20 20c-3-5-3-10 0-13 3 3 3 8 0 13Zm0 0c3 5 3 10 0 13-3-3-3-8 0-13Zm0 0c2.800-5.100 7.200-7.600 11.300-6.500-1 4.100-5.400 6.600-11.300 6.500Zm0 0c-2.800 5.100-7.200 7.600-11.300 6.500 1-4.100 5.400-6.600 11.300-6.500Zm0 0c5.900-.1 10.300 2.400 11.300 6.500-4.100 1.100-8.500-1.400-11.300-6.500Zm0 0c-5.900.1-10.300-2.400-11.300-6.500 4.100-1.100 8.500 1.400 11.300 6.500Z',
  'm20 6.500 3.900 9.200 10 .8-7.600 6.500 2.300 9.700L20 27.500l-8.600 5.200 2.300-9.700-7.600-6.500 10-.8Z',
  'M18.600 6.500h2.800v2.700c4.300.8 6.800 4 6.800 8.300 0 5.500 1.300 7.800 3.800 9.500v1.500H8V27c2.500-1.700 3.800-4 3.800-9.500 0-4.300 2.500-7.500 6.800-8.300ZM16 30h8a4 4 0 0 1-8 0Z',
  'M15 8h10l7 7v10l-7 7H15l-7-7V15Zm2.100 5L13 17.100v5.800l4.100 4.100h5.800l4.100-4.100v-5.800L22.900 13Z',
];

/** A bot's head, whatever shape its seat was given: no person can choose it. */
const BOT =
  'M19 6h2v4h7.500a2 2 0 0 1 2 2v3H33v7h-2.500v3a2 2 0 0 1-2 2h-17a2 2 0 0 1-2-2v-3H7v-7h2.500v-3a2 2 0 0 1 2-2H19ZM15.500 15a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Zm9 0a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM15 23h10v1.800H15ZM14 29h12v3H14Z';

/** `alt`: `named` says colour and shape; `hidden` when a name stands beside it. `of`: a person unless it says otherwise. */
export function Avatar(props: {
  readonly avatar: AvatarData;
  readonly of?: 'person' | 'bot';
  readonly sizePx?: number;
  readonly alt: 'named' | 'hidden';
}): JSX.Element {
  const t = useT();
  return (
    <svg
      class="avatar"
      viewBox="0 0 40 40"
      width={props.sizePx ?? 40}
      height={props.sizePx ?? 40}
      role={props.alt === 'named' ? 'img' : undefined}
      aria-label={props.alt === 'named' ? avatarName(t, props.avatar) : undefined}
      aria-hidden={props.alt === 'hidden' ? 'true' : undefined}
    >
      <circle cx="20" cy="20" r="20" fill={AVATAR_COLOURS[props.avatar.colour] ?? AVATAR_COLOURS[0]} />
      <path
        d={props.of === 'bot' ? BOT : (SHAPES[props.avatar.shape] ?? SHAPES[0])}
        fill="#1a1420"
        fill-rule="evenodd"
      />
    </svg>
  );
}

/** "moon, glacier blue". */
export function avatarName(t: ReturnType<typeof useT>, avatar: AvatarData): string {
  return t('common.avatar', {
    shape: t(`common.shape.s${avatar.shape}` as TextKey),
    colour: t(`common.colour.c${avatar.colour}` as TextKey),
  });
}

/** Chooses colour and shape: two groups of radio buttons, so that arrow keys work as everywhere. */
export function AvatarPicker(props: {
  readonly value: AvatarData;
  readonly onChange: (value: AvatarData) => void;
  readonly colourLabel: string;
  readonly shapeLabel: string;
}): JSX.Element {
  const t = useT();
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  return (
    <div class="avatar-picker">
      <fieldset>
        <legend class="visually-hidden">{props.shapeLabel}</legend>
        <div class="avatar-options">
          <Index each={eight}>
            {(shape) => (
              <label class="avatar-option">
                <input
                  class="visually-hidden"
                  type="radio"
                  name="avatar-shape"
                  checked={props.value.shape === shape()}
                  onChange={() => props.onChange({ ...props.value, shape: shape() })}
                />
                <Avatar avatar={{ colour: props.value.colour, shape: shape() }} alt="hidden" />
                <span class="visually-hidden">{t(`common.shape.s${shape()}` as TextKey)}</span>
              </label>
            )}
          </Index>
        </div>
      </fieldset>
      <fieldset>
        <legend class="visually-hidden">{props.colourLabel}</legend>
        <div class="avatar-options">
          <Index each={eight}>
            {(colour) => (
              <label class="avatar-option">
                <input
                  class="visually-hidden"
                  type="radio"
                  name="avatar-colour"
                  checked={props.value.colour === colour()}
                  onChange={() => props.onChange({ ...props.value, colour: colour() })}
                />
                <span class="avatar-swatch" style={{ background: AVATAR_COLOURS[colour()] }} />
                <span class="visually-hidden">{t(`common.colour.c${colour()}` as TextKey)}</span>
              </label>
            )}
          </Index>
        </div>
      </fieldset>
    </div>
  );
}
