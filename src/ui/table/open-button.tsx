/** The button that opens a table, and above it why the last try was refused. */
import type { JSX } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { RefusedNote } from '../states/refused-note.tsx';

export function OpenButton(props: {
  readonly label: string;
  /** The table is being opened. */
  readonly busy: boolean;
  readonly onPress: () => void;
}): JSX.Element {
  const t = useT();
  return (
    <>
      <RefusedNote />
      <Button
        kind="primary"
        width="full"
        busy={props.busy ? t('common.oneMoment') : null}
        onPress={props.onPress}
      >
        {props.label}
      </Button>
    </>
  );
}
