/** Runs in a worker: one seat's session of bench-ready-threads.ts. Bundled by bench-cards.ts. */
import { warmUp } from '../crypto/warm-up.ts';
import { decodeCanonical, encodeCanonical } from '../encoding/canonical.ts';
import type { Seat } from '../games/game.ts';
import type { Session } from '../protocol/session.ts';
import { sessionOf, stageOf } from './bench-ready.ts';
import type { FromSeat, ToSeat } from './bench-ready-threads.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const tell = (message: FromSeat): void => scope.postMessage(message);
let session: Session | null = null;

type Begin = Extract<ToSeat, { readonly kind: 'begin' }>;
const randomBytes = (sizeBytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(sizeBytes));

async function begin({ seats, run, seat, thread }: Begin): Promise<void> {
  if (thread === 'warm') await warmUp(randomBytes, setTimeout, new AbortController().signal);
  session = await sessionOf(seats, run, seat as Seat);
  const mine = session;
  mine.subscribe(() => tell({ kind: 'stage', stage: stageOf(mine) }));
  tell({ kind: 'open' });
  for (let other = 0; other < seats; other++) {
    if (other === seat) continue;
    const say = (message: Parameters<typeof encodeCanonical>[0]): void =>
      tell({ kind: 'say', to: other, text: encodeCanonical(message) });
    mine.attach(`seat ${other}`, say, other);
  }
}

scope.onmessage = ({ data }: MessageEvent<ToSeat>) => {
  if (data.kind === 'begin') {
    void begin(data);
    return;
  }
  const json = decodeCanonical(data.text);
  if (json.ok) session?.receive(`seat ${data.from}`, json.value);
};
