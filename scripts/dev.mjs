/** `npm run dev`: serves from the sources and rebuilds what changes. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  buildWidgets,
  checkNode,
  ensureGenerated,
  ensureInstalled,
  entry,
  locales,
  root,
  run,
  step,
} from './prepare.mjs';

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Database client', ensureGenerated);
  await step('Widget and loader', async () => {
    await buildWidgets(['--logLevel', 'warn']);
    await run(process.execPath, ['scripts/build-loader.mjs']);
  });
  const start = (args, env) =>
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const watchWidgets = [
    'build',
    '--config',
    'vite.widget.config.ts',
    '--logLevel',
    'warn',
    '--watch',
    '--emptyOutDir',
    'false',
  ];
  const children = [
    ...locales().map((locale) =>
      start([join(root, 'node_modules/vite/bin/vite.js'), ...watchWidgets], { WIDGET_LOCALE: locale }),
    ),
    start(['--watch-path=public', 'scripts/build-loader.mjs']),
    start([join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/dev.ts']),
  ];
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      for (const child of children) child.kill(signal);
    });
});
