/** Once for all browser tests: builds what has changed, serves page and broker on a free port, names it in OCTET_SITE. */
import { join } from 'node:path';
import { ensureBuilt, root } from '../../src/cli/bootstrap.mjs';
import { startSite } from '../../src/cli/site-server.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const site = await startSite({ dist: join(root, 'dist'), port: 0, host: '127.0.0.1', spare: 0 });
  process.env['OCTET_SITE'] = `http://127.0.0.1:${site.port}/`;
  return () => site.close();
}
