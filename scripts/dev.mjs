/** `npm run dev`: serves from the sources and rebuilds what changes. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureGenerated, ensureInstalled, entry, root, run, step, tool } from './prepare.mjs';

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', ensureInstalled);
  await step('Database client', ensureGenerated);
  const widgetBuild = ['build', '--config', 'vite.widget.config.ts', '--logLevel', 'warn'];
  await step('Widget and loader', async () => {
    await tool('vite/bin/vite.js', widgetBuild);
    await run(process.execPath, ['scripts/build-loader.mjs']);
  });
  const start = (args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const children = [
    start([join(root, 'node_modules/vite/bin/vite.js'), ...widgetBuild, '--watch', '--emptyOutDir', 'false']),
    start(['--watch-path=public', 'scripts/build-loader.mjs']),
    start([join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/dev.ts']),
  ];
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      for (const child of children) child.kill(signal);
    });
});
