import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PROOFS } from './proofs.mjs';

const root = resolve(import.meta.dirname, '..');
const proof = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, ['scripts/proof.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: script },
  });

it('lists every proof of scripts/ and no other', () => {
  const files = readdirSync(join(root, 'scripts')).flatMap(
    (file) => /^proof-(.+)\.mjs$/.exec(file)?.[1] ?? [],
  );
  expect(Object.keys(PROOFS).sort()).toEqual(files.sort());
  const { status, stdout } = proof('proof');
  expect(status).toBe(0);
  for (const name of files) expect(stdout).toMatch(new RegExp(`^ {2}${name} .*\\.$`, 'm'));
});

it('refuses an unknown name, and runs a known one with its arguments', () => {
  const unknown = proof('proof', 'toString');
  expect([unknown.status, unknown.stdout]).toEqual([1, expect.stringContaining('no proof named toString')]);
  const known = proof('proof', 'bodies', 'many');
  expect([known.status, known.stderr]).toEqual([1, expect.stringContaining('[runs, a whole number]')]);
});

it('still knows a proof by the name of its former command, and prints the new one', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [script, command] of Object.entries(scripts)) {
    const [, name] = /^proof:(.+)$/.exec(script) ?? [];
    if (name) expect(command).toBe(`node scripts/proof.mjs ${name}`);
  }
  expect(proof('proof:ledger', 'ledger', 'many').stderr).toMatch(
    /^npm run proof:ledger is now: npm run proof -- ledger\n/,
  );
});
