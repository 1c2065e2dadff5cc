/**
 * One build for every place the site may stand: all addresses are relative (`base: './'`), so `dist/` works at the
 * root of a host, under a sub-path and as an installed page.
 *
 * The content security policy stands in `index.html`; the hash of the one inline script there is filled in here, so
 * that editing that script never loosens the policy and never breaks the page.
 *
 * The service worker asks before it takes over (`prompt`) and is registered by `src/ui/shell/offline.ts` alone.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './src/cli/chunks.ts';
import { sharedWorkers } from './src/cli/shared-workers.ts';

/** Replaces `INLINE_SCRIPT_HASHES` in the policy by the hashes of the inline scripts of the page. */
function hashInlineScripts(): Plugin {
  const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
  return {
    name: 'octet-inline-script-hashes',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const hashes = [...html.matchAll(inlineScript)].map(
          ([, text]) =>
            `'sha256-${createHash('sha256')
              .update(text ?? '')
              .digest('base64')}'`,
        );
        return html.replace('INLINE_SCRIPT_HASHES', hashes.join(' '));
      },
    },
  };
}

/**
 * Pins what `index.html` loads itself (entry script, its preloaded modules, style sheets) by hash: `integrity` attributes, filled
 * in once the files are written and before the service worker takes its list. What those modules load later is not pinned:
 * it stands under names that hold a hash of its content, which no browser checks.
 */
function subresourceIntegrity(): Plugin {
  const loaded = /<(?:script|link)\b[^>]*\bcrossorigin\b[^>]*\b(?:src|href)="\.\/([^"]+)"/g;
  return {
    name: 'octet-subresource-integrity',
    apply: 'build',
    writeBundle({ dir }) {
      const page = join(dir ?? '', 'index.html');
      if (dir === undefined || !existsSync(page)) return;
      const html = readFileSync(page, 'utf8').replace(loaded, (tag, file: string) => {
        const digest = createHash('sha384')
          .update(readFileSync(join(dir, file)))
          .digest('base64');
        return `${tag} integrity="sha384-${digest}"`;
      });
      writeFileSync(page, html);
    },
  };
}

/** `npm run dev` has the same broker and `config.json` as `npm start`, on the development server's port. */
function embeddedBroker(): Plugin {
  return {
    name: 'octet-embedded-broker',
    apply: 'serve',
    configureServer: async ({ httpServer, middlewares }) => {
      if (httpServer === null) return;
      const [{ attachBroker }, { SAME_ORIGIN_CONFIG }] = await Promise.all([
        import('./src/cli/broker-server.ts'),
        import('./src/network/brokers.ts'),
      ]);
      const broker = attachBroker(httpServer as Server);
      middlewares.use((request, response, next) => {
        if (broker.handles(request)) broker.handle(request, response);
        else if (request.url === '/config.json') response.end(JSON.stringify(SAME_ORIGIN_CONFIG));
        else next();
      });
    },
  };
}

const workers = sharedWorkers();
const isUnitTest = process.env['VITEST'] !== undefined;

export default defineConfig({
  base: './',
  plugins: isUnitTest
    ? []
    : [
        solid(),
        workers.plugin,
        embeddedBroker(),
        hashInlineScripts(),
        subresourceIntegrity(),
        VitePWA({
          registerType: 'prompt',
          includeManifestIcons: false,
          injectRegister: false,
          manifest: {
            id: './',
            name: 'Octet',
            short_name: 'Octet',
            description: 'Dice and cards among friends. Nobody deals, nobody has to be trusted.',
            start_url: './',
            scope: './',
            display: 'standalone',
            background_color: '#0B1026',
            theme_color: '#0B1026',
            icons: [
              { src: 'icons/octet.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
              { src: 'icons/octet-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
              { src: 'icons/octet-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
            ],
          },
          workbox: {
            globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
            // The list of brokers is the site's, and `npm start` answers it itself: always from the network first.
            globIgnores: ['config.json'],
            runtimeCaching: [
              {
                urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('/config.json'),
                handler: 'NetworkFirst',
                options: { cacheName: 'octet-config', networkTimeoutSeconds: 4 },
              },
            ],
            navigateFallback: 'index.html',
            cleanupOutdatedCaches: true,
            clientsClaim: false,
            skipWaiting: false,
            sourcemap: false,
          },
        }),
      ],
  worker: { format: 'es' },
  resolve: {
    // What PeerJS brings along and a table never uses.
    alias: {
      'webrtc-adapter': join(import.meta.dirname, 'src/network/peerjs-browser.ts'),
      'peerjs-js-binarypack': join(import.meta.dirname, 'src/network/peerjs-packing.ts'),
    },
  },
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: the policy allows no `data:` font.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: (_file, files, { hostId }) => workers.preloadedBy(hostId, files) },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: chunkGroups } },
      // tweetnacl only exports functions but does not say so: a screen that uses none of them does not load it.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/tweetnacl\//, sideEffects: false }] },
    },
  },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Some tests start programs; a busy machine takes its time, and `npm test` runs browsers beside these. Projects inherit
          // none of the settings above.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/ui/**'],
        },
      },
      {
        // Solid's browser build: in Node its signals would be those of server rendering.
        plugins: [solid()],
        test: {
          name: 'ui',
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          include: ['test/ui/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
