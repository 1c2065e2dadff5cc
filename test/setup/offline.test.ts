import { beforeEach, describe, expect, it } from 'vitest';
import type { InstallPrompt, Offline, OfflinePlatform } from '../../src/ui/shell/offline.ts';
import { registerOffline } from '../../src/ui/shell/offline.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly posted: unknown[] = [];
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  find(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}

class FakeContainer extends EventTarget {
  readonly controller = null;
  readonly registered: { readonly url: string; readonly options: unknown }[] = [];
  /** null: the browser refuses; undefined: a blocker answers in its place. */
  registration: FakeRegistration | null | undefined = new FakeRegistration();
  async register(url: URL, options: unknown): Promise<FakeRegistration | undefined> {
    this.registered.push({ url: url.href, options });
    if (this.registration === null) throw new DOMException('refused', 'SecurityError');
    return this.registration;
  }
}

let container: FakeContainer;
let reloads: number;
let offerInstall: (prompt: InstallPrompt) => void;
let finishInstall: () => void;

beforeEach(() => {
  container = new FakeContainer();
  reloads = 0;
});

async function register(workers: FakeContainer | null = container): Promise<Offline> {
  const offline = registerOffline({
    workers: workers as unknown as OfflinePlatform['workers'],
    base: 'https://friends.example/games/octet/',
    reload: () => {
      reloads++;
    },
    onInstallable: (listener) => {
      offerInstall = listener;
    },
    onInstalled: (listener) => {
      finishInstall = listener;
    },
  });
  await Promise.resolve();
  await Promise.resolve();
  return offline;
}

describe('the page without a network', () => {
  it('registers its worker beside the page, for that directory alone', async () => {
    await register();
    expect(container.registered).toEqual([
      {
        url: 'https://friends.example/games/octet/sw.js',
        options: { scope: 'https://friends.example/games/octet/', updateViaCache: 'none' },
      },
    ]);
  });

  it('registers nothing where there are no service workers, and stays as it is', async () => {
    const offline = await register(null);
    offline.update();
    expect(container.registered).toEqual([]);
    expect(offline.state()).toEqual({ isReady: false, isUpdateWaiting: false, isInstallable: false });
  });

  it('goes on online when the browser refuses the worker', async () => {
    container.registration = null;
    const offline = await register();
    expect(offline.state().isReady).toBe(false);
  });

  it('goes on online when a blocker answers with no registration at all', async () => {
    container.registration = undefined;
    const offline = await register();
    expect(offline.state().isReady).toBe(false);
  });

  it('is ready once its first worker is active, and calls that no update', async () => {
    const offline = await register();
    const worker = container.registration?.find();
    worker?.become('installed');
    expect(offline.state()).toMatchObject({ isReady: false, isUpdateWaiting: false });
    worker?.become('activated');
    expect(offline.state()).toMatchObject({ isReady: true, isUpdateWaiting: false });
  });

  it('says that a new version waits, and neither activates it nor reloads by itself', async () => {
    const registration = container.registration as FakeRegistration;
    registration.active = new FakeWorker();
    const offline = await register();
    const seen: boolean[] = [];
    offline.subscribe(({ isUpdateWaiting }) => seen.push(isUpdateWaiting));
    const worker = registration.find();
    worker.become('installed');
    expect(seen).toEqual([true]);
    expect(worker.posted).toEqual([]);
    expect(reloads).toBe(0);
  });

  it('finds a version that was waiting before the page opened', async () => {
    const registration = container.registration as FakeRegistration;
    registration.active = new FakeWorker();
    registration.waiting = new FakeWorker();
    expect((await register()).state()).toMatchObject({ isReady: true, isUpdateWaiting: true });
  });

  it('reloads after an update that was asked for here, and not after one asked for in another tab', async () => {
    const registration = container.registration as FakeRegistration;
    registration.active = new FakeWorker();
    registration.waiting = new FakeWorker();
    const offline = await register();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reloads).toBe(0);
    offline.update();
    expect(registration.waiting.posted).toEqual([{ type: 'SKIP_WAITING' }]);
    container.dispatchEvent(new Event('controllerchange'));
    expect(reloads).toBe(1);
  });

  it('shows the browser’s install question once, when asked', async () => {
    const offline = await register();
    expect(await offline.install()).toBe('unavailable');
    let shown = 0;
    offerInstall({
      prompt: async () => {
        shown++;
      },
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    });
    expect(offline.state().isInstallable).toBe(true);
    expect(await offline.install()).toBe('dismissed');
    expect(offline.state().isInstallable).toBe(false);
    expect(await offline.install()).toBe('unavailable');
    expect(shown).toBe(1);
  });

  it('no longer offers what was installed by the browser’s own menu', async () => {
    const offline = await register();
    offerInstall({ prompt: async () => {}, userChoice: Promise.resolve({ outcome: 'accepted' }) });
    finishInstall();
    expect(offline.state().isInstallable).toBe(false);
    expect(await offline.install()).toBe('unavailable');
  });
});
