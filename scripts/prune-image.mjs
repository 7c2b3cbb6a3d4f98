/**
 * Prepares the image (Dockerfile) after the build: removes from node_modules the packages that only the build needs, and from the remaining
 * packages the files that are never loaded. From the command line: `node scripts/prune-image.mjs [folder]`.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Dependencies that only the build uses. `npm start` builds, so they are not devDependencies; a test checks that no server code imports
 * them.
 */
export const BUILD_ONLY = [
  '@gfx/zopfli',
  '@prisma/get-dmmf',
  '@prisma/param-graph-builder',
  '@remix-run/dev',
  '@tailwindcss/vite',
  'tailwindcss',
  'terser',
  'vite',
  // Part of the bundles: vite.config.ts has noExternal, and the widget's own build bundles preact.
  'lucide-react',
  'preact',
  '@fontsource-variable/inter',
];

/** Files of the remaining packages that are never loaded at run time, by path below node_modules. */
const NOT_LOADED = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  // Prisma's query compilers for other databases, in another size, as CommonJS, and as files in addition to the text form.
  /^@prisma\/client\/runtime\/query_compiler_(?!fast_bg\.(sqlite|postgresql)\.(mjs|wasm-base64\.mjs)$)/,
  /^better-sqlite3\/(deps|src)\//,
  // The image is Linux. The headers are only needed for compiling.
  /^better-sqlite3\/prebuilds\/(darwin|win32)-/,
  /^node-addon-api\//,
];

/**
 * @param {string} root the folder of package.json
 * @returns {{ packages: number, files: number }} number of removed packages and files
 */
export function pruneForImage(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const needed = neededPaths(lock);
  let packages = 0;
  for (const path of Object.keys(lock).sort()) {
    if (path === '' || needed.has(path) || !existsSync(join(root, path))) continue;
    // Keeps nested packages that are needed themselves; the others are removed with this package.
    removeBut(
      join(root, path),
      [...needed].filter((folder) => folder.startsWith(`${path}/`)).map((folder) => join(root, folder)),
    );
    packages += 1;
  }
  for (const extra of ['.bin', '.cache', '.package-lock.json', '.installed-lockfile'])
    rmSync(join(root, 'node_modules', extra), { recursive: true, force: true });
  return { packages, files: removeFiles(join(root, 'node_modules')) };
}

/** Returns the paths in the lockfile of all packages that the dependencies need, except those that only the build uses. */
export function neededPaths(lock) {
  const needed = new Set();
  const resolvePath = (from, name) => {
    for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) {
      const candidate = `${path ? `${path}/` : ''}node_modules/${name}`;
      if (lock[candidate]) return candidate;
      if (path === '') return undefined;
    }
  };
  const visit = (path) => {
    if (!path || needed.has(path)) return;
    needed.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[path];
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    // Some names in BUILD_ONLY are peer dependencies of the framework that only its build uses.
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      if (!BUILD_ONLY.includes(name)) visit(resolvePath(path, name));
  };
  for (const name of Object.keys(lock[''].dependencies))
    if (!BUILD_ONLY.includes(name)) visit(resolvePath('', name));
  return needed;
}

/** Removes a folder, but not the folders `exceptions` below it. */
function removeBut(folder, exceptions) {
  if (exceptions.length === 0) return rmSync(folder, { recursive: true, force: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (exceptions.includes(path)) continue;
    removeBut(
      path,
      exceptions.filter((exception) => exception.startsWith(`${path}/`)),
    );
  }
}

function removeFiles(modules) {
  let count = 0;
  const walk = (folder) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (lstatSync(path).isDirectory()) walk(path);
      else if (NOT_LOADED.some((pattern) => pattern.test(relative(modules, path).replaceAll('\\', '/')))) {
        rmSync(path);
        count += 1;
      }
    }
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  };
  walk(modules);
  return count;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { packages, files } = pruneForImage(resolve(process.argv[2] ?? '.'));
  console.log(
    `Removed ${packages} packages that only the build needs and ${files} files that nothing loads.`,
  );
}
