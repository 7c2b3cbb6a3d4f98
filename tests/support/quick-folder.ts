import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory that Linux offers as a folder; containers have 64 MB of it, which is too little. */
const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;
/** Age after which a folder counts as left behind; longer than a run. */
const LEFT_AFTER_MS = 2 * 60 * 60_000;

function hasRoom(): boolean {
  try {
    clearLeftovers();
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    // This system does not have the folder.
    return false;
  }
}

/**
 * Removes leftovers, because memory is not freed automatically when a run is killed. A container that shares it may not see the others'
 * processes.
 */
function clearLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const owner = /^stackguide-.*-(\d+)-\w+(?:\.lock)?$/.exec(name)?.[1];
    if (!owner || isRunning(Number(owner))) continue;
    const folder = join(MEMORY, name);
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > LEFT_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether this system offers memory as a folder with room for databases and for the shared memory of a browser's processes. */
export const IN_MEMORY = hasRoom();
/** Parent of quick folders. */
export const quickParent = IN_MEMORY ? MEMORY : tmpdir();

/**
 * Creates an empty folder for test databases, in memory if there is room: on disk SQLite waits some milliseconds at every commit, in which
 * its process does nothing else. Data that a killed process has written is not lost in memory either.
 * @param name of what it contains, such as `service`
 */
export const makeQuickFolder = (name: string): string =>
  mkdtempSync(join(quickParent, `stackguide-${name}-${process.pid}-`));

/** Whether the caller is the first of a run's processes that uses the folder. Callers in other processes wait for its work. */
export function isFirst(folder: string): boolean {
  try {
    mkdirSync(join(folder, 'begun'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
