import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loads `.env` of a folder, if it exists, into process.env; variables that are already set take precedence.
 * @returns why the file can't be read; null on success
 */
export function loadEnvFile(root: string): string | null {
  const file = join(root, '.env');
  try {
    // For a folder, Node's own message is only about an argument's type.
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
