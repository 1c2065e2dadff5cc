/**
 * The page without a network: a service worker keeps the page's files, so that a solo game and the record checker
 * open anywhere, and the page can be installed.
 *
 * Message flow: `src/main.tsx` calls `registerOffline` once; Home shows what the state says and calls `update` or
 * `install` on a tap.
 *
 * Invariants
 * 1. Nothing is registered where the browser has no service workers (plain http in a home network), nor in
 *    development.
 * 2. A new version waits. No tab is ever reloaded but the one in which a person asked for it, and it is
 *    offered on Home, and where a person must reload for a newer version: a table is never
 *    reloaded under its players. (The plugin's own registration reloads every open tab, hence this file.)
 * 3. All addresses are relative to the page, so that it works under a sub-path.
 */

export type OfflineState = {
  /** All files are kept: the page opens without a network. */
  readonly isReady: boolean;
  /** A newer version is here and waits for `update`. */
  readonly isUpdateWaiting: boolean;
  /** The browser offers to install the page: `install` shows its question. */
  readonly isInstallable: boolean;
};

export interface Offline {
  state(): OfflineState;
  /** Calls `listener` on every change; returns how to stop. */
  subscribe(listener: (state: OfflineState) => void): () => void;
  /** Takes the waiting version over and reloads this tab. Nothing happens when none waits. */
  update(): void;
  /** Shows the browser's question; `unavailable` when it has none to show. */
  install(): Promise<'accepted' | 'dismissed' | 'unavailable'>;
}

/** What Chromium hands out when the page can be installed; not in the standard library's types. */
export type InstallPrompt = {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

/** The parts of the browser this file touches; tests hand in their own. */
export type OfflinePlatform = {
  /** null where there are none. */
  readonly workers: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'> | null;
  /** Address of the page's directory, ending in a slash. */
  readonly base: string;
  reload(): void;
  onInstallable(listener: (prompt: InstallPrompt) => void): void;
  onInstalled(listener: () => void): void;
};

/** The browser as it is. */
function browserPlatform(): OfflinePlatform {
  const isPossible = import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator;
  return {
    workers: isPossible ? navigator.serviceWorker : null,
    base: new URL('.', document.baseURI).href,
    reload: () => window.location.reload(),
    onInstallable: (listener) => {
      window.addEventListener('beforeinstallprompt', (event) => {
        // Offered on Home, at a moment of the page's choosing.
        event.preventDefault();
        listener(event as Event & InstallPrompt);
      });
    },
    onInstalled: (listener) => window.addEventListener('appinstalled', listener),
  };
}

/** Registers the service worker, if the browser can have one. A refusal leaves the page as it is: online only. */
export function registerOffline(platform: OfflinePlatform = browserPlatform()): Offline {
  const { workers } = platform;
  const listeners = new Set<(state: OfflineState) => void>();
  let state: OfflineState = { isReady: false, isUpdateWaiting: false, isInstallable: false };
  let waiting: ServiceWorker | null = null;
  let prompt: InstallPrompt | null = null;
  let isUpdating = false;

  function change(part: Partial<OfflineState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener(state);
  }

  /** undefined: some blockers answer with nothing instead of refusing. */
  function watch(registration: ServiceWorkerRegistration | undefined): void {
    if (registration === undefined) return;
    if (registration.active !== null) change({ isReady: true });
    if (registration.waiting !== null) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && registration.active !== null) offer(worker);
        if (worker.state === 'activated') change({ isReady: true, isUpdateWaiting: false });
      });
    });
  }

  function offer(worker: ServiceWorker): void {
    waiting = worker;
    change({ isUpdateWaiting: true });
  }

  if (workers !== null) {
    workers.addEventListener('controllerchange', () => {
      if (isUpdating) platform.reload();
    });
    workers.register(new URL('sw.js', platform.base), { scope: platform.base, updateViaCache: 'none' }).then(
      watch,
      // Refused by the browser's settings: the page plays on, it only needs the network to open.
      () => undefined,
    );
  }
  platform.onInstallable((offered) => {
    prompt = offered;
    change({ isInstallable: true });
  });
  platform.onInstalled(() => {
    prompt = null;
    change({ isInstallable: false });
  });

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: () => {
      if (waiting === null) return;
      isUpdating = true;
      waiting.postMessage({ type: 'SKIP_WAITING' });
    },
    install: async () => {
      const offered = prompt;
      if (offered === null) return 'unavailable';
      // The browser shows one prompt once.
      prompt = null;
      change({ isInstallable: false });
      await offered.prompt();
      return (await offered.userChoice).outcome;
    },
  };
}
