/**
 * Workers that share files with the page. Vite makes a bundle of its own of every worker, with another copy of all that the
 * page or a second worker has already fetched; here each worker is one more entry of the page's own build.
 *
 * Message flow: `new URL('./x.ts', import.meta.url)` inside `new Worker(…)` becomes the address of that entry, resolved
 * against the script that names it, so that any sub-path works. `npm run dev` goes on with Vite's own way.
 *
 * Invariants
 * 1. No script that a worker may run preloads anything by a `<link>`: a worker has no document. It fetches what it imports.
 * 2. What a worker runs holds nothing that the page runs when it starts: an entry's own code is in no shared file.
 */
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = /new Worker\(\s*(new URL\(\s*'(\.[^']+)'\s*,\s*import\.meta\.url\s*\))/g;

/** What needs a document. */
const OF_PAGE = /node_modules\/(solid-js|@solidjs)\/|\/src\/main\.tsx$/;

/** Vite's plugin, and what its `build.modulePreload.resolveDependencies` must be for invariant 1. */
export function sharedWorkers(): {
  readonly plugin: Plugin;
  readonly preloadedBy: (hostId: string, files: string[]) => string[];
} {
  const entries = new Set<string>();
  const ofWorkers = new Set<string>();
  const plugin: Plugin = {
    name: 'octet-shared-workers',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      // Vite's helper tells the window of a file that did not arrive; a worker is asked for its own global.
      if (id.includes('vite/preload-helper'))
        return { code: code.replace('window.dispatchEvent', 'self.dispatchEvent'), map: null };
      const shared = code.replace(WORKER, (found, url: string, file: string) => {
        const entry = join(dirname(id), file);
        entries.add(entry);
        const reference = this.emitFile({ type: 'chunk', id: entry, preserveSignature: false });
        return found.replace(url, `import.meta.ROLLDOWN_FILE_URL_${reference}`);
      });
      return shared === code ? null : { code: shared, map: null };
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        ofWorkers.clear();
        const reach = (file: string): void => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || ofWorkers.has(file)) return;
          ofWorkers.add(file);
          const ofPage = chunk.moduleIds.find((module) => OF_PAGE.test(module));
          if (ofPage !== undefined) this.error(`a worker would run ${ofPage}, in ${file}`);
          for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(next);
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.facadeModuleId !== null && entries.has(chunk.facadeModuleId))
            reach(chunk.fileName);
      },
    },
  };
  return { plugin, preloadedBy: (hostId, files) => (ofWorkers.has(hostId) ? [] : files) };
}
