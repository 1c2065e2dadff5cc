/** The time of day as a signal that moves once a second, for "waiting for 40 seconds". Shown to people; decides nothing. */
import { type Accessor, createSignal, onCleanup } from 'solid-js';

export function useNow(): Accessor<number> {
  const [nowMs, setNowMs] = createSignal(Date.now());
  const timer = setInterval(() => setNowMs(Date.now()), 1000);
  onCleanup(() => clearInterval(timer));
  return nowMs;
}
