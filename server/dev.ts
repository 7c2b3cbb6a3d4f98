import { join, relative, resolve } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { createServer, type ModuleNode } from 'vite';
import { loadEnvFile } from './env-file.ts';
import { widgetAssets } from './widget-assets.ts';

/**
 * The service of `npm run dev`: Remix through Vite, islands and loader from the watching builds. Routes and what only they use
 * are reloaded by Vite; when a file that the service itself has loaded changes, the process ends with RESTART and
 * scripts/dev.mjs starts it again.
 */
const RESTART = 75;
const root = resolve(import.meta.dirname, '..');
process.env.NODE_ENV ??= 'development';
const unreadable = loadEnvFile(root);
if (unreadable) process.stderr.write(`${unreadable}\n`);

const vite = await createServer({ root, server: { middlewareMode: true } });
// Remix's own compiler ends the process at once at SIGTERM; here the service stops first.
process.removeAllListeners('SIGTERM');
const build = join(root, 'build');
const SERVICE = join(root, 'server/service.ts');

/** What the service has loaded; null when it could not be loaded, so that any source may be why. */
let serviceFiles: Set<string> | null = null;
let restart: NodeJS.Timeout | undefined;
vite.watcher.on('all', (_event, file) => {
  const path = relative(root, file);
  const isSource = /^(app|server|prisma|content)\//.test(path);
  const concerns =
    path === '.env' ||
    /^server\/(dev|env-file|widget-assets)\.ts$/.test(path) ||
    (serviceFiles ? serviceFiles.has(file) : isSource);
  if (!concerns) return;
  // Editors and version control write several files at once.
  clearTimeout(restart);
  restart = setTimeout(() => {
    process.stdout.write(`\n${path} changed: starting again\n`);
    process.exitCode = RESTART;
    process.emit('SIGTERM', 'SIGTERM');
  }, 150);
});
process.once('SIGTERM', stopWatching);
process.once('SIGINT', stopWatching);

/** Vite's own socket would keep the process, and browsers that wait for news of the page would keep the port. */
function stopWatching(): void {
  process.exitCode ??= 0;
  void vite.close();
  setTimeout(() => process.exit(), 2000).unref();
}

try {
  // Through Vite like everything that it loads: documents read style sheets as text (`?raw`), which Node can't.
  const { runService } = (await vite.ssrLoadModule(SERVICE)) as typeof import('./service.ts');
  serviceFiles = filesBelow(vite.moduleGraph.getModuleById(SERVICE));
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
  // A mistake that is being edited: wait for the next version of it.
  console.error(error);
}

/** The files of a module and of everything that it imports. */
function filesBelow(start: ModuleNode | undefined): Set<string> {
  const files = new Set<string>();
  const seen = new Set<ModuleNode>();
  const waiting = start ? [start] : [];
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    if (module.file) files.add(module.file);
    waiting.push(...module.ssrImportedModules);
  }
  return files;
}
