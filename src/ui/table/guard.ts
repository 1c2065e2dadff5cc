/**
 * The pause before an irreversible button listens: a tap aimed at what was there a moment ago must not roll or bank.
 */

/** How long a button ignores input after it appeared or moved. */
export const GUARD_MS = 300;

/** Whether a button that stands where it is since `sinceMs` listens at `nowMs`. */
export function isArmed(sinceMs: number, nowMs: number): boolean {
  return nowMs - sinceMs >= GUARD_MS;
}
