/**
 * A session description (RFC 8866, RFC 8839, RFC 8842) cut down to what differs from one connection to the next, and
 * built anew from it: a connection that carries one data channel needs little else.
 *
 * Invariants
 * 1. `describe(sdpOf(x))` is `x`, for every `x` that `describe` returns.
 * 2. Only UDP candidates of component 1 with an IPv4, IPv6 or `<uuid>.local` address survive: a data channel uses
 *    no other. At most MAX_CANDIDATES, the most preferred ones.
 * 3. Nothing of the other end's text reaches the browser but values of these shapes.
 *
 * It does not protect against a description that lies: the DTLS handshake checks the fingerprint, binding.ts the rest.
 */
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import type { LineCandidate, LineDescription } from '../protocol/ports.ts';

export const MAX_CANDIDATES = 12;

/** ice-char of RFC 8839, with the lengths it allows here. */
export const UFRAG = /^[\w+/-]{4,32}$/;
export const PWD = /^[\w+/-]{22,64}$/;
export const MID = /^[\w-]{1,16}$/;
const MDNS = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\.local$/;
const SETUPS = ['actpass', 'active', 'passive'] as const;
const TYPES = ['host', 'srflx', 'relay'] as const;

/** What is needed of a local description. `unusable`: it is not one of a data channel with SHA-256 certificates. */
export function describe(sdp: string): Result<LineDescription, 'unusable'> {
  const line = (name: string): string => new RegExp(`^a=${name}:(.*?)\\s*$`, 'm').exec(sdp)?.[1] ?? '';
  const ufrag = line('ice-ufrag');
  const pwd = line('ice-pwd');
  const mid = line('mid');
  const setup = SETUPS.find((one) => one === line('setup'));
  const fingerprint = /^a=fingerprint:sha-256 ([\da-f:]+)\s*$/im
    .exec(sdp)?.[1]
    ?.replaceAll(':', '')
    .toLowerCase();
  const isSound = UFRAG.test(ufrag) && PWD.test(pwd) && MID.test(mid) && fingerprint?.length === 64;
  if (!isSound || setup === undefined) return err('unusable');
  return ok({ ufrag, pwd, fingerprint, setup, mid, candidates: candidatesOf(sdp) });
}

/** A whole description that every browser takes. */
export function sdpOf(description: LineDescription): string {
  const { ufrag, pwd, fingerprint, setup, mid, candidates } = description;
  const hex = fingerprint.toUpperCase().match(/../g)?.join(':') ?? '';
  return [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mid}`,
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidates.map((candidate, index) => `a=${candidateLine(candidate, index)}`),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${hex}`,
    `a=setup:${setup}`,
    `a=mid:${mid}`,
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    '',
  ].join('\r\n');
}

/** One candidate as `addIceCandidate` takes it. */
export function candidateLine({ type, address, port, priority }: LineCandidate, index: number): string {
  // Where a reflexive or relayed address comes from is said by nobody's leave but the browser's: the zero address.
  const from = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
  return `candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ ${type}${from}`;
}

/** The address in its one written form here; null for what no line uses. */
export function normaliseAddress(address: string): string | null {
  const lower = address.toLowerCase();
  if (MDNS.test(lower)) return lower;
  const parts = lower.split('.');
  if (parts.length === 4) {
    return parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256) ? lower : null;
  }
  return normaliseIpv6(lower);
}

function normaliseIpv6(address: string): string | null {
  const halves = address.split('::');
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

function candidatesOf(sdp: string): readonly LineCandidate[] {
  const found: LineCandidate[] = [];
  const pattern = /^a=candidate:\S+ 1 udp (\d{1,10}) (\S+) (\d{1,5}) typ (\w+)/gim;
  for (const [, priority, written = '', port, kind] of sdp.matchAll(pattern)) {
    const type = TYPES.find((one) => one === kind);
    const address = normaliseAddress(written);
    if (type === undefined || address === null) continue;
    if (Number(port) < 1 || Number(port) > 65_535 || Number(priority) > 0xffff_ffff) continue;
    const isKnown = found.some((one) => one.address === address && one.port === Number(port));
    if (!isKnown) found.push({ type, address, port: Number(port), priority: Number(priority) });
  }
  return found.toSorted((a, b) => b.priority - a.priority).slice(0, MAX_CANDIDATES);
}
