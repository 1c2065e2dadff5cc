/**
 * `npm run soak [-- N]`: N seeded games of El Ocho under faults (1,000 unless given), the sequence of which `npm test` plays the
 * first 300. Exit code and output are those of the test runner; a failure prints the number of its game.
 */
import { spawnSync } from 'node:child_process';
import { root } from './bootstrap.mjs';

const wanted = process.argv[2] ?? '1000';
if (!/^[1-9]\d{0,5}$/.test(wanted)) {
  console.error(`soak: a number of games from 1 to 999999, not ${wanted}`);
  process.exit(2);
}
const { status } = spawnSync('npx', ['vitest', 'run', 'test/simulation/games-'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, OCTET_GAMES: wanted },
});
process.exit(status ?? 1);
