/** Builds a gallery once and serves it: a page that loads as fast as the real one, without worker or broker. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import solid from 'vite-plugin-solid';

export interface GalleryServer {
  /** The address of a scene. */
  url(scene: string, query?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

const GALLERIES = {
  ocho: 'test/ui/ocho/gallery.html',
  planets: 'test/ui/planets/gallery.html',
  /** Every screen around the tables. */
  page: 'test/ui/gallery.html',
} as const;

/** A gallery, on a free port of this machine. */
export async function serveGallery(name: keyof typeof GALLERIES = 'ocho'): Promise<GalleryServer> {
  const root = join(import.meta.dirname, '..', '..', '..');
  // A folder of its own: workers and runs that share one would empty it under each other.
  const outDir = await mkdtemp(join(tmpdir(), 'octet-gallery-'));
  const shared = { root, configFile: false, base: './', logLevel: 'error' } as const;
  await build({
    ...shared,
    publicDir: false,
    plugins: [solid()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: join(root, GALLERIES[name]) },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the gallery has no port');
  return {
    url: (scene, query = {}) =>
      `http://127.0.0.1:${address.port}/${GALLERIES[name]}?${new URLSearchParams({ scene, ...query })}`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
