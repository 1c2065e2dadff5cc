/** What a bench reports, and how times become figures. */

/** One line of `npm run bench`. `value` is the median where several were measured. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: 'µs' | 'ms' | 'bytes' | 'ratio';
  /** What DESIGN asks for, in the same unit. */
  readonly reach?: number;
  readonly p95?: number;
  /** Half the width of the interval that holds the true value with 95 %. */
  readonly within?: number;
  /** The least that was measured: what other work on the machine disturbed least. */
  readonly least?: number;
  /** How many measurements stand behind it. */
  readonly n?: number;
  /** What it was measured on. */
  readonly on: string;
};

/** The value below which the share `at` (0 to 1) of `values` lies. Throws on an empty list. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** Median, 95th percentile and least of `values`, rounded to hundredths. */
export function spread(values: readonly number[]): Required<Pick<Figure, 'value' | 'p95' | 'least' | 'n'>> {
  return {
    value: rounded(quantile(values, 0.5)),
    p95: rounded(quantile(values, 0.95)),
    least: rounded(quantile(values, 0)),
    n: values.length,
  };
}

export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Milliseconds of `runs` calls one after the other, after a tenth as many to warm up. */
export function timesMs(runs: number, run: (index: number) => void): readonly number[] {
  for (let i = 0; i < Math.ceil(runs / 10); i++) run(i);
  return Array.from({ length: runs }, (_, i) => {
    const startMs = performance.now();
    run(i);
    return performance.now() - startMs;
  });
}
