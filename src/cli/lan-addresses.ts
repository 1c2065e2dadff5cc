/** Which addresses of this machine a friend's phone in the same network can open, the likeliest first. */
import type { NetworkInterfaceInfo } from 'node:os';

/** Bridges and tunnels that exist on this machine alone. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|cni|flannel|utun|tun|tap|zt)/;

/** Home networks first: 192.168, then 10, then 172.16–31, then the rest. IPv4 only, since people type them. */
export function lanAddresses(
  interfaces: Readonly<
    Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>
  >,
): readonly string[] {
  return Object.entries(interfaces)
    .flatMap(([name, infos]) =>
      infos
        .filter(
          ({ family, internal, address }) =>
            family === 'IPv4' && !internal && !address.startsWith('169.254.'),
        )
        .map(({ address }) => ({ address, rank: rankOf(address) + (VIRTUAL.test(name) ? 10 : 0) })),
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ address }) => address);
}

function rankOf(address: string): number {
  if (address.startsWith('192.168.')) return 0;
  if (address.startsWith('10.')) return 1;
  if (/^172\.(1[6-9]|2\d|3[01])\./.test(address)) return 2;
  return 3;
}
