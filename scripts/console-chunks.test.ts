import { describe, expect, it } from 'vitest';
import { mergeConsoleChunks } from './console-chunks.ts';

/** Modules with their static imports; the routes are the entries. */
const IMPORTS: Record<string, string[]> = {
  'app/entry.client.tsx': ['react'],
  'app/root.tsx': ['react', 'words'],
  'app/routes/public/landing.tsx': ['react', 'words', 'mark', 'node_modules/lucide-react/x.mjs'],
  'app/routes/public/account/login.tsx': ['react', 'button', 'text-input', 'check-form'],
  'app/routes/console/frame/route.tsx': ['react', 'button', 'menu', 'node_modules/lucide-react/x.mjs'],
  'app/routes/console/leads/route.tsx': ['menu', 'mark', 'table', 'bar-chart'],
  'app/routes/console/analytics/route.tsx': ['table', 'bar-chart', 'styles.css', 'editor-parts'],
  'app/routes/console/team/route.tsx': ['table', 'check-form', 'card-form', 'only-here'],
  'app/routes/console/keys/route.tsx': ['text-input', 'card-form', 'styles.css'],
  'bar-chart': ['node_modules/@visx/shape'],
  'check-form': ['node_modules/zod/index.js'],
  'card-form': ['check-form', 'table'],
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
    isEntry: name.startsWith('app/'),
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
    ['is one for the icons of all pages', 'node_modules/lucide-react/x.mjs', 'icons'],
    ['is one for what several pages of the console load', 'table', 'console-parts'],
    ['is one for the charts, with what draws them', 'bar-chart', 'charts'],
    ['is one for the charts, with what draws them', 'node_modules/@visx/shape', 'charts'],
    ['is one for the forms of the console and the log-in', 'check-form', 'forms'],
    ['is one for the console’s own forms', 'card-form', 'console-forms'],
    ['counts what the console imports when it is needed as the console’s', 'editor-parts', 'console-parts'],
  ])('%s: %s', (_what, name, chunk) => {
    expect(findChunk(name)).toBe(chunk);
  });

  it.each([
    ['a public page and the console load', 'mark'],
    ['one page alone loads', 'only-here'],
    ['a public page imports when it is needed', 'plan-parts'],
    ['a public page imports when it is needed and the console shares', 'table-cell'],
    ['is a route', 'app/routes/console/leads/route.tsx'],
    ['is imported when it is needed', 'editor'],
    ['is a style sheet', 'styles.css'],
  ])('are left to the bundler for what %s: %s', (_what, name) => {
    expect(findChunk(name)).toBeUndefined();
  });
});
