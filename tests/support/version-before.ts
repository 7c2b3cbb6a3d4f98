import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const MIGRATIONS = 'prisma/postgres/migrations';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Finds the last commit on main that does not contain the last migration; null if the repository's history is too short or missing. */
export function findVersionBefore(): { commit: string; migration: string } | null {
  const names = readdirSync(join(root, MIGRATIONS)).filter((name) => /^\d{14}_/.test(name));
  const migration = names.sort().at(-1) as string;
  try {
    const brought = git(
      'log',
      '--first-parent',
      '--diff-filter=A',
      '--format=%H',
      '-1',
      '--',
      `${MIGRATIONS}/${migration}`,
    );
    return { commit: git('rev-parse', '--verify', `${brought}^`), migration };
  } catch {
    return null;
  }
}

/** Unpacks the sources of a commit into a new folder, with this version's packages. */
export function unpackVersion(commit: string, tree: string): void {
  mkdirSync(tree);
  execFileSync('bash', ['-c', `git archive ${commit} | tar -x -C "$0"`, tree], { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const makeClients = `import('./scripts/prisma-generate.mjs').then((made) => made.generateClients({ hasTypes: false }))`;
  execFileSync(process.execPath, ['-e', makeClients], { cwd: tree });
}
