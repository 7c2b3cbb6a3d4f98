import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PROOFS } from './proofs.mjs';

const root = resolve(import.meta.dirname, '..');
const proof = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/proof.mjs', ...args], { cwd: root, encoding: 'utf8' });

it('lists every proof, whose files are there', () => {
  const { status, stdout } = proof();
  expect(status).toBe(0);
  for (const name of Object.keys(PROOFS)) expect(stdout).toMatch(new RegExp(`^ {2}${name} .*\\.$`, 'm'));
  const files = readFileSync(join(root, 'scripts/proofs.mjs'), 'utf8').match(
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
