import { describe, expect, it } from 'vitest';
import { mergeConsoleChunks } from './console-chunks.ts';

/** Pages of the console that load the same modules. */
const MANY_PAGES = Array.from({ length: 8 }, (_, index) => `app/routes/console/page-${index}/route.tsx`);
const EDIT_FORM = 'app/ui/console/edit-form/edit-form.tsx';

/** Modules with their static imports; the routes are the entries. */
const IMPORTS: Record<string, string[]> = {
  'app/entry.client.tsx': ['react'],
  'app/root.tsx': ['react', 'words'],
  'app/routes/public/landing.tsx': ['react', 'words', 'mark'],
  'app/routes/public/account/login.tsx': ['react', 'button', 'text-input', 'password-input'],
  'app/routes/console/frame/route.tsx': ['react', 'button', 'menu'],
  'app/routes/console/leads/route.tsx': ['menu', 'mark', 'lead-words'],
  'app/routes/console/analytics/route.tsx': ['lead-words', 'styles.css', 'editor-parts'],
  'app/routes/console/team/route.tsx': ['password-input', 'only-here'],
  ...Object.fromEntries(
    MANY_PAGES.map((page) => [
      page,
      ['mark', 'table', 'text-input', 'editor-parts', EDIT_FORM, 'styles.css'],
    ]),
  ),
  editor: ['editor-parts'],
  'plan-later': ['plan-parts', 'table-cell'],
  table: ['table-cell'],
};
/** Modules with the modules that import them dynamically. */
const DYNAMIC: Record<string, string[]> = {
  editor: ['app/routes/console/team/route.tsx'],
  'plan-later': ['app/routes/public/landing.tsx'],
};

const all = new Set([...Object.keys(IMPORTS), ...Object.values(IMPORTS).flat()]);
const path = (name: string) => `/repo/${name}`;
const getModuleInfo = (id: string) => {
  const name = id.replace('/repo/', '');
  return {
    isEntry: /^app\/(routes|root|entry)/.test(name),
    importedIds: (IMPORTS[name] ?? []).map(path),
    dynamicImporters: (DYNAMIC[name] ?? []).map(path),
  };
};

function findChunk(name: string): string | undefined | null {
  const choose = mergeConsoleChunks();
  if (typeof choose !== 'function') throw new Error('It chooses for each module.');
  const meta = { getModuleIds: () => [...all].map(path).values(), getModuleInfo };
  return choose(path(name), meta as unknown as Parameters<typeof choose>[1]) ?? undefined;
}

describe('the files that the browser loads', () => {
  it.each([
    ['is one for what every page loads', 'react', 'every-page'],
    ['is one for what each page of the console loads', 'menu', 'console-layout'],
    ['is one for what the console shares with the log-in', 'button', 'account-parts'],
    ['is one for what the console shares with the log-in', 'text-input', 'account-parts'],
    ['is one for what many pages of the console load', 'table', 'console-parts'],
    ['is one for the edit forms', EDIT_FORM, 'edit-forms'],
    ['counts what the console imports when it is needed as the console’s', 'editor-parts', 'console-parts'],
  ])('%s: %s', (_what, name, chunk) => {
    expect(findChunk(name)).toBe(chunk);
  });

  it.each([
    ['a public page and the console load', 'mark'],
    ['one page alone loads', 'only-here'],
    ['a few pages of the console load', 'lead-words'],
    ['a few pages of the console share with the log-in', 'password-input'],
    ['a public page imports when it is needed', 'plan-parts'],
    ['a public page imports when it is needed and the console shares', 'table-cell'],
    ['is a route', 'app/routes/console/leads/route.tsx'],
    ['is imported when it is needed', 'editor'],
    ['is a style sheet', 'styles.css'],
  ])('are left to the bundler for what %s: %s', (_what, name) => {
    expect(findChunk(name)).toBeUndefined();
  });
});
