import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { revalidateUnlessFailed } from './failed-save.ts';

const CONSOLE = resolve(import.meta.dirname, '../../../routes/console');

/** Returns the folder of the page that a file is a part of: the nearest parent with its own route. */
function findPage(file: string): string {
  let folder = dirname(file);
  while (folder !== '.' && !existsSync(join(CONSOLE, folder, 'route.tsx'))) folder = dirname(folder);
  return folder;
}

it('every page with edit forms stays when a save fails, and calls no loader then', () => {
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const sources = new Map<string, string>();
  for (const file of files) {
    const page = findPage(file);
    sources.set(page, (sources.get(page) ?? '') + readFileSync(join(CONSOLE, file), 'utf8'));
  }
  const pages = [...sources]
    .map(([name, source]) => ({ name, source }))
    // Dialogs in the frame belong to the pages that import them.
    .filter(
      ({ name, source }) =>
        name !== 'frame' && /(edit-(form|dialog|item-card)|record-sale-dialog)\.tsx'/.test(source),
    );
  expect(pages.length).toBeGreaterThan(15);
  for (const { name, source } of pages)
    expect([name, source.includes('export { clientAction, shouldRevalidate } from')]).toEqual([name, true]);
});

it.each([
  ['a save that failed', { failedSave: { form: 'company', reason: 'You are offline.' } }, false],
  ['a save that was refused', { status: 'refused' }, true],
  ['a page without an answer', undefined, true],
])('loaders are called again, or not, after %s', (_what, actionResult, isReloaded) => {
  expect(revalidateUnlessFailed({ actionResult, defaultShouldRevalidate: true })).toBe(isReloaded);
  expect(revalidateUnlessFailed({ actionResult, defaultShouldRevalidate: false })).toBe(false);
});
