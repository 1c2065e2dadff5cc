/**
 * `npm run broker -- --port N [--host ADDRESS] [--path PATH]`: a stand-alone broker for static sites; list it in
 * their `config.json`. Prints the entry to put there. Exit code 2 for arguments it does not understand, 1 when it
 * cannot listen.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { attachBroker } from './broker-server.ts';

const USAGE = 'usage: npm run broker -- --port N [--host ADDRESS] [--path PATH]';

function readArguments(): { readonly port: number; readonly host: string; readonly path: string } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '9000' },
        host: { type: 'string', default: '::' },
        path: { type: 'string', default: '/' },
      },
    });
    const port = Number(values.port);
    if (!/^\d+$/.test(values.port) || port > 65535) throw new Error(`--port ${values.port} is no port`);
    if (!/^\/[\w./-]*$/.test(values.path)) throw new Error(`--path ${values.path} is no path`);
    return { port, host: values.host, path: values.path === '/' ? '/' : values.path.replace(/\/+$/, '') };
  } catch (cause) {
    console.error(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
    process.exit(2);
  }
}

const { port, host, path } = readArguments();
const server = createServer((request, response) => {
  if (broker.handles(request)) broker.handle(request, response);
  else response.writeHead(404).end();
});
const broker = attachBroker(server, path);
server.on('error', (cause) => {
  console.error(`cannot listen on port ${port}: ${cause.message}`);
  process.exit(1);
});
server.listen(port, host, () => {
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`broker listening on port ${actual}`);
  console.log(
    `config.json entry: ${JSON.stringify({ host: 'YOUR-HOST', port: actual, path, secure: false })}`,
  );
});
