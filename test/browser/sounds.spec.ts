/** What the page's sounds are like to the ear, measured: each is rendered by Chromium's own audio graph. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { bundle, serveModule } from './pages/module-page.ts';

const ORIGIN = 'https://sounds.test';
const CUES = ['wood', 'dice', 'chime', 'breath', 'end'] as const;
/** Decibels below full scale of the loudest 50 ms. Phones are held at arm's length; nobody should be startled either. */
const QUIETEST_DB = -30;
const LOUDEST_DB = -18;
const LONGEST_MS = 2000;

type Heard = { readonly db: number; readonly peak: number; readonly endMs: number };

test('every cue is heard, none is far louder than the others, clips, or lasts', async ({ page, context }) => {
  await serveModule(context, ORIGIN, await bundle(join(import.meta.dirname, 'pages', 'sounds-page.ts')));
  await page.goto(ORIGIN);
  await page.waitForFunction(() => 'octetHear' in window);
  for (const cue of CUES) {
    const heard: Heard = await page.evaluate((one) => window.octetHear(one), cue);
    expect(heard.db, `${cue} is too quiet`).toBeGreaterThan(QUIETEST_DB);
    expect(heard.db, `${cue} is too loud`).toBeLessThan(LOUDEST_DB);
    expect(heard.peak, `${cue} clips`).toBeLessThan(0.9);
    expect(heard.endMs, `${cue} lasts too long`).toBeLessThan(LONGEST_MS);
  }
});
