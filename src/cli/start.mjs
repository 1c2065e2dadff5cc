/**
 * `npm start [-- --port N --host ADDRESS]`: installs what is missing, builds what has changed, then serves the page
 * and a broker on one port (serve.ts). Works on a fresh clone.
 */
import { bin, ensureBuilt, ensureInstalled, requireNode, runNode } from './bootstrap.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
process.exitCode = await runNode([...bin.tsx, 'src/cli/serve.ts'], process.argv.slice(2));
