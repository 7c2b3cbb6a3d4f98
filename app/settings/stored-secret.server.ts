import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIN_SECRET_LENGTH } from '#app/lib/key-ring.server.ts';
import { SettingsError } from './settings-error.ts';

/**
 * Returns the secret that signs sessions if none is set: it is generated at the first start and stored in the data folder.
 * @throws SettingsError if it can be neither read nor created
 */
export function readStoredSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  let secret: string;
  try {
    secret = readSecret(file) ?? makeSecret(dataDir, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw refusal(`is not set, and its file ${file} can't be used: ${message}`);
  }
  if (secret.length < MIN_SECRET_LENGTH)
    throw refusal(`is not set, and its file ${file} is damaged: delete it (everyone has to log in again)`);
  return secret;
}

const refusal = (why: string) => new SettingsError(new Map([['SESSION_SECRET', why]]));

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The file is written under another name first, so that another process starting at the same time, or a start after a crash, never reads
 * half of it.
 */
function makeSecret(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const secret = randomBytes(32).toString('hex');
  writeFileSync(draft, secret, { flag: 'wx', mode: 0o600 });
  try {
    linkSync(draft, file);
    return secret;
  } catch (error) {
    // Some file systems don't support links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file);
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(draft, { force: true });
  }
}
