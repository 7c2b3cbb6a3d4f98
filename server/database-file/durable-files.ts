import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until a file's content, or a folder's list of files, is on disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Formats a time for file names: 20261122-033000, in UTC. */
export const fileStamp = (now: Date): string =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')
    .replace('T', '-');
