import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until what was written to a file, or which files a folder has, is on disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** For names of files: 20261122-033000, in UTC. */
export const fileStamp = (now: Date): string =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')
    .replace('T', '-');
