import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeQuickFolder } from '../../tests/support/quick-folder.ts';
import { backUp } from './back-up.ts';
import { enterBackupFolder } from './partial-backups.ts';
import { prepareDatabaseFile } from './prepare-file.ts';

const NOW = new Date('2026-11-27T03:00:00Z');
const LEFT = ['app-20261126-030000.db.4711.partial', 'app-20261126-030000.db.4711.partial-journal'];
const OTHERS = ['app-20261126-030000.db', 'app-20261126-030000.db.session-secret', 'notes.partial'];

describe('what a killed backup left', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    const root = makeQuickFolder('backups');
    file = join(root, 'app.db');
    new Sqlite(file).exec('CREATE TABLE t (x)').close();
    folder = join(root, 'backups');
    mkdirSync(folder);
    for (const name of [...LEFT, ...OTHERS]) writeFileSync(join(folder, name), 'x');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
  const names = () => readdirSync(folder).filter((name) => !name.startsWith('.'));
  const start = () => prepareDatabaseFile(`file:${file}`, () => {});

  it('is deleted by the next backup in its folder', () => {
    backUp({ file, secretFile: null, now: NOW });
    expect(names()).toEqual(['app-20261127-030000.db', ...OTHERS].sort());
  });

  it('is deleted by a start', () => {
    start();
    expect(names()).toEqual([...OTHERS].sort());
  });

  it.each([
    ['a start', () => start()],
    ['another backup', () => void backUp({ file, secretFile: null, now: NOW })],
  ])('stays while a backup is being made, whose own it may be, also at %s', (_what, act) => {
    const running = enterBackupFolder(folder);
    for (const name of LEFT) writeFileSync(join(folder, name), 'x');
    act();
    expect(names()).toEqual(expect.arrayContaining(LEFT));
    running?.release();
    start();
    expect(names()).not.toEqual(expect.arrayContaining(LEFT));
  });
});
