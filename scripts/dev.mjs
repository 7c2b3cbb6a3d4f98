/** `npm run dev` serves from the sources and rebuilds what changes. */
import { spawn } from 'node:child_process';
import { buildForDevelopment, listWidgetBuilds } from './build.mjs';
import { ensureGenerated, ensureInstalled, entry, root, step } from './prepare.mjs';
import { serveDev } from './serve-dev.mjs';

/** Options for builds of the widget that minify quickly and that the documents load as a file, which may change while the service runs. */
const WIDGET_OPTIONS = ['--mode', 'development', '--logLevel', 'warn'];

await entry(async () => {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  await step('Widget and loader', () => buildForDevelopment(WIDGET_OPTIONS));
  const start = (args, env) =>
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const children = new Set();
  const watch = (args, env) => children.add(start(args, env));
  for (const { args, env } of listWidgetBuilds([...WIDGET_OPTIONS, '--watch'])) watch(args, env);
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
