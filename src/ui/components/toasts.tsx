/**
 * Short notices at the top of the page, away from the actions. They are a comfort: nothing is said only here.
 * Each goes by itself after `SHOWN_MS`, and at once by its button. Screen readers get them from the live log.
 */
import { type Accessor, createContext, createSignal, For, type JSX, useContext } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import type { LiveLog } from './live-log.tsx';
import './toasts.css';

export type Toast = { readonly id: number; readonly text: string };

export interface Toasts {
  show(text: string): void;
  dismiss(id: number): void;
  readonly items: Accessor<readonly Toast[]>;
}

const SHOWN_MS = 6000;

/** `log` says each notice aloud. */
export function createToasts(log: LiveLog): Toasts {
  const [items, setItems] = createSignal<readonly Toast[]>([]);
  let count = 0;
  const dismiss = (id: number): void => {
    setItems((before) => before.filter((toast) => toast.id !== id));
  };
  return {
    show: (text) => {
      count += 1;
      const id = count;
      setItems((before) => [...before.slice(-2), { id, text }]);
      log.say(text);
      setTimeout(() => dismiss(id), SHOWN_MS);
    },
    dismiss,
    items,
  };
}

const ToastsContext = createContext<Toasts>();
export const ToastsProvider = ToastsContext.Provider;

/** The page's notices. Throws outside a `ToastsProvider`. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (toasts === undefined) throw new Error('useToasts needs a ToastsProvider above it');
  return toasts;
}

/** Where notices appear; mounted once, by the shell. */
export function ToastRegion(): JSX.Element {
  const t = useT();
  const toasts = useToasts();
  return (
    <section class="toasts" aria-label={t('common.notices')}>
      <For each={toasts.items()}>
        {(toast) => (
          <div class="toast">
            <p>{toast.text}</p>
            <Button
              kind="quiet"
              size="icon"
              aria-label={t('common.close')}
              onPress={() => toasts.dismiss(toast.id)}
            >
              <CloseIcon />
            </Button>
          </div>
        )}
      </For>
    </section>
  );
}
