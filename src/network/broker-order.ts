/**
 * Everybody at a table must meet at the same point without agreeing on one first: the order in which brokers are tried
 * is a rendezvous hash of the table id, so equal lists give equal orders, tables spread over the list, and a broker
 * added to or taken from it moves only the tables it wins or held.
 *
 * Loaded only where there is more than one broker to choose from.
 */
import nacl from 'tweetnacl';
import type { Broker } from './brokers.ts';

/**
 * The brokers in the order in which the table `seed` tries them: by descending
 * SHA-512('octet/broker/1' ‖ 0x00 ‖ scheme://host:port/path ‖ 0x00 ‖ seed), compared as big-endian numbers.
 */
export function brokerOrder(brokers: readonly Broker[], seed: string): readonly Broker[] {
  const weigh = (broker: Broker): { readonly broker: Broker; readonly weight: string } => {
    const name = `${broker.secure ? 'wss' : 'ws'}://${broker.host}:${broker.port}${broker.path}`;
    const hash = nacl.hash(new TextEncoder().encode(`octet/broker/1\0${name}\0${seed}`));
    return { broker, weight: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
  };
  return brokers
    .map(weigh)
    .sort((a, b) => (a.weight < b.weight ? 1 : a.weight > b.weight ? -1 : 0))
    .map(({ broker }) => broker);
}
