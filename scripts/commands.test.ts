import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROOFS } from './proof.mjs';

const root = resolve(import.meta.dirname, '..');
const run = (command: string, args: string[]) =>
  spawnSync(process.execPath, [`scripts/${command}.mjs`, ...args], { cwd: root, encoding: 'utf8' });

describe('npm run admin', () => {
  const admin = (...args: string[]) => run('admin', args);

  it('lists its commands, and refuses an unknown name', () => {
    const { status, stdout } = admin();
    expect(status).toBe(0);
    for (const name of ['backup', 'restore', 'erase', 'operator-reset', 'reseal-secrets', 'seed-demo'])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} .*\\.$`, 'm'));
    const unknown = admin('toString');
    expect([unknown.status, unknown.stdout]).toEqual([
      1,
      expect.stringContaining('no command named toString'),
    ]);
  });
});

describe('npm run proof', () => {
  const proof = (...args: string[]) => run('proof', args);

  it('lists every proof, whose files are there', () => {
    const { status, stdout } = proof();
    expect(status).toBe(0);
    for (const name of Object.keys(PROOFS)) expect(stdout).toMatch(new RegExp(`^ {2}${name} .*\\.$`, 'm'));
    const files = readFileSync(join(root, 'scripts/proof.mjs'), 'utf8').match(
      /(?:tests|scripts)\/[\w/-]+\.(?:ts|mjs)/g,
    );
    expect(files?.length).toBeGreaterThan(10);
    for (const file of files ?? []) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
  });

  it('refuses an unknown name, and an argument that is not a number', () => {
    const unknown = proof('toString');
    expect([unknown.status, unknown.stdout]).toEqual([1, expect.stringContaining('no proof named toString')]);
    const knownProof = proof('bodies', 'many');
    expect([knownProof.status, knownProof.stderr]).toEqual([
      1,
      expect.stringContaining('proof -- bodies [runs]'),
    ]);
  });
});
