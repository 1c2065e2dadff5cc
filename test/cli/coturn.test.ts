/** Where the TURN server of the browser tests comes from. */
import { afterEach, expect, test, vi } from 'vitest';
import { ensureTurnserver, findTurnserver } from '../../src/cli/coturn.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a path that was asked for is the only one tried, and nothing is installed in its place', async () => {
  vi.stubEnv('TURNSERVER_PATH', '/no/such/turnserver');
  expect(findTurnserver()).toBeNull();
  expect(await ensureTurnserver()).toBeNull();
});

test.runIf(process.platform === 'linux')('a path that was asked for and is there is taken', async () => {
  vi.stubEnv('TURNSERVER_PATH', process.execPath);
  expect(findTurnserver()).toBe(process.execPath);
  expect(await ensureTurnserver()).toBe(process.execPath);
});
