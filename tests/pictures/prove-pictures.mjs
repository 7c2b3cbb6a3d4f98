/**
 * 15 screens, each at two widths in two schemes, compared with the pictures in tests/pictures/kept. Differences are shown old next to new
 * in test-results/pictures/index.html. `renew` replaces the pictures that differ, `renew all` every picture: look at them before you commit
 * them. The clock is frozen, random data starts from a fixed seed, and every text uses the service's own font, so that the machine does not
 * matter. A picture shows a screen, not the whole page, and has a palette of 256 colours.
 */
import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { findChromium } from '../../scripts/chromium.mjs';
import { root, step, tool } from '../../scripts/prepare.mjs';

const KEPT = join(root, 'tests/pictures/kept');
const RESULTS = join(root, 'test-results/pictures');
/** Number of colours in a stored picture's palette. */
const COLOURS = 256;

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Changed pictures</title>
<style>
body { margin: 24px; background: #e8e8e8; font: 16px/1.5 sans-serif }
section { margin: 32px 0 } div { display: flex; gap: 16px; align-items: flex-start }
figure { flex: 1; margin: 0; min-width: 0 } img { max-width: 100%; border: 1px solid #999 }
</style>
<h1>COUNT pictures changed</h1>
SECTIONS
</html>
`;

/** @param {string[]} args empty, or `renew` for the pictures that differ, or `renew all` */
export async function comparePictures([what, howMany]) {
  const renews = what === 'renew';
  const update = renews ? (howMany === 'all' ? 'all' : 'changed') : 'none';
  const args = ['test', '--config', 'tests/pictures/playwright.config.ts', `--update-snapshots=${update}`];
  try {
    await tool('@playwright/test/cli.js', args, { env: { ...process.env, CHROMIUM_PATH: findChromium() } });
  } finally {
    if (renews) await step('Smaller files', shrinkAll);
    else showChanges();
  }
}

/** Playwright writes full-colour pictures. A palette takes a third of the bytes, and the difference is too small for the comparison. */
async function shrinkAll() {
  for (const name of readdirSync(KEPT)) {
    const file = join(KEPT, name);
    const { paletteBitDepth } = await sharp(file).metadata();
    if (paletteBitDepth) continue;
    await sharp(file)
      .png({ palette: true, colours: COLOURS, dither: 0, compressionLevel: 9, effort: 8 })
      .toFile(`${file}.new`);
    renameSync(`${file}.new`, file);
  }
  const files = readdirSync(KEPT);
  const bytes = files.reduce((sum, name) => sum + statSync(join(KEPT, name)).size, 0);
  console.log(`  ${files.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
}

/** Writes a page with the old and new version and the difference of each changed picture. */
function showChanges() {
  const files = existsSync(RESULTS) ? readdirSync(RESULTS, { recursive: true, encoding: 'utf8' }) : [];
  const changed = files.filter((file) => file.endsWith('-actual.png')).sort();
  if (changed.length === 0) return;
  const sections = changed.map((file) => {
    const start = file.slice(0, -'-actual.png'.length);
    const name = start.split(/[\\/]/).at(-1);
    const figures = [
      ['expected', 'Old'],
      ['actual', 'New'],
      ['diff', 'What differs'],
    ]
      .map(([kind, title]) => [`${start}-${kind}.png`, title])
      .filter(([path]) => files.includes(path))
      .map(([path, title]) => `<figure><figcaption>${title}</figcaption><img src="${path}" alt=""></figure>`);
    return `<section><h2>${name}</h2><div>${figures.join('')}</div></section>`;
  });
  const page = join(RESULTS, 'index.html');
  writeFileSync(page, PAGE.replace('SECTIONS', sections.join('\n')).replace('COUNT', String(changed.length)));
  console.log(`\n${changed.length} pictures changed. Old beside new: ${page}`);
}
