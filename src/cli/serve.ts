/**
 * `npm start` once everything is installed and built: serves page and broker, prints where, and stops on Ctrl-C.
 *
 *   --port N         first port to try (default: PORT, else 8000); the next free one is taken, and said
 *   --host ADDRESS   address to listen on (default: every one of this machine)
 *
 * Exit code 2 for arguments it does not understand, 1 when it cannot serve, 0 when it was asked to stop.
 */
import type { NetworkInterfaceInfo } from 'node:os';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { lanAddresses } from './lan-addresses.ts';
import { startSite } from './site-server.ts';

const USAGE = 'usage: npm start -- [--port N] [--host ADDRESS]';

function readArguments(): { readonly port: number; readonly host: string } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: process.env['PORT'] ?? '8000' },
        host: { type: 'string', default: '::' },
      },
    });
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65535) {
      throw new Error(`${values.port} is no port: it is a number from 0 to 65535`);
    }
    return { port: Number(values.port), host: values.host };
  } catch (cause) {
    console.error(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
    process.exit(2);
  }
}

function announce(port: number, host: string, wanted: number): void {
  if (wanted !== 0 && port !== wanted) console.log(`Port ${wanted} is taken; using ${port}.`);
  const isEverywhere = host === '::' || host === '0.0.0.0';
  const lines = ['', `  On this machine   http://localhost:${port}/`];
  const interfaces = Object.entries(networkInterfaces()) as [string, readonly NetworkInterfaceInfo[]][];
  const addresses = isEverywhere ? lanAddresses(Object.fromEntries(interfaces)) : [host];
  const links = addresses.map(
    (address) => `http://${address.includes(':') ? `[${address}]` : address}:${port}/`,
  );
  for (const link of links) lines.push(`  In your network   ${link}`);
  const [first] = links;
  if (first === undefined) lines.push('  This machine is in no network: nobody else can reach it.');
  else lines.push('', indent(renderUnicodeCompact(first, { border: 2 })));
  lines.push('', '  Friends in the same network open that address. Ctrl-C stops.', '');
  console.log(lines.join('\n'));
}

const indent = (text: string): string => text.replace(/^/gm, '  ');

const { port: wanted, host } = readArguments();
try {
  const site = await startSite({
    dist: join(import.meta.dirname, '..', '..', 'dist'),
    port: wanted,
    host,
    spare: 50,
  });
  announce(site.port, host, wanted);
  const stop = (): void => {
    void site.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exit(1);
}
