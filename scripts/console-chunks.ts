import type { Rollup } from 'vite';

/** The pages that load a module: the number of routes of each kind that reach it through static imports. */
interface Loaders {
  isOfEveryPage: boolean;
  isOfConsoleLayout: boolean;
  console: number;
  accounts: number;
  /** Public routes, and dynamic imports of modules outside the console: they must load nothing that they don't need. */
  others: number;
}

const EVERY_PAGE = /\/app\/(entry\.client|root)\.tsx/;
const CONSOLE = /\/app\/routes\/console\//;
/** The layout around each page of the console. */
const CONSOLE_LAYOUT = /\/app\/routes\/console\/frame\/route\.tsx/;
/** Sign-up and log-in pages. */
const ACCOUNTS =
  /\/app\/routes\/public\/account\/(login|login-code|signup|forgot-password|reset-password|invite)\.tsx/;

/** What edit forms are made of: a third of the pages, all lists among them, needs none of it. */
const EDIT_FORMS = /\/app\/ui\/console\/edit-form\//;
/** Number of pages from which a module is in the file that they share. What fewer pages load, Rollup puts into a file for just these. */
const MANY = 8;

/**
 * Merges the console's shared modules: Rollup would create one file for each combination of pages, and a page of the console would make
 * twice as many requests. Public pages load the same files as before, except that the files that every page loads become one.
 */
export function mergeConsoleChunks(): Rollup.ManualChunksOption {
  let loaders: Map<string, Loaders> | undefined;
  return (id, { getModuleIds, getModuleInfo }) => {
    loaders ??= countLoaders([...getModuleIds()], getModuleInfo);
    const loaderCounts = loaders.get(id);
    // Routes and dynamically imported modules have separate files; style sheets follow their modules.
    if (!loaderCounts || /\.css($|\?)/.test(id)) return;
    return nameChunk(id, loaderCounts);
  };
}

function nameChunk(id: string, loaderCounts: Loaders): string | undefined {
  if (loaderCounts.isOfEveryPage) return 'every-page';
  if (loaderCounts.others > 0) return;
  if (!loaderCounts.isOfConsoleLayout && loaderCounts.console < MANY) return;
  if (loaderCounts.accounts > 0) return 'account-parts';
  if (loaderCounts.isOfConsoleLayout) return 'console-layout';
  return EDIT_FORMS.test(id) ? 'edit-forms' : 'console-parts';
}

/** Returns the module and all modules that it reaches through static imports. */
function findImported(start: string, getModuleInfo: Rollup.GetModuleInfo): string[] {
  const reachedIds = new Set([start]);
  for (const id of reachedIds)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) reachedIds.add(imported);
  return [...reachedIds];
}

function countLoaders(ids: string[], getModuleInfo: Rollup.GetModuleInfo): Map<string, Loaders> {
  const loaders = new Map<string, Loaders>();
  const count = (start: string, add: (loaderCounts: Loaders) => void) => {
    for (const id of findImported(start, getModuleInfo)) {
      const loaderCounts = loaders.get(id) ?? newLoaders();
      loaders.set(id, loaderCounts);
      add(loaderCounts);
    }
  };
  const entries = ids.filter((id) => getModuleInfo(id)?.isEntry);
  for (const entry of entries) count(entry, (loaderCounts) => countEntry(entry, loaderCounts));
  const isOfConsoleAlone = (id: string) => {
    const loaderCounts = loaders.get(id);
    return Boolean(
      loaderCounts && !loaderCounts.isOfEveryPage && loaderCounts.accounts === 0 && loaderCounts.others === 0,
    );
  };
  const dynamic = ids.flatMap((id) => {
    const importers = getModuleInfo(id)?.dynamicImporters ?? [];
    return importers.length > 0 ? [{ id, isOfConsole: importers.every(isOfConsoleAlone) }] : [];
  });
  for (const { id, isOfConsole } of dynamic)
    count(id, (loaderCounts) => {
      if (isOfConsole) loaderCounts.console += 1;
      else loaderCounts.others += 1;
    });
  for (const id of [...entries, ...dynamic.map(({ id }) => id)]) loaders.delete(id);
  return loaders;
}

const newLoaders = (): Loaders => ({
  isOfEveryPage: false,
  isOfConsoleLayout: false,
  console: 0,
  accounts: 0,
  others: 0,
});

function countEntry(entry: string, loaderCounts: Loaders): void {
  if (EVERY_PAGE.test(entry)) loaderCounts.isOfEveryPage = true;
  else if (CONSOLE.test(entry)) {
    loaderCounts.console += 1;
    if (CONSOLE_LAYOUT.test(entry)) loaderCounts.isOfConsoleLayout = true;
  } else if (ACCOUNTS.test(entry)) loaderCounts.accounts += 1;
  else loaderCounts.others += 1;
}
