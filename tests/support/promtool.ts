import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = resolve(import.meta.dirname, '../../.cache/promtool');

const answers = (program: string): Promise<boolean> =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

/**
 * Finds Prometheus's own tool for testing rules: the machine's, or the file from Debian's package. The package is not installed, since that
 * starts a Prometheus.
 * @returns null if apt has no such package
 */
export async function findPromtool(): Promise<string | null> {
  const unpacked = join(CACHE, 'promtool');
  for (const program of ['promtool', unpacked]) if (await answers(program)) return program;
  try {
    await unpackPromtool(unpacked);
  } catch {
    // apt or the network is not available.
  }
  return (await answers(unpacked)) ? unpacked : null;
}

async function unpackPromtool(target: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'unpack-'));
  const options = { cwd: folder, timeout: 60_000 };
  const download = () => run('apt-get', ['download', 'prometheus'], options);
  try {
    await download().catch(async () => {
      await run('apt-get', ['update'], options);
      await download();
    });
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    await run(
      'sh',
      ['-c', 'dpkg-deb --fsys-tarfile "$1" | tar -x ./usr/bin/promtool', 'sh', archive],
      options,
    );
    const file = join(folder, 'usr/bin/promtool');
    // The rename is atomic, because another test may look for the file at the same time.
    if (existsSync(file)) renameSync(file, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
