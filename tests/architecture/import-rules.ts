import { dirname } from 'node:path';
import { findRoom, isOneOf, ROOMS, type Room } from './rooms.ts';
import {
  type Import,
  isInRepository,
  isTest,
  readFile,
  type SourceFile,
  type Violation,
} from './source-tree.ts';

/** Finds files outside of every room: a new folder needs a line in the table. */
export const findUnnamedFolders = (tree: readonly SourceFile[]): Violation[] =>
  tree.flatMap(({ file }) => (findRoom(file) ? [] : [{ rule: 'no rule names the folder', detail: file }]));

/** Finds imports that the importing file's room does not allow. Tests may import everything except routes. */
export const findForeignImports = (tree: readonly SourceFile[]): Violation[] =>
  eachImport(tree, ({ file, target, isTypeOnly }) => {
    if (!/^(app|server|prisma|content|public)\//.test(target) || isPartOfPage(file, target)) return null;
    if (isTypeOnly && isOwnRoute(file, target)) return null;
    if (isOneOf(target, ['app/routes'])) return 'imports a route';
    const room = rulesFor(file);
    if (!room || isOneOf(target, room.imports) || (isTypeOnly && isOneOf(target, room.types))) return null;
    return isOneOf(target, room.types) ? 'imports more than types' : 'imports another room';
  });

/** Finds imports of tests, scripts and benchmarks, because the service is built without them. */
export const findImportsOfTools = (tree: readonly SourceFile[]): Violation[] =>
  eachImport(tree, ({ file, target }) =>
    !isTest(file) &&
    isInRepository(target) &&
    !/^(app|server|prisma|content|public)\/|^remix\.config\.js$/.test(target)
      ? 'imports tests or scripts'
      : null,
  );

/**
 * The files by which an area is reached: its index, the schemas of its forms, and what browsers load as well: limits of fields, choices, and
 * the rules of pictures and plans.
 */
const ENTRANCE =
  /\/(index|([a-z-]+-)?(fields|limits)|picture-rules|plans|readers|reasons|request-kinds|standing)\.ts$/;

/** Finds imports that bypass an area's entrances. */
export const findImportsPastIndex = (tree: readonly SourceFile[]): Violation[] =>
  eachImport(tree, ({ file, target }) => {
    const area = findArea(target);
    const isInside = area === undefined || area === findArea(file) || ENTRANCE.test(target);
    return isInside ? null : 'imports an area past its index';
  });

/** The areas of the business from the bottom up (docs/architecture.md describes each). */
export const FLOORS = [
  'assets audit billing company-claims education mail-domains mail-templates reading sequences',
  'messaging provider-silences site-settings tenants',
  'catalogue file-imports intake-problems leads receivables site',
  'analytics privacy-requests product-feed suppressions usage widget-tenant',
  'assessments conversions',
  'crm notices',
  'integrations',
  'access campaigns receivers',
  'api-answers delivery listeners search vouching',
  'erasure figures lead-database performance shops statements',
  'home preferences secrets subscriptions',
  'health seed',
].map((areas) => areas.split(' '));
const findFloor = (area: string): number => FLOORS.findIndex((areas) => areas.includes(area));

/** Finds imports of areas that are not on a lower floor, which keeps areas free of cycles; imports of types count. */
export const findImportsUpward = (tree: readonly SourceFile[]): Violation[] =>
  eachImport(tree, ({ file, target }) => {
    const [from, to] = [findArea(file), findArea(target)];
    if (!from || !to || from === to || isTest(file)) return null;
    if (findFloor(from) < 0) return 'has no floor';
    return findFloor(to) >= 0 && findFloor(to) < findFloor(from)
      ? null
      : 'imports an area that is not below it';
  });

/** Finds imports of packages that the room's line does not name. */
export const findForeignPackages = (tree: readonly SourceFile[]): Violation[] =>
  eachImport(tree, ({ file, target }) => {
    const packages = rulesFor(file)?.packages;
    return !packages || isInRepository(target) || packages.test(target) ? null : 'imports a foreign package';
  });

const findArea = (path: string): string | undefined => /^app\/domain\/([^/]+)\//.exec(path)?.[1];

const rulesFor = (file: string): Room | undefined => (isTest(file) ? undefined : ROOMS[findRoom(file) ?? '']);

function eachImport(
  tree: readonly SourceFile[],
  judge: (entry: Import & { file: string }) => string | null,
): Violation[] {
  return tree.flatMap(({ file, imports }) =>
    imports.flatMap((entry) => {
      const rule = judge({ file, ...entry });
      return rule ? [{ rule, detail: `${file} imports ${entry.target}` }] : [];
    }),
  );
}

/** The files of app/routes.ts, which no file may import. */
export const ROUTES = new Set(
  [...readFile('app/routes.ts').matchAll(/'(routes\/[^']+\.tsx?)'/g)].map(([, file]) => `app/${file}`),
);
const FRAME = 'app/routes/console/frame';

/** A page's folder contains its parts. Pages in folders below it may also use them, and the console's pages may use those of the frame. */
function isPartOfPage(file: string, target: string): boolean {
  if (ROUTES.has(target)) return false;
  const owner = findPage(target);
  if (owner === undefined) return false;
  return isOneOf(file, [owner]) || (owner === FRAME && isOneOf(file, ['app/routes/console']));
}

/** Whether `target` is the route of the page that `file` belongs to. Its loader's type is what the page's parts are given. */
export const isOwnRoute = (file: string, target: string): boolean =>
  ROUTES.has(target) && dirname(target) === findPage(file);

/** Finds the nearest folder above a file that is a page's own. */
function findPage(file: string): string | undefined {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
    if (ROUTES.has(`${folder}/route.tsx`) || ROUTES.has(`${folder}/route.ts`)) return folder;
}
