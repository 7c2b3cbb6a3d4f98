import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFirst } from './quick-folder.ts';
import { viteImports } from './vite-imports.ts';

const root = resolve(import.meta.dirname, '../..');

/** Sources that tests start as separate processes. */
const SOURCES = [
  'tests/faults/service-process.ts',
  'tests/faults/starting-process.ts',
  'tests/faults/worker-process.ts',
  'tests/faults/sending-process.ts',
  'tests/faults/webhook-process.ts',
  'tests/faults/crm-process.ts',
  'tests/faults/campaign-process.ts',
  'tests/faults/invoicing-process.ts',
  'tests/faults/closing-process.ts',
  'tests/faults/serving-process.ts',
  'tests/data/lock-process.ts',
  'tests/data/seed-process.ts',
  'app/db/migrate.server.ts',
  'server/breach-report.ts',
  'server/database-command.ts',
  'server/erase-leads.ts',
  'server/health-check.ts',
  'server/operator-reset.ts',
  'server/rebuild-figures.ts',
  'server/reseal-secrets.ts',
  'server/seed-demo.ts',
] as const;
/**
 * Packages with parts that are not scripts, those of which a process loads little or nothing, and the database clients' WebAssembly, of
 * which a process loads one.
 */
const NOT_BUNDLED = [
  ...['better-sqlite3', '@node-rs/argon2', 'sharp', 'pdfkit', 'satori', 'pg', 'pg-native'],
  ...['react', 'react-dom', 'undici', 'iconv-lite', 'mime-db', 'web-streams-polyfill', '@opentelemetry/*'],
  ...['sqlite', 'postgresql'].map(
    (name) => `@prisma/client/runtime/query_compiler_fast_bg.${name}.wasm-base64.mjs`,
  ),
];
export type ProcessSource = (typeof SOURCES)[number];

/** Variable with the folder of the bundles; the workers of a Vitest run inherit it. */
const FOLDER = 'TEST_PROCESS_BUNDLES';
const WAIT_MS = 50;

/**
 * Creates the empty folder for a run's bundles. Call it before the workers start.
 * @returns a function that removes the folder
 */
export function prepareBundleFolder(): () => void {
  // The folder is below the packages that the bundles need, and not in build/, which a build empties.
  const folder = mkdtempSync(join(root, 'node_modules/.stackguide-processes-'));
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns the source as a file for plain Node, which starts in a third of the time that a loader takes. The first caller of a run bundles
 * everything; callers in other workers wait for it.
 */
export async function bundledProcess(source: ProcessSource): Promise<string> {
  // The variable is not set outside Vitest (`npm run proof -- hangs`).
  if (!process.env[FOLDER]) process.once('exit', prepareBundleFolder());
  const folder = process.env[FOLDER] as string;
  if (isFirst(folder)) await bundleAll(folder);
  else await untilBundled(folder);
  return join(folder, `${bundleName(source)}.js`);
}

const bundleName = (source: ProcessSource): string => basename(source, '.ts');
/** Returns the path of the result file: it is empty after success, or says why bundling failed. */
const resultFile = (folder: string): string => join(folder, 'result.txt');

async function bundleAll(folder: string): Promise<void> {
  let failure = '';
  try {
    await bundle(root, SOURCES, folder);
  } catch (error) {
    failure = `The processes could not be bundled: ${error instanceof Error ? error.stack : error}`;
  }
  writeFileSync(resultFile(folder), failure);
  if (failure) throw new Error(failure);
}

/** Bundles a source of another version, in that version's folder, which needs the packages. */
export async function bundleOfVersion(tree: string, source: ProcessSource): Promise<string> {
  await bundle(tree, [source], join(tree, 'bundle'));
  return join(tree, 'bundle', `${bundleName(source)}.js`);
}

/**
 * Bundles with esbuild, which takes one second of CPU time, where Vite takes ten. Packages are bundled too: finding and reading hundreds of
 * files is most of a process's startup, 0.5 s instead of 0.85.
 * @param tree the folder of the repository, or of another version of it
 */
async function bundle(tree: string, sources: readonly ProcessSource[], outdir: string): Promise<void> {
  const { build } = (await import(esbuildOfVite())) as typeof import('esbuild');
  await build({
    absWorkingDir: tree,
    entryPoints: sources.map((source) => join(tree, source)),
    outdir,
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    sourcemap: true,
    logLevel: 'error',
    external: NOT_BUNDLED,
    define: { 'import.meta.env': JSON.stringify({ SSR: true, DEV: false, PROD: true, BASE_URL: '/' }) },
    plugins: [viteImports],
    // This is for packages that call require().
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
  });
}

/** Returns the path of the esbuild that Vite brings. */
function esbuildOfVite(): string {
  const ofTests = createRequire(import.meta.url);
  return pathToFileURL(createRequire(ofTests.resolve('vite/package.json')).resolve('esbuild')).href;
}

async function untilBundled(folder: string): Promise<void> {
  while (!existsSync(resultFile(folder))) await new Promise((wait) => setTimeout(wait, WAIT_MS));
  const failure = readFileSync(resultFile(folder), 'utf8');
  if (failure) throw new Error(failure);
}
