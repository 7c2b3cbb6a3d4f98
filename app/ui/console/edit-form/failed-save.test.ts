import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROUTES = resolve(import.meta.dirname, '../../../routes');
const readSources = (folder: string) =>
  readdirSync(join(ROUTES, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROUTES, folder, file), 'utf8'));

it('every page with edit forms stays when a save fails, and calls no loader then', () => {
  const folders = readdirSync(ROUTES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const pages = folders
    .map(({ name }) => ({ name, source: readSources(name).join('\n') }))
    .filter(({ source }) => /edit-(form|dialog|item-card)\.tsx'/.test(source));
  expect(pages.length).toBeGreaterThan(15);
  for (const { name, source } of pages)
    expect([
      name,
      source.includes('clientAction = saveOrStay;'),
      source.includes('shouldRevalidate = revalidateUnlessFailed;'),
    ]).toEqual([name, true, true]);
});
