import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a process that used the database server keeps its own exit code, or failing tests would pass for good ones', () => {
  const tsx = join(import.meta.dirname, '../../node_modules/tsx/dist/cli.mjs');
  const { status, stderr } = spawnSync(
    process.execPath,
    [tsx, join(import.meta.dirname, 'failing-process.ts')],
    {
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
});
