/** `npm start` turns a fresh clone into a serving process. */
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
  // The channel closes if this process is killed; the service then stops.
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWhenNpmIsGone(child);
  child.on('exit', (code, signal) => {
    // The exit code that a shell reports for a process ended by a signal.
    process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
  });
});

/** npm forwards the signals that it can; if npm is killed, its shell and this process would keep running. */
function stopWhenNpmIsGone(child) {
  const npm = process.env.npm_lifecycle_event === 'start' ? findNpm() : undefined;
  if (npm === undefined) return;
  setInterval(() => {
    if (!isRunning(npm)) child.kill('SIGTERM');
  }, 1000).unref();
}

/** Finds npm's process: the one that started this command, or that process's parent if it is a shell. */
function findNpm() {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(starter)], { encoding: 'utf8' });
  const [, parent, command] = /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout ?? '') ?? [];
  // Without ps (Windows, small images) only the end of this process itself is detected.
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
