/**
 * A deck made ready as at a table: each seat's session in a worker of its own, all of one process. Runs in a page.
 *
 * Message flow: the page starts the workers (bench-ready-seat.ts) and passes on what one sends to another; each tells its stage.
 */
import { LIMIT_MS, type Ready, ReadyWatch, type Stage } from './bench-ready.ts';

/** warm: it has been through what a table's worker does while its lobby is open. */
export type Thread = 'warm' | 'cold';

export type ToSeat =
  | {
      readonly kind: 'begin';
      readonly seats: number;
      readonly run: number;
      readonly seat: number;
      readonly thread: Thread;
    }
  | { readonly kind: 'heard'; readonly from: number; readonly text: string };
export type FromSeat =
  | { readonly kind: 'open' }
  | { readonly kind: 'say'; readonly to: number; readonly text: string }
  | { readonly kind: 'stage'; readonly stage: Stage };

/** `code`: the seat's program, bundled. */
export async function readyInThreads(
  seats: number,
  run: number,
  thread: Thread,
  code: string,
): Promise<Ready> {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const workers = Array.from({ length: seats }, () => new Worker(url, { type: 'module' }));
  try {
    return await played(workers, run, thread);
  } finally {
    for (const worker of workers) worker.terminate();
    URL.revokeObjectURL(url);
  }
}

function played(workers: readonly Worker[], run: number, thread: Thread): Promise<Ready> {
  const seats = workers.length;
  const post = (seat: number, message: ToSeat): void => workers[seat]?.postMessage(message);
  let opened = 0;
  let watch: ReadyWatch | null = null;
  // Sent before everybody was open.
  const early: (() => void)[] = [];
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no deck within ${LIMIT_MS} ms`)), LIMIT_MS);
    const heard = (seat: number, message: FromSeat): void => {
      switch (message.kind) {
        case 'open':
          opened++;
          if (opened < seats) return;
          watch = new ReadyWatch(seats);
          for (const send of early.splice(0)) send();
          return;
        case 'say': {
          const send = (): void => post(message.to, { kind: 'heard', from: seat, text: message.text });
          if (watch === null) early.push(send);
          else send();
          return;
        }
        case 'stage':
          if (watch?.see(seat, message.stage) !== true) return;
          clearTimeout(timer);
          resolve(watch.result());
          return;
      }
    };
    for (const [seat, worker] of workers.entries()) {
      worker.onmessage = ({ data }: MessageEvent<FromSeat>) => heard(seat, data);
      worker.onerror = (event) => reject(new Error(event.message));
      post(seat, { kind: 'begin', seats, run, seat, thread });
    }
  });
}
