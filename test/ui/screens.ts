/**
 * `npm run screens`: photographs every screen, state and scene of the galleries at three sizes in both languages, and lays
 * the pictures out on one contact sheet for each size and language, `docs/screens/<language>-<width>x<height>.webp`, to be
 * looked at: whether anything is clipped, crowded or empty is for eyes to say.
 *
 *   npm run screens [-- DIRECTORY]   the single pictures are kept in DIRECTORY as well
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { root } from '../../src/cli/bootstrap.mjs';
import { findChromium } from '../../src/cli/chromium.mjs';
import type { Language } from '../../src/ui/i18n/translation.ts';
import { chosenFiles, FIXTURES } from './fixtures/fixtures.ts';
import { SCENES as OCHO_SCENES } from './ocho/scenes.ts';
import { type GalleryServer, serveGallery } from './ocho/serve-gallery.ts';
import { SCENES as PLANETS_SCENES } from './planets/scenes.ts';

const LANGUAGES = ['en', 'fr'] as const;
/** `thumbnail`: width on the sheet; `columns` of them beside each other. */
const SIZES = [
  { width: 360, height: 560, thumbnail: 180, columns: 12 },
  { width: 768, height: 1024, thumbnail: 192, columns: 12 },
  { width: 1440, height: 900, thumbnail: 320, columns: 8 },
] as const;
type Size = (typeof SIZES)[number];

/** One picture: what it shows, and how the page gets there. */
type Shot = { readonly name: string; readonly open: (page: Page, language: Language) => Promise<void> };

type Servers = { readonly [name in 'page' | 'ocho' | 'planets']: GalleryServer };

/** Every state of the shell, then the scenes of both tables with a full round of long names. */
function shots(servers: Servers): readonly Shot[] {
  return [
    ...Object.keys(FIXTURES).map(
      (name): Shot => ({
        name,
        open: async (page, language) => {
          if (!(await page.evaluate(() => 'pageGallery' in window)))
            await page.goto(`${servers.page.url('')}#/fixture/home`);
          await page.waitForFunction(() => 'pageGallery' in window);
          await page.evaluate(([to, spoken]) => window.pageGallery.show(to, spoken), [
            name,
            language,
          ] as const);
          await page.locator('h1, [data-testid$="-table"]').first().waitFor();
          const chooses = FIXTURES[name]?.chooses;
          if (chooses !== undefined) {
            await page.locator('input[type=file]').setInputFiles(chosenFiles(chooses));
            await page.locator(chooses.shows).waitFor();
          }
          if (!name.startsWith('verify-')) return;
          const buffer = Buffer.from('{}\n');
          const file = { name: 'game.jsonl', mimeType: 'application/x-ndjson', buffer };
          await page.locator('input[type=file]').setInputFiles(file);
          await page.locator('.verify-result h2').waitFor();
        },
      }),
    ),
    ...Object.keys(OCHO_SCENES).map(
      (name): Shot => ({
        name: `ocho ${name}`,
        open: async (page) => {
          await page.goto(servers.ocho.url(name, { seats: '8', names: 'long' }));
          await page.getByTestId('ocho-table').waitFor();
        },
      }),
    ),
    ...Object.keys(PLANETS_SCENES).map(
      (name): Shot => ({
        name: `planets ${name}`,
        open: async (page, language) => {
          if (!(await page.evaluate(() => 'planetsGallery' in window)))
            await page.goto(servers.planets.url(name));
          await page.waitForFunction(() => 'planetsGallery' in window);
          const setup = { seats: 6, names: 'long', language } as const;
          await page.evaluate(([scene, how]) => window.planetsGallery.open(scene, how), [
            name,
            setup,
          ] as const);
          await page.locator('[data-testid="planets-table"], [data-testid="preparing"]').first().waitFor();
        },
      }),
    ),
  ];
}

/** The picture of each shot, as JPEG. */
async function photograph(
  browser: Browser,
  servers: Servers,
  size: Size,
  language: Language,
): Promise<readonly { readonly name: string; readonly jpeg: Buffer }[]> {
  const pictures: { readonly name: string; readonly jpeg: Buffer }[] = [];
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', locale: language });
  const page = await context.newPage();
  for (const { name, open } of shots(servers)) {
    await open(page, language);
    await page.evaluate(async () => {
      await document.fonts.ready;
      const ending = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map((one) => one.finished));
    });
    pictures.push({ name, jpeg: await page.screenshot({ type: 'jpeg', quality: 85 }) });
  }
  await context.close();
  return pictures;
}

/** Lays pictures out in rows, each over its name, and returns them as one WebP. */
async function contactSheet(
  browser: Browser,
  pictures: readonly { readonly name: string; readonly jpeg: Buffer }[],
  { width, height, thumbnail, columns }: Size,
): Promise<Buffer> {
  const page = await browser.newPage();
  const sources = pictures.map(({ name, jpeg }) => ({
    name,
    source: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  }));
  const url = await page.evaluate(
    async ({ sources: all, wide, high, across }) => {
      const [gap, caption] = [8, 18];
      const canvas = document.createElement('canvas');
      canvas.width = across * (wide + gap) + gap;
      canvas.height = Math.ceil(all.length / across) * (high + caption + gap) + gap;
      const drawing = canvas.getContext('2d');
      if (drawing === null) throw new Error('no canvas');
      drawing.fillStyle = '#20222b';
      drawing.fillRect(0, 0, canvas.width, canvas.height);
      drawing.font = '12px sans-serif';
      drawing.fillStyle = '#f4efe6';
      for (const [at, { name, source }] of all.entries()) {
        const image = new Image();
        image.src = source;
        await image.decode();
        const x = gap + (at % across) * (wide + gap);
        const y = gap + Math.floor(at / across) * (high + caption + gap);
        drawing.drawImage(image, x, y, wide, high);
        drawing.fillText(name, x, y + high + 13, wide);
      }
      return canvas.toDataURL('image/webp', 0.6);
    },
    { sources, wide: thumbnail, high: Math.round((thumbnail * height) / width), across: columns },
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const executablePath = findChromium();
if (executablePath === null)
  throw new Error('no Chromium: run `npm test` once, which installs it or says how');
const keptIn = process.argv[2] ?? null;
const target = join(root, 'docs', 'screens');
mkdirSync(target, { recursive: true });
const servers: Servers = {
  page: await serveGallery('page'),
  ocho: await serveGallery('ocho'),
  planets: await serveGallery('planets'),
};
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args });
for (const language of LANGUAGES) {
  for (const size of SIZES) {
    const name = `${language}-${size.width}x${size.height}`;
    const pictures = await photograph(browser, servers, size, language);
    if (keptIn !== null) {
      mkdirSync(join(keptIn, name), { recursive: true });
      for (const { name: shot, jpeg } of pictures) writeFileSync(join(keptIn, name, `${shot}.jpg`), jpeg);
    }
    writeFileSync(join(target, `${name}.webp`), await contactSheet(browser, pictures, size));
    console.log(`${name}: ${pictures.length} pictures`);
  }
}
await browser.close();
for (const server of Object.values(servers)) await server.close();
