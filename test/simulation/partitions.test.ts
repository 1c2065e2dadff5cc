/**
 * Tables torn apart in both directions or in one, and made whole again: each goes on within two minutes of that, every time.
 * (Sleep, deaths and people who go strike in games.ts; here nothing else is in a table's way, so standing still is wrong.)
 */
import { test } from 'vitest';
import { gameNumber, LIMIT_MS, playNumber } from './games.ts';

/** Four; with `npm run soak`, one for every 75 of its games. */
const GAMES = Math.ceil(Number(process.env['OCTET_GAMES'] ?? 300) / 75);
/** Another part of the sequence of games. */
const FIRST = 1_000_000;

for (let number = FIRST; number < FIRST + GAMES; number++) {
  const { seats, profile } = gameNumber(number);
  test(
    `game ${number}: ${seats} seats, ${profile.name} network, partitions`,
    () => playNumber(number, 'partitions'),
    LIMIT_MS,
  );
}
