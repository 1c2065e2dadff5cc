/**
 * Runs in Chromium: the parts a click pays for, on `window.octetBench` for bench-browser.ts to call. Bundled by it.
 */
import { generateKey, sign, verify } from '../protocol/signing.ts';
import { openIndexedDbStore } from '../storage/indexeddb.ts';

export type BenchApi = {
  /** Milliseconds of each of `runs` durable writes of an own entry of `sizeBytes`. */
  addOwn(runs: number, sizeBytes: number): Promise<readonly number[]>;
  /** Milliseconds of each of `runs` signatures, and of each verification, of `sizeBytes`. */
  signatures(
    runs: number,
    sizeBytes: number,
  ): { readonly sign: readonly number[]; readonly verify: readonly number[] };
  /** Begins a data channel; gives the offer with all candidates in it. */
  offer(): Promise<string>;
  /** Takes an offer; gives the answer. From then on every message is sent back at once. */
  answer(offer: string): Promise<string>;
  /** Takes the answer; resolves once the channel is open. */
  connect(answer: string): Promise<void>;
  /** Milliseconds of each of `runs` messages of `sizeBytes` there and back. */
  roundTrips(runs: number, sizeBytes: number): Promise<readonly number[]>;
};

declare global {
  interface Window {
    octetBench: BenchApi;
  }
}

const rng = { bytes: (sizeBytes: number) => crypto.getRandomValues(new Uint8Array(sizeBytes)) };
let connection: RTCPeerConnection | null = null;
let channel: RTCDataChannel | null = null;

async function gathered(one: RTCPeerConnection): Promise<string> {
  if (one.iceGatheringState !== 'complete') {
    await new Promise<void>((resolve) => {
      one.addEventListener('icegatheringstatechange', () => {
        if (one.iceGatheringState === 'complete') resolve();
      });
    });
  }
  return JSON.stringify(one.localDescription);
}

function timed(run: () => void): number {
  const startMs = performance.now();
  run();
  return performance.now() - startMs;
}

window.octetBench = {
  async addOwn(runs, sizeBytes) {
    const store = await openIndexedDbStore({ name: 'bench' });
    const bytes = 'x'.repeat(sizeBytes);
    const times: number[] = [];
    for (let seq = 0; seq < runs; seq++) {
      const startMs = performance.now();
      await store.addOwn({ session: 'bench', seat: 0, seq, bytes, sig: 'y'.repeat(86) });
      times.push(performance.now() - startMs);
    }
    store.close();
    return times;
  },
  signatures(runs, sizeBytes) {
    const pair = generateKey(rng);
    const message = rng.bytes(sizeBytes);
    const signature = sign('octet/1/entry', pair, message);
    const all = Array.from({ length: runs + 20 }, () => ({
      sign: timed(() => sign('octet/1/entry', pair, message)),
      verify: timed(() => {
        if (!verify('octet/1/entry', pair.publicKey, message, signature))
          throw new Error('a signature fails');
      }),
    })).slice(20);
    return { sign: all.map((one) => one.sign), verify: all.map((one) => one.verify) };
  },
  async offer() {
    connection = new RTCPeerConnection();
    channel = connection.createDataChannel('bench');
    channel.binaryType = 'arraybuffer';
    await connection.setLocalDescription();
    return gathered(connection);
  },
  async answer(offer) {
    connection = new RTCPeerConnection();
    connection.addEventListener('datachannel', ({ channel: opened }) => {
      opened.binaryType = 'arraybuffer';
      opened.addEventListener('message', ({ data }) => opened.send(data));
    });
    await connection.setRemoteDescription(JSON.parse(offer));
    await connection.setLocalDescription();
    return gathered(connection);
  },
  async connect(answer) {
    if (connection === null || channel === null) throw new Error('offer comes first');
    await connection.setRemoteDescription(JSON.parse(answer));
    const opening = channel;
    if (opening.readyState === 'open') return;
    await new Promise<void>((resolve) => opening.addEventListener('open', () => resolve()));
  },
  async roundTrips(runs, sizeBytes) {
    const open = channel;
    if (open === null) throw new Error('offer comes first');
    const message = rng.bytes(sizeBytes);
    const times: number[] = [];
    for (let i = 0; i < runs; i++) {
      const startMs = performance.now();
      const back = new Promise<void>((resolve) =>
        open.addEventListener('message', () => resolve(), { once: true }),
      );
      open.send(message as Uint8Array<ArrayBuffer>);
      await back;
      times.push(performance.now() - startMs);
    }
    return times;
  },
};
