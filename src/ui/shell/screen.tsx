/**
 * A screen in a file of its own, fetched when it is first shown, or when a link to it is pointed at; its texts are fetched
 * beside it, not after it.
 */
import { type Component, type JSX, lazy } from 'solid-js';
import type { TextPart } from '../i18n/load-texts.ts';
import { Texts } from '../i18n/use-t.tsx';

export type Screen<Props> = ((props: Props) => JSX.Element) & {
  /** Fetches the screen's file. What goes wrong is told when the screen is shown. */
  readonly preload: () => void;
};

/** `parts`: what it says beside the first texts. */
export function screen<Props extends object>(
  parts: readonly TextPart[],
  load: () => Promise<Component<Props>>,
): Screen<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  const preload = (): void => void Loaded.preload().catch(() => undefined);
  const shown = (props: Props): JSX.Element => {
    preload();
    if (parts.length === 0) return <Loaded {...props} />;
    return (
      <Texts of={parts}>
        <Loaded {...props} />
      </Texts>
    );
  };
  return Object.assign(shown, { preload });
}
