/** Writes test/vectors/crypto.json from the code: `npx tsx test/crypto/make-vectors.ts`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeVectors } from './vectors.ts';

const file = fileURLToPath(new URL('../vectors/crypto.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(makeVectors(), null, 2)}\n`);
