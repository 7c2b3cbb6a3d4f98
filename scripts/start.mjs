/** `npm start`: from a fresh clone to a serving process. */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { prepareService } from './build.mjs';
import { entry, root } from './prepare.mjs';
import { NODE_FLAGS } from './service-flags.mjs';
import { starter } from './supported-node.mjs';

await entry(async () => {
  await prepareService('runtime');

  const args = [...NODE_FLAGS, join(root, 'build/main/main.js'), '--stop-with-parent'];
  // The channel closes when this process is killed; the service stops then.
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWhenNpmIsGone(child);
  child.on('exit', (code, signal) => {
    // As a shell counts a process that a signal ended.
    process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
  });
});

/** npm passes on the signals that it can; killed, it leaves its shell and this process behind. */
function stopWhenNpmIsGone(child) {
  const npm = process.env.npm_lifecycle_event === 'start' ? findNpm() : undefined;
  if (npm === undefined) return;
  setInterval(() => {
    if (!isRunning(npm)) child.kill('SIGTERM');
  }, 1000).unref();
}

/** The process that runs the script: the one that started it, or the parent of the shell between them. */
function findNpm() {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(starter)], { encoding: 'utf8' });
  const [, parent, command] = /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout ?? '') ?? [];
  // Without ps (Windows, small images) only this process's own end is noticed.
  if (parent === undefined) return undefined;
  return /(^|[-/])(ba|da|z|k)?sh$/.test(command) ? Number(parent) : starter;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
