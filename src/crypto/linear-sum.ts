/**
 * Σ coefficient·point with one coefficient a point: how equations that must all be O are folded into one.
 *
 * Points are told apart as objects. That is sound whatever they are, since two objects of one value only cost an addition
 * more; it is enough because decoded texts of the public state are remembered (protocol/deck/deck.ts), so the same key or
 * card is the same object.
 *
 * Does not protect the coefficients: for public numbers only.
 */
import { IDENTITY, mod, msm, type Point } from './group.ts';

export class LinearSum {
  readonly #coefficients = new Map<Point, bigint>();

  /** `coefficient`: any integer. */
  add(point: Point, coefficient: bigint): void {
    if (point === IDENTITY) return;
    this.#coefficients.set(point, (this.#coefficients.get(point) ?? 0n) + coefficient);
  }

  total(): Point {
    return msm([...this.#coefficients.keys()], [...this.#coefficients.values()].map(mod));
  }
}
