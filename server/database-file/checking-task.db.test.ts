import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readIntegrity } from '#app/domain/health/index.ts';
import { runOn } from '../../tests/support/databases.ts';
import { makeQuickFolder } from '../../tests/support/quick-folder.ts';
import { databaseFigures } from '../metrics/database-figures.ts';
import { checkingTask, type WholeCheck } from './checking-task.ts';

runOn(['sqlite'], (_name, makeDb) => {
  it('notes what the check of the whole file finds for /health and /metrics, and fails loudly at damage', async () => {
    const { db } = await makeDb();
    const file = join(makeQuickFolder('check'), 'app.db');
    const otherConnection = new Sqlite(file);
    otherConnection.exec('CREATE TABLE "T" ("x" TEXT)');
    for (let n = 0; n < 300; n++)
      otherConnection.prepare('INSERT INTO "T" VALUES (?)').run(`${n}`.repeat(300));
    otherConnection.close();
    const checks: WholeCheck[] = [];
    const check = (path: string) =>
      checkingTask(db, `file:${path}`, (result) => checks.push(result))[0]?.run({
        lastRunAt: null,
        now: new Date(),
      });
    const figures = async () => (await databaseFigures(db)())?.isFileSound;

    expect(await figures()).toBeNull();
    await check(file);
    expect([await readIntegrity(db), await figures()]).toMatchObject([{ isSound: true }, true]);

    const damaged = `${file}.damaged`;
    copyFileSync(file, damaged);
    const bytes = readFileSync(damaged);
    bytes.fill(7, bytes.length - 40_000, bytes.length - 20_000);
    writeFileSync(damaged, bytes);
    await expect(check(damaged)).rejects.toThrow('damaged');
    expect([await readIntegrity(db), await figures()]).toMatchObject([{ isSound: false }, false]);
    expect(checks).toMatchObject([{ isSound: true }, { isSound: false }]);
  });
});
