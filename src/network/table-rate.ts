/** How often each key may ask for something: a bucket of `burst` tokens, one more every `everyMs`. */
import type { Clock } from '../protocol/ports.ts';
import type { Key } from './view.ts';

export type Rate = { readonly burst: number; readonly everyMs: number };

export interface RateLimit {
  /** Takes a token of `key`; false when none is left. */
  allows(key: Key): boolean;
}

export function openRateLimit(clock: Clock, rate: Rate): RateLimit {
  const buckets = new Map<Key, { tokens: number; atMs: number }>();
  return {
    allows(key) {
      const nowMs = clock.nowMs();
      const bucket = buckets.get(key) ?? { tokens: rate.burst, atMs: nowMs };
      const gained = Math.floor((nowMs - bucket.atMs) / rate.everyMs);
      if (gained > 0) {
        bucket.tokens = Math.min(rate.burst, bucket.tokens + gained);
        bucket.atMs += gained * rate.everyMs;
      }
      buckets.set(key, bucket);
      if (bucket.tokens === 0) return false;
      bucket.tokens--;
      return true;
    },
  };
}
