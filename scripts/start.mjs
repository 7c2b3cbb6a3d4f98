/** `npm start`: from a fresh clone to a serving process. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import {
  checkNode,
  ensureBuilt,
  ensureDriver,
  ensureGenerated,
  ensureInstalled,
  entry,
  root,
  step,
} from './prepare.mjs';

await entry(async () => {
  checkNode();
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('runtime'));
  await step('Database client', ensureGenerated);
  await Promise.all([
    step('SQLite driver (the first time only)', ensureDriver),
    step('Build (when a source changed)', ensureBuilt),
  ]);

  const args = ['--enable-source-maps', join(root, 'build/main/main.js'), '--stop-with-parent'];
  // The channel closes when this process is killed; the service stops then.
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWhenNpmIsGone(child);
  child.on('exit', (code, signal) => {
    // As a shell counts a process that a signal ended.
    process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
  });
});

/** npm passes on the signals that it can; killed, it leaves this process to another parent. */
function stopWhenNpmIsGone(child) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 1000).unref();
}
