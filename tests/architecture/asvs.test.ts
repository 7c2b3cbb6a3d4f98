import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = [...page.matchAll(/^\| V(\d+)\.(\d+) [^|]*\| ([^|]*) \| (.*) \|$/gm)].map(
  ([, chapter, section, state = '', proof = '']) => ({
    chapter: Number(chapter),
    section: Number(section),
    state,
    proof,
  }),
);
/** Number of sections of each chapter of ASVS 5.0. */
const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];

it('docs/asvs.md has every section of the standard, in its order', () => {
  const all = SECTIONS.flatMap((count, index) =>
    Array.from({ length: count }, (_, section) => `V${index + 1}.${section + 1}`),
  );
  expect(rows.map(({ chapter, section }) => `V${chapter}.${section}`)).toEqual(all);
});

it('docs/asvs.md gives each section a state, and names a reason', () => {
  const states = ['met', 'partly', 'not met', 'not verified', 'n/a'];
  expect(rows.filter(({ state, proof }) => !states.includes(state) || proof.trim() === '')).toEqual([]);
});
