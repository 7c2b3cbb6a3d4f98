import { join, relative } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import type { ModuleNode, ViteDevServer } from 'vite';
import { loadEnvFile } from './env-file.ts';
import { widgetAssets } from './widget-assets.ts';

/** The exit code that requests a restart from scripts/serve-dev.mjs. */
const RESTART = 75;

/**
 * Runs the service of `npm run dev`: Remix through Vite, islands and loader from the watching builds. Vite reloads routes and the modules
 * that only they use; if a file that the service itself has loaded changes, the process ends with RESTART and scripts/serve-dev.mjs
 * restarts it.
 * @param vite with the repository's root; it has loaded this module
 * @param restart set when the process is about to end for a restart
 */
export async function runInDevelopment(vite: ViteDevServer, restart: { isComing: boolean }): Promise<void> {
  const { root } = vite.config;
  const unreadable = loadEnvFile(root);
  if (unreadable) process.stderr.write(`${unreadable}\n`);
  const watched = restartOnChange(vite, restart);
  process.once('SIGTERM', () => stopWatching(vite));
  process.once('SIGINT', () => stopWatching(vite));
  const build = join(root, 'build');
  const service = join(root, 'server/service.ts');
  try {
    // Loaded through Vite like all its imports: documents read style sheets as text (`?raw`), which Node does not support.
    const { runService } = (await vite.ssrLoadModule(service)) as typeof import('./service.ts');
    watched.serviceFiles = filesBelow(vite.moduleGraph.getModuleById(service));
    await runService({
      root,
      settings: process.env,
      build: {
        remix: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
        clientDir: join(root, 'public'),
        widgetDir: join(build, 'widget'),
        loaderDir: join(build, 'loader'),
      },
      widgetAssets: () => widgetAssets(join(build, 'widget'), '/w/'),
      devMiddleware: vite.middlewares,
      stopWithParent: process.connected,
    });
  } catch (error) {
    // The code has an error, probably because it is being edited: waits for the next change.
    console.error(error);
  }
}

/** @returns a setter for the files that the service has loaded; null while it could not be loaded, because any source may be the reason */
function restartOnChange(
  vite: ViteDevServer,
  restart: { isComing: boolean },
): { serviceFiles: Set<string> | null } {
  const watched: { serviceFiles: Set<string> | null } = { serviceFiles: null };
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    const path = relative(vite.config.root, file);
    const isSource = /^(app|server|prisma|content)\//.test(path);
    const concerns =
      path === '.env' ||
      /^server\/(dev|env-file|widget-assets)\.ts$/.test(path) ||
      (watched.serviceFiles ? watched.serviceFiles.has(file) : isSource);
    if (!concerns) return;
    restart.isComing = true;
    // Editors and version control write several files at once.
    clearTimeout(timer);
    timer = setTimeout(() => {
      process.stdout.write(`\n${path} changed: starting again\n`);
      process.exitCode = RESTART;
      process.emit('SIGTERM', 'SIGTERM');
    }, 150);
  });
  return watched;
}

/** Vite's own socket would keep the process alive, and browsers that wait for updates of the page would keep the port in use. */
function stopWatching(vite: ViteDevServer): void {
  process.exitCode ??= 0;
  void vite.close();
  setTimeout(() => process.exit(), 2000).unref();
}

/** Returns the files of a module and of all its imports. */
function filesBelow(start: ModuleNode | undefined): Set<string> {
  const files = new Set<string>();
  const visitedModules = new Set<ModuleNode>();
  const waiting = start ? [start] : [];
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    if (visitedModules.has(module)) continue;
    visitedModules.add(module);
    if (module.file) files.add(module.file);
    waiting.push(...module.ssrImportedModules);
  }
  return files;
}
