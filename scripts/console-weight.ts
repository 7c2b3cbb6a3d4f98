import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The most that a page of the console may load as script, in bytes of gzip. */
export const PAGE_LIMIT = 200_000;
/** The most for a page that only lists: it shows no form and no chart. */
export const LIST_LIMIT = 160_000;

/** Pages that only list or show. The frame's own forms don't count: they are buttons without fields. */
export const LISTS: readonly string[] = [
  'audit',
  'messages',
  'operator/facts',
  'operator/mailbox',
  'operator/mailbox/mail',
  'operator/new-companies',
  'records',
  'sales/sale',
  'statements',
  'statements/month',
];

export interface PageWeight {
  /** Folder of the page's route in app/routes/console. */
  page: string;
  /** Names of the scripts, heaviest first, with their bytes of gzip. */
  files: { name: string; bytes: number }[];
  bytes: number;
  limit: number;
}

interface Manifest {
  entry: Script;
  routes: Record<string, Script & { id: string; parentId?: string }>;
}

interface Script {
  module: string;
  imports?: string[];
}

const FRAME = 'routes/console/frame/route';

/**
 * Measures what each page of the console loads before it responds: the scripts that its document preloads. What a page imports when it is
 * needed doesn't count. @param built the folder build/client @returns the pages, heaviest first
 */
export function weighConsole(built: string): PageWeight[] {
  const { entry, routes } = readManifest(join(built, 'assets'));
  const sizes = new Map<string, number>();
  const weigh = (path: string) => {
    const bytes = sizes.get(path) ?? gzipSync(readFileSync(join(built, path)), { level: 9 }).length;
    sizes.set(path, bytes);
    return { name: path.replace('/assets/', ''), bytes };
  };
  return Object.values(routes)
    .filter(({ id, module }) => isInFrame(id, routes) && showsPage(readFileSync(join(built, module), 'utf8')))
    .map(({ id }) => {
      const scripts = [entry, ...withParents(id, routes)];
      const paths = new Set(scripts.flatMap(({ module, imports = [] }) => [module, ...imports]));
      const files = [...paths].map(weigh).sort((a, b) => b.bytes - a.bytes);
      const page = id.replace('routes/console/', '').replace(/\/route$/, '');
      const limit = LISTS.includes(page) ? LIST_LIMIT : PAGE_LIMIT;
      return { page, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), limit };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

/** Reads Remix's manifest, a script that assigns it to the window. */
function readManifest(folder: string): Manifest {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`${folder} has no manifest.`);
  return JSON.parse(/\{.*\}/s.exec(readFileSync(join(folder, name), 'utf8'))?.[0] ?? '');
}

/** Whether the script of a route has a component: routes that only answer with a file have none. */
const showsPage = (script: string): boolean => /\bas default\b/.test(script);

function isInFrame(id: string, routes: Manifest['routes']): boolean {
  return id !== FRAME && withParents(id, routes).some((route) => route.id === FRAME);
}

function withParents(id: string, routes: Manifest['routes']): Manifest['routes'][string][] {
  const route = routes[id];
  if (!route) return [];
  return [route, ...(route.parentId === undefined ? [] : withParents(route.parentId, routes))];
}
