import { expect } from '@playwright/test';
import Database from 'better-sqlite3';

/** Backdates the password entry of the newest session, so that it has expired. @param file of the service's database */
export function endStepUp(file: string): void {
  const database = new Database(file, { timeout: 5000 });
  const newest = `SELECT "id" FROM "Session" ORDER BY rowid DESC LIMIT 1`;
  const { changes } = database
    .prepare(`UPDATE "Session" SET "steppedUpAt" = NULL WHERE "id" = (${newest})`)
    .run();
  database.close();
  expect(changes).toBe(1);
}
