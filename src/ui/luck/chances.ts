/**
 * How chance spreads: distributions over whole numbers, their sums, and the range in which most fair games lie.
 *
 * Fractions are kept to about fifteen digits and decide nothing but what a chart shows. Ends of a distribution that
 * together weigh less than `NEGLIGIBLE` are cut off, so that sums of hundreds of throws stay short.
 *
 * Invariants
 * 1. The range is the narrowest with at most 2.5 % of fair games below it and at most 2.5 % above: 95 % lie in it, or
 *    somewhat more, as whole numbers have it.
 */

/** `shares[i]` is the chance of `from + i`; they add up to 1. */
export type Spread = { readonly from: number; readonly shares: readonly number[] | Float64Array };

export type Range = { readonly low: number; readonly high: number };

/** One possible value of a sum's part. */
export type Atom = { readonly value: number; readonly share: number };

const NEGLIGIBLE = 1e-13;
const OUTSIDE = 0.025;
/** So that a sum that is 2.5 % but for rounding counts as 2.5 %. */
const ROUNDING = 1e-12;

/** Of nothing: certainly 0. */
export const NOTHING: Spread = { from: 0, shares: [1] };

/** How often something of chance `share` happens in `times` independent tries. */
export function binomial(times: number, share: number): Spread {
  if (times === 0 || share === 0) return NOTHING;
  if (share === 1) return { from: times, shares: [1] };
  const mode = Math.floor((times + 1) * share);
  const odds = share / (1 - share);
  const up: number[] = [1];
  for (let k = mode; k < times; k += 1) {
    const next = ((up.at(-1) ?? 0) * (times - k) * odds) / (k + 1);
    if (next < NEGLIGIBLE / 100) break;
    up.push(next);
  }
  const down: number[] = [];
  for (let k = mode; k > 0; k -= 1) {
    const next = ((down.at(-1) ?? 1) * k) / ((times - k + 1) * odds);
    if (next < NEGLIGIBLE / 100) break;
    down.push(next);
  }
  return scaled({ from: mode - down.length, shares: [...down.reverse(), ...up] });
}

/** The sum of something spread as `spread` and something independent that takes the values of `atoms`. */
export function plus(spread: Spread, atoms: readonly Atom[]): Spread {
  const values = atoms.map(({ value }) => value);
  const least = Math.min(...values);
  const shares = new Float64Array(spread.shares.length + Math.max(...values) - least);
  for (const { value, share } of atoms) {
    const shift = value - least;
    for (let i = 0; i < spread.shares.length; i += 1) {
      shares[shift + i] = (shares[shift + i] ?? 0) + share * (spread.shares[i] ?? 0);
    }
  }
  return trimmed({ from: spread.from + least, shares });
}

/** The sum of two independent things. */
export function sum(a: Spread, b: Spread): Spread {
  return plus(
    a,
    Array.from(b.shares, (share, i) => ({ value: b.from + i, share })),
  );
}

/** The range in which 95 of 100 fair games lie. */
export function rangeOf({ from, shares }: Spread): Range {
  let low = 0;
  for (let below = shares[0] ?? 0; below <= OUTSIDE + ROUNDING; below += shares[low] ?? 1) low += 1;
  let high = shares.length - 1;
  for (let above = shares[high] ?? 0; above <= OUTSIDE + ROUNDING; above += shares[high] ?? 1) high -= 1;
  return { low: from + low, high: from + high };
}

/** How many of all fair games bring less than `value`, and how many more; 0 to 1. */
export function around(
  { from, shares }: Spread,
  value: number,
): { readonly less: number; readonly more: number } {
  let less = 0;
  let more = 0;
  for (const [i, share] of shares.entries()) {
    if (from + i < value) less += share;
    else if (from + i > value) more += share;
  }
  return { less, more };
}

export function meanOf({ from, shares }: Spread): number {
  let mean = from;
  for (const [i, share] of shares.entries()) mean += i * share;
  return mean;
}

function trimmed({ from, shares }: Spread): Spread {
  let start = 0;
  let end = shares.length;
  for (let cut = shares[start] ?? 1; cut < NEGLIGIBLE && start < end - 1; cut += shares[start] ?? 1)
    start += 1;
  for (let cut = shares[end - 1] ?? 1; cut < NEGLIGIBLE && end > start + 1; cut += shares[end - 1] ?? 1)
    end -= 1;
  return start === 0 && end === shares.length
    ? { from, shares }
    : scaled({ from: from + start, shares: shares.slice(start, end) });
}

function scaled({ from, shares }: Spread): Spread {
  let total = 0;
  for (const share of shares) total += share;
  return { from, shares: Float64Array.from(shares, (share) => share / total) };
}
