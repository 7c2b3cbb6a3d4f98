/** `npm run dev`: serves from the sources and rebuilds what changes. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  buildWidgets,
  ensureGenerated,
  ensureInstalled,
  entry,
  locales,
  root,
  run,
  step,
} from './prepare.mjs';
import { serveDev } from './serve-dev.mjs';

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
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
  const children = new Set();
  const watch = (args, env) => children.add(start(args, env));
  for (const locale of locales())
    watch([join(root, 'node_modules/vite/bin/vite.js'), ...watchWidgets], { WIDGET_LOCALE: locale });
  watch(['--watch-path=public', 'scripts/build-loader.mjs']);
  const stopService = serveDev((code) => {
    process.exitCode = code;
    for (const child of children) child.kill('SIGTERM');
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      stopService(signal);
      for (const child of children) child.kill(signal);
    });
});
