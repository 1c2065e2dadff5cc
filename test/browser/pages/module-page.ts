/**
 * A bare page around one module of the source tree, for testing an adapter in a real browser without the whole site.
 * The module is bundled in memory; nothing is written and no server is needed, since the test answers the requests.
 */
import { basename } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';

/** Bundles `entry` (absolute path) to one script. */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: basename(entry, '.ts') },
    },
  });
  const [bundled] = Array.isArray(result) ? result : [result];
  if (bundled === undefined || !('output' in bundled)) throw new Error(`${entry} gave no bundle`);
  return bundled.output[0].code;
}

/** Answers every request of `context` to `origin` with a page that runs `script`. */
export async function serveModule(context: BrowserContext, origin: string, script: string): Promise<void> {
  await context.route(`${origin}/**`, (route) =>
    route.request().url().endsWith('/module.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><meta charset="utf-8"><title>module</title><script type="module" src="/module.js"></script>',
        }),
  );
}
