/**
 * `npm run build` builds the database client and everything that is served, from scratch. Commands that run the service build through
 * `prepareService` if a source has changed. Plain Node without dependencies, like prepare.mjs.
 *
 * Four builds, which share nothing:
 * - build/server, build/client: the Remix application (vite.config.ts, remix.config.js)
 * - build/main: the server in front of it and its commands (vite.server.config.ts)
 * - build/widget: the scripts of the widget documents, once per language (vite.widget.config.ts)
 * - build/loader: the files that a shop's page loads (build-loader.mjs)
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ensureGenerated,
  ensureInstalled,
  entry,
  hashFiles,
  root,
  run,
  sideBySide,
  step,
  tool,
} from './prepare.mjs';

/** Stores the hash of the sources that `build` was built from. It is in that folder, so that it is deleted with the build. */
const MARKER = join(root, 'build/.built-from');
/** Modules in `scripts` that the builds use. */
const BUILDERS = [
  'build-loader.mjs',
  'compress-copies.mjs',
  'console-chunks.ts',
  'downloads.ts',
  'one-locale.ts',
  'plugin-languages.ts',
  'single-copies.ts',
  'single-icons.ts',
  'widget-in-document.ts',
  'zip.ts',
];
const VITE = 'node_modules/vite/bin/vite.js';

/** Installs the packages, generates the database client and builds, for a command that runs the built service. */
export async function prepareService(packages = 'full') {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled(packages));
  await step('Database client', ensureGenerated);
  await step('Build (when a source changed)', ensureBuilt);
}

/** Builds if the sources differ from those of the last build. */
export async function ensureBuilt() {
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === hashFiles(listSources())) return 'fresh';
  await buildAll();
}

async function buildAll() {
  // A source that changes while it is built makes the next start build again.
  const sources = hashFiles(listSources());
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  const quiet = ['--logLevel', 'error'];
  // The longest one starts first.
  await sideBySide([
    () => tool('@remix-run/dev/dist/cli.js', ['vite:build', ...quiet], { env }),
    () => buildWidgets(quiet, env),
    () => run(process.execPath, [VITE, 'build', '--config', 'vite.server.config.ts', ...quiet], { env }),
    () => buildLoader(env),
  ]);
  writeFileSync(MARKER, sources);
}

/** Returns Node's arguments and environment for each build of the widgets: one per language, all into the same folder. */
export const listWidgetBuilds = (options, env = process.env) =>
  locales().map((locale) => ({
    args: [VITE, 'build', '--config', 'vite.widget.config.ts', ...options],
    env: { ...env, WIDGET_LOCALE: locale },
  }));

function buildWidgets(options, environment) {
  const builds = listWidgetBuilds(options, environment);
  return sideBySide(
    builds.map(
      ({ args, env }) =>
        () =>
          run(process.execPath, args, { env }),
    ),
  );
}

/**
 * Builds the widget and the loader that `npm run dev` serves until the first change. Deletes the marker, so that the next start of the
 * service builds again.
 */
export async function buildForDevelopment(options) {
  for (const path of [MARKER, join(root, 'build/widget')]) rmSync(path, { recursive: true, force: true });
  await buildWidgets(options);
  await buildLoader();
}

const buildLoader = (env = process.env) => run(process.execPath, ['scripts/build-loader.mjs'], { env });

/** Reads the languages from app/messages/locales.ts. */
function locales() {
  const list = /LOCALES = \[(.*?)\]/.exec(readFileSync(join(root, 'app/messages/locales.ts'), 'utf8'))?.[1];
  if (!list) throw new Error('app/messages/locales.ts has no list of LOCALES.');
  return list.match(/\w+/g);
}

function listSources() {
  const sources = ['app', 'server', 'public', 'prisma', 'content', 'integrations']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith(join(root, 'prisma/generated')));
  const configs = readdirSync(root)
    .filter((name) => /\.(config\.(js|ts)|json)$/.test(name))
    .map((name) => join(root, name));
  const builders = BUILDERS.map((name) => join(root, 'scripts', name));
  return [...sources, ...configs, ...builders].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await entry(async () => {
    // The image installs the packages by itself, without devDependencies.
    if (!existsSync(join(root, 'node_modules'))) await step('Packages (npm ci)', ensureInstalled);
    await step('Database client', ensureGenerated);
    await step('Build', buildAll);
  });
