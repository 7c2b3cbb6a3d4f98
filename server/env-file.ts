import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads `.env` of a folder, if it is there, into process.env; what the environment sets already wins.
 * @returns why the file can't be read; null when all is well
 */
export function loadEnvFile(root: string): string | null {
  const file = join(root, '.env');
  try {
    // Node's own message for a folder speaks of an argument's type.
    readFileSync(file);
    process.loadEnvFile(file);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    const why = code === 'EISDIR' ? 'it is a folder' : message;
    return `The settings file ${file} can't be read: ${why}.`;
  }
}
