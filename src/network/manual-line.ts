/**
 * A data channel made without a meeting point: an `RTCPeerConnection` of our own whose two descriptions travel by any
 * other way, each whole, with all its candidates (no trickle). From `open` on it is a channel like PeerJS's.
 *
 *   offerer    offer → described        … accept → open | failed
 *   answerer   answer → described       … open, whenever the offerer has got the description
 *
 * Invariants
 * 1. At most one of `open` and `failed`; then data, drained and at most one close.
 * 2. The offerer begins to look for a way when it accepts, and then has OPEN_MS. The answerer cannot know when that
 *    is: a person carries its text. It goes on trying for PATIENCE_MS, and names the other end's candidates to the
 *    browser again every RETRY_MS, because a browser forgets those it reached nobody at.
 * 3. `fingerprints` are those of the two descriptions: the DTLS handshake lets no other certificate pass.
 *
 * Reference: RFC 8829 (JSEP); RFC 8832 section 5 (channels agreed on beforehand: both ends open id 0).
 */
import type { Clock, LineDescription } from '../protocol/ports.ts';
import { candidateLine, describe, sdpOf } from './manual-sdp.ts';
import { type ChannelEvents, OPEN_MS } from './peerjs-channel.ts';
import { LOW_WATER_BYTES } from './peerjs-link.ts';
import { fingerprintsIn } from './peerjs-sdp.ts';

/** Gathering stops at this; a server that does not answer would hold it up for longer. */
export const GATHER_MS = 5000;
export const PATIENCE_MS = 30 * 60_000;
export const RETRY_MS = 5000;

export type LineEvents = ChannelEvents & { described(description: LineDescription): void };

export interface ManualLine {
  offer(): void;
  answer(offer: LineDescription): void;
  /** On an offerer that has been described; ignored otherwise. */
  accept(answer: LineDescription): void;
  /** Gives it up without reporting anything; ignored once open. */
  drop(): void;
}

/** `peer`: fresh, and the line's own from then on. */
export function openLine(peer: RTCPeerConnection, clock: Clock, events: LineEvents): ManualLine {
  const channel = peer.createDataChannel('octet', { negotiated: true, id: 0 });
  channel.binaryType = 'arraybuffer';
  let stage: 'opening' | 'open' | 'over' = 'opening';
  let mine: LineDescription | null = null;
  let theirs: LineDescription | null = null;
  let cancelLimit = clock.after(PATIENCE_MS, () => fail('timeout'));
  let cancelStep = (): void => {};

  function end(): void {
    stage = 'over';
    cancelLimit();
    cancelStep();
    peer.close();
  }

  function fail(why: 'network' | 'timeout'): void {
    if (stage !== 'opening') return;
    end();
    events.failed(why);
  }

  /** Runs what the browser may refuse: a refused description opens nothing. */
  function attempt(steps: () => Promise<void>): void {
    steps().catch(() => fail('network'));
  }

  function tell(): void {
    if (stage !== 'opening' || mine !== null) return;
    const described = describe(peer.localDescription?.sdp ?? '');
    if (!described.ok) {
      fail('network');
      return;
    }
    mine = described.value;
    events.described(mine);
    if (theirs !== null) retryLater();
  }

  function tellOnceGathered(): void {
    const whenComplete = (): void => {
      if (peer.iceGatheringState !== 'complete' || mine !== null) return;
      cancelStep();
      tell();
    };
    peer.addEventListener('icegatheringstatechange', whenComplete);
    cancelStep = clock.after(GATHER_MS, tell);
    whenComplete();
  }

  /** Names the other end's candidates again while it has not been reached. */
  function retryLater(): void {
    cancelStep = clock.after(RETRY_MS, () => {
      if (stage !== 'opening' || theirs === null) return;
      for (const [index, candidate] of theirs.candidates.entries()) {
        peer
          .addIceCandidate({
            candidate: candidateLine(candidate, index),
            sdpMid: theirs.mid,
            sdpMLineIndex: 0,
          })
          .catch(() => {
            // A candidate that this browser cannot use any more is no loss: the others stand.
          });
      }
      retryLater();
    });
  }

  function openOnceKnown(): void {
    if (stage !== 'opening' || channel.readyState !== 'open' || mine === null || theirs === null) return;
    stage = 'open';
    cancelLimit();
    cancelStep();
    channel.bufferedAmountLowThreshold = LOW_WATER_BYTES;
    events.open(
      {
        bufferedBytes: () => channel.bufferedAmount,
        write: (frame) => channel.send(frame),
        close: end,
      },
      { local: fingerprintsIn(sdpOf(mine)), remote: fingerprintsIn(sdpOf(theirs)) },
    );
  }

  function lost(why: 'remote' | 'network'): void {
    if (stage === 'opening') fail('network');
    if (stage !== 'open') return;
    end();
    events.closed(why);
  }

  channel.addEventListener('open', openOnceKnown);
  channel.addEventListener('message', ({ data }) => {
    if (stage === 'open') events.data(data);
  });
  channel.addEventListener('bufferedamountlow', () => events.drained());
  channel.addEventListener('close', () => lost('remote'));
  peer.addEventListener('iceconnectionstatechange', () => {
    if (peer.iceConnectionState === 'failed' && stage === 'open') lost('network');
  });

  return {
    offer: () =>
      attempt(async () => {
        await peer.setLocalDescription(await peer.createOffer());
        tellOnceGathered();
      }),
    answer: (offer) =>
      attempt(async () => {
        theirs = offer;
        await peer.setRemoteDescription({ type: 'offer', sdp: sdpOf(offer) });
        await peer.setLocalDescription(await peer.createAnswer());
        tellOnceGathered();
      }),
    accept(answer) {
      if (stage !== 'opening' || mine === null || theirs !== null) return;
      theirs = answer;
      cancelLimit();
      cancelLimit = clock.after(OPEN_MS, () =>
        fail(peer.iceConnectionState === 'failed' ? 'network' : 'timeout'),
      );
      attempt(() => peer.setRemoteDescription({ type: 'answer', sdp: sdpOf(answer) }));
    },
    drop() {
      if (stage === 'opening') end();
    },
  };
}
