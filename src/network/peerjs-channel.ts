/**
 * A PeerJS connection on its way to becoming a channel: opens, fails, or times out, exactly one of them; then data,
 * drained and at most one close.
 */
import type { DataConnection } from 'peerjs';
import type { Clock } from '../protocol/ports.ts';
import { type Channel, LOW_WATER_BYTES } from './peerjs-link.ts';
import { fingerprintsOf } from './peerjs-sdp.ts';

export const OPEN_MS = 15_000;
/** Frames kept while an open channel's descriptions are not readable yet; a peer sends one or two before it is known. */
const MAX_EARLY_FRAMES = 16;

export type Fingerprints = { readonly local: string; readonly remote: string };

export interface ChannelEvents {
  open(channel: Channel, fingerprints: Fingerprints): void;
  /** It never opened. network: ICE found no way; timeout: no answer. */
  failed(why: 'network' | 'timeout'): void;
  data(data: unknown): void;
  drained(): void;
  /** After `open`. */
  closed(why: 'remote' | 'network'): void;
}

/** Returns a function that gives the connection up without reporting anything; for one that is not open yet. */
export function openChannel(connection: DataConnection, clock: Clock, events: ChannelEvents): () => void {
  let stage: 'opening' | 'open' | 'over' = 'opening';
  let isIceFailed = false;
  const early: unknown[] = [];
  const fail = (why: 'network' | 'timeout'): void => {
    if (stage !== 'opening') return;
    stage = 'over';
    cancel();
    connection.close();
    events.failed(why);
  };
  const cancel = clock.after(OPEN_MS, () => fail(isIceFailed ? 'network' : 'timeout'));
  connection.on('iceStateChanged', (state) => {
    if (state === 'failed') isIceFailed = true;
  });
  connection.on('error', (error) => {
    if (error.type === 'negotiation-failed') {
      isIceFailed = true;
      fail('network');
    }
  });
  connection.on('data', (data) => {
    if (stage === 'open') events.data(data);
    else if (stage === 'opening' && early.push(data) > MAX_EARLY_FRAMES) fail('network');
  });
  connection.on('close', () => {
    if (stage === 'opening') fail('network');
    if (stage !== 'open') return;
    stage = 'over';
    events.closed(isIceFailed ? 'network' : 'remote');
  });
  const openOnceReadable = (): void => {
    if (stage !== 'opening') return;
    const { peerConnection } = connection;
    const fingerprints = fingerprintsOf(peerConnection);
    if (fingerprints === null) {
      // On a busy machine the channel is open before the page has heard that the answer was applied.
      peerConnection.addEventListener('signalingstatechange', openOnceReadable, { once: true });
      return;
    }
    stage = 'open';
    cancel();
    const { dataChannel } = connection;
    dataChannel.bufferedAmountLowThreshold = LOW_WATER_BYTES;
    dataChannel.addEventListener('bufferedamountlow', () => events.drained());
    events.open(
      {
        bufferedBytes: () => dataChannel.bufferedAmount,
        write: (frame) => dataChannel.send(frame),
        close: () => {
          stage = 'over';
          connection.close();
        },
      },
      fingerprints,
    );
    for (const data of early.splice(0)) events.data(data);
  };
  connection.on('open', openOnceReadable);
  return () => {
    if (stage !== 'opening') return;
    stage = 'over';
    cancel();
    connection.close();
  };
}
