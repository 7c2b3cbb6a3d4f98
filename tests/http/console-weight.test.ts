import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LISTS, weighConsole } from '../../scripts/console-weight.ts';
import { root } from '../support/service.ts';

/** Scripts of the build, as the service sends them. `npm run bench -- console` lists what each page loads. */
const BUILT = join(root, 'build/client');

describe('the scripts of the console', () => {
  const pages = weighConsole(BUILT);

  it('are of all pages, the lists among them', () => {
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.map(({ page }) => page)).toEqual(expect.arrayContaining([...LISTS]));
  });

  it('are within the budget of each page', () => {
    expect(
      pages.filter(({ bytes, limit }) => bytes > limit).map(({ page, bytes }) => `${page}: ${bytes}`),
    ).toEqual([]);
  });

  it.each([
    ['zod, which validates on the server', 'invalid_type'],
    ['the editor of mails, which is loaded when it is used', 'ProseMirror'],
    ['the toasts, which are loaded with the first message', 'data-sonner-toast'],
  ])('hold nothing of %s', (_what, trace) => {
    const names = new Set(pages.flatMap(({ files }) => files.map(({ name }) => name)));
    const holders = [...names].filter((name) =>
      readFileSync(join(BUILT, 'assets', name), 'utf8').includes(trace),
    );
    expect(holders).toEqual([]);
  });
});
