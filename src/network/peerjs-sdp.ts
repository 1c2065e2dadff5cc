/**
 * DTLS certificate fingerprints (RFC 8122, `a=fingerprint:`) out of the session descriptions of an open connection.
 * Both ends read the same lines, so one end's `local` equals the other's `remote` unless something sits between them.
 */

/** Algorithm in lower case, one space, hex bytes in upper case with colons; several are sorted and joined by commas. '' when there is none. */
export function fingerprintsIn(sdp: string): string {
  const found = Array.from(
    sdp.matchAll(/^a=fingerprint:([\w-]+) +([\da-f:]+)\s*$/gim),
    ([, algorithm = '', hex = '']) => `${algorithm.toLowerCase()} ${hex.toUpperCase()}`,
  );
  return [...new Set(found)].sort().join(',');
}

/** null when a description or its fingerprint is missing: such a connection is not used. */
export function fingerprintsOf(
  connection: Pick<RTCPeerConnection, 'localDescription' | 'remoteDescription'>,
): { readonly local: string; readonly remote: string } | null {
  const local = fingerprintsIn(connection.localDescription?.sdp ?? '');
  const remote = fingerprintsIn(connection.remoteDescription?.sdp ?? '');
  return local === '' || remote === '' ? null : { local, remote };
}
