/** The built page for the benches. */
import { join } from 'node:path';
import { ensureBuilt, root } from './bootstrap.mjs';

/** Path of `dist/`, built first when a source is newer. What building says goes to stderr: stdout holds figures only. */
export async function builtDist(): Promise<string> {
  const { log } = console;
  console.log = console.error;
  try {
    await ensureBuilt();
  } finally {
    console.log = log;
  }
  return join(root, 'dist');
}
