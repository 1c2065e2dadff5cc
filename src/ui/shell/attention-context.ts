/** Gives every screen the page's one `Attention` and its sounds. */
import { createContext, useContext } from 'solid-js';
import type { Attention } from './attention.ts';
import type { Sounds } from './sound.ts';

const AttentionContext = createContext<Attention>();
const SoundsContext = createContext<Sounds>();
export const AttentionProvider = AttentionContext.Provider;
export const SoundsProvider = SoundsContext.Provider;

/** Title, your-turn signal, wake lock. Throws outside an `AttentionProvider`. */
export function useAttention(): Attention {
  const attention = useContext(AttentionContext);
  if (attention === undefined) throw new Error('useAttention needs an AttentionProvider above it');
  return attention;
}

/** The sounds of the page. Throws outside a `SoundsProvider`. */
export function useSounds(): Sounds {
  const sounds = useContext(SoundsContext);
  if (sounds === undefined) throw new Error('useSounds needs a SoundsProvider above it');
  return sounds;
}
