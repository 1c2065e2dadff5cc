/**
 * Which versions a file says it is of, when this program reads neither: so that nobody takes an old or a new record for a
 * changed one. Nothing is believed of it: the words only say what to look for.
 */
import { decodeCanonical } from '../encoding/canonical.ts';
import { RECORD_VERSION } from '../protocol/record.ts';
import { PROTOCOL } from '../protocol/tags.ts';

/** null: the file says none, or none of this kind. */
export type Versions = { readonly record: number | null; readonly protocol: string | null };

const PROTOCOL_NAME = /^octet\/(\d{1,6})$/;

/** `head`: the first line of a file. */
export function versionsOf(head: string): Versions {
  const json = decodeCanonical(head);
  const { version, genesis } = json.ok ? (json.value as { version?: unknown; genesis?: unknown }) : {};
  const inner = (genesis as { genesis?: { protocol?: unknown } | null } | null | undefined)?.genesis;
  const protocol = inner?.protocol;
  return {
    record: typeof version === 'number' && version >= 0 ? version : null,
    protocol: typeof protocol === 'string' && PROTOCOL_NAME.test(protocol) ? protocol : null,
  };
}

/** What the file is of and what to do, in two sentences. */
export function versionText({ record, protocol }: Versions): string {
  const mine = `This program reads version ${RECORD_VERSION} of the record and protocol ${PROTOCOL}`;
  const ofRecord = record === null ? 'no version of the record' : `version ${record} of the record`;
  const ofProtocol = protocol === null ? 'no protocol that can be read' : `protocol ${protocol}`;
  return `It says it is of ${ofRecord}, and of ${ofProtocol}. ${mine}: ${adviceFor({ record, protocol })}`;
}

function adviceFor({ record, protocol }: Versions): string {
  const distance = [
    (record ?? RECORD_VERSION) - RECORD_VERSION,
    numberOf(protocol ?? PROTOCOL) - numberOf(PROTOCOL),
  ].find((difference) => difference !== 0);
  if (distance === undefined) return 'it cannot say what this is.';
  return distance > 0
    ? 'it is older than the record; take a newer one to check it.'
    : 'it is newer than the record; take the one the game was played with to check it.';
}

const numberOf = (protocol: string): number => Number(PROTOCOL_NAME.exec(protocol)?.[1] ?? 0);
