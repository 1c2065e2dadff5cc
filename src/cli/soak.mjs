/**
 * `npm run soak [-- N | FROM-N | absence | suspended]`: N seeded games of El Ocho under faults (1,000 unless given), of the
 * first 120 of which `npm test` plays a third; FROM-N: those of them from number FROM on. One for every 75 that partitions
 * strike; one of 8 for every five, cards and proofs; and N games in which twelve guessers guess at hidden choices. absence:
 * the deeper explorations of absence at a table of three instead, each as far as three million states. suspended: a browser
 * at a table stands still for two minutes. Exit code and output are those of the test runner; a failure prints the number of
 * its game, or the way that led to it.
 */
import { spawnSync } from 'node:child_process';
import { root } from './bootstrap.mjs';

const wanted = process.argv[2] ?? '1000';
const range = /^(?:(\d{1,6})-)?([1-9]\d{0,5})$/.exec(wanted);
const [, from = '0', games] = range ?? [];
if (
  wanted !== 'absence' &&
  wanted !== 'suspended' &&
  (games === undefined || Number(from) >= Number(games))
) {
  console.error(
    `soak: absence, suspended, a number of games from 1 to 999999, or FROM-N with FROM below N, not ${wanted}`,
  );
  process.exit(2);
}
const [settings, ...commands] = commandsFor(wanted);
const codes = commands.map(
  (command) =>
    spawnSync('npx', command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } }).status ??
    1,
);
process.exit(Math.max(...codes));

/**
 * @param {string} what
 * @returns {[Record<string, string>, ...string[][]]} Settings, and what is run with them, one after the other.
 */
function commandsFor(what) {
  const vitest = ['vitest', 'run'];
  const playwright = ['playwright', 'test', '-c', 'test/browser/playwright.config.ts'];
  if (what === 'absence') return [{ OCTET_DEEP: '1' }, [...vitest, 'test/simulation/absence-']];
  if (what === 'suspended') return [{ OCTET_SUSPEND_S: '125' }, [...playwright, 'suspended.spec.ts']];
  return [
    {
      OCTET_GAMES: String(games),
      OCTET_FROM: from,
      OCTET_CARD_GAMES: String(Math.ceil(Number(games) / 5)),
    },
    [...vitest, 'test/simulation/games-', 'test/simulation/partitions', 'test/adversarial/cards/guessing'],
    [...playwright, 'card-games.spec.ts'],
  ];
}
