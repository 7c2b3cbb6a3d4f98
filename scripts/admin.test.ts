import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const admin = (args: string[], script = 'admin') =>
  spawnSync(process.execPath, ['scripts/admin.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: script },
  });

it('lists its commands, and refuses an unknown name', () => {
  const { status, stdout } = admin([]);
  expect(status).toBe(0);
  for (const name of ['backup', 'restore', 'erase', 'operator-reset', 'reseal-secrets', 'seed-demo'])
    expect(stdout).toMatch(new RegExp(`^ {2}${name} .*\\.$`, 'm'));
  const unknown = admin(['toString']);
  expect([unknown.status, unknown.stdout]).toEqual([1, expect.stringContaining('no command named toString')]);
});

it('says the new name where a former script was run', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const former = Object.entries(scripts).filter(([, command]) =>
    String(command).startsWith('node scripts/admin.mjs '),
  );
  expect(former.length).toBeGreaterThan(0);
  for (const [script, command] of former)
    expect(command).toBe(`node scripts/admin.mjs ${script.replace(':', '-')}`);
  const { stderr } = admin(['to-string'], 'to:string');
  expect(stderr).toBe('npm run to:string is now: npm run admin -- to-string\n');
});
