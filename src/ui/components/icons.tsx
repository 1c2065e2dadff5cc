/** Line icons of the shell, 24 × 24, drawn in the text's colour and silent for screen readers: their button is named. */
import type { JSX } from 'solid-js';

function Icon(props: { readonly d: string }): JSX.Element {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={props.d} />
    </svg>
  );
}

export const CloseIcon = (): JSX.Element => <Icon d="M6 6l12 12M18 6 6 18" />;
export const BackIcon = (): JSX.Element => <Icon d="M14.500 5.500 8 12l6.500 6.500" />;
export const MenuIcon = (): JSX.Element => <Icon d="M4 7h16M4 12h16M4 17h16" />;
export const ShareIcon = (): JSX.Element => <Icon d="M12 15V4m0 0L8 8m4-4 4 4M5 12v7h14v-7" />;
export const CopyIcon = (): JSX.Element => <Icon d="M9 9h10v11H9zM15 9V4H5v11h4" />;
export const UpIcon = (): JSX.Element => <Icon d="M12 19V6m-6 6 6-6 6 6" />;
export const DownIcon = (): JSX.Element => <Icon d="M12 5v13m-6-6 6 6 6-6" />;
export const PlusIcon = (): JSX.Element => <Icon d="M12 5v14M5 12h14" />;
export const CheckIcon = (): JSX.Element => <Icon d="m5 12.500 4.500 4.500L19 7.500" />;
export const FlagIcon = (): JSX.Element => <Icon d="M6 21V4h11l-2.500 4 2.500 4H6" />;
export const SoundIcon = (): JSX.Element => (
  <Icon d="M4 9.500v5h3.500L12 18V6L7.500 9.500ZM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
);
export const MutedIcon = (): JSX.Element => (
  <Icon d="M4 9.500v5h3.500L12 18V6L7.500 9.500ZM16 10l5 5m0-5-5 5" />
);
