/**
 * Virtual time: a queue of tasks ordered by time and, at equal times, by the order in which they were scheduled.
 * A binary heap; cancelled tasks stay in it and are skipped when they surface.
 */

/** One run of a simulated program: ends with a crash; a restart is a new life under the same name. */
export type Life = {
  readonly name: string;
  /** 0 for the first life of this name. */
  readonly incarnation: number;
  /** frozen: a sleeping phone; its timers and messages wait. */
  state: 'alive' | 'frozen' | 'dead';
  isOffline: boolean;
  /** Tasks that came due while frozen, in order. */
  readonly held: Task[];
};

export type Task = {
  readonly atMs: number;
  readonly order: number;
  /** Whose task it is: it dies and sleeps with its owner. null: the world's own. */
  readonly owner: Life | null;
  /** For the trace that a failing test prints. */
  readonly label: string;
  readonly run: () => void;
  isCancelled: boolean;
};

const isBefore = (a: Task, b: Task): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

export class TaskQueue {
  readonly #heap: Task[] = [];
  #order = 0;

  add(atMs: number, owner: Life | null, label: string, run: () => void): Task {
    const task: Task = { atMs, order: this.#order, owner, label, run, isCancelled: false };
    this.#order += 1;
    this.#heap.push(task);
    this.#rise(this.#heap.length - 1);
    return task;
  }

  /** The next task that is not cancelled, left in place; null when there is none. */
  next(): Task | null {
    for (;;) {
      const top = this.#heap[0];
      if (top === undefined) return null;
      if (!top.isCancelled) return top;
      this.take();
    }
  }

  /** Removes the earliest task. */
  take(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    for (let i = from; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!this.#swapIfBefore(i, parent)) return;
      i = parent;
    }
  }

  #sink(from: number): void {
    for (let i = from; ; ) {
      const left = 2 * i + 1;
      const right = left + 1;
      const [a, b] = [this.#heap[left], this.#heap[right]];
      if (a === undefined) return;
      const child = b !== undefined && isBefore(b, a) ? right : left;
      if (!this.#swapIfBefore(child, i)) return;
      i = child;
    }
  }

  /** Swaps the tasks at `i` and `j` when the one at `i` comes first; says whether it did. */
  #swapIfBefore(i: number, j: number): boolean {
    const [a, b] = [this.#heap[i], this.#heap[j]];
    if (a === undefined || b === undefined || !isBefore(a, b)) return false;
    this.#heap[i] = b;
    this.#heap[j] = a;
    return true;
  }
}
