import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.server.ts';

const PRISMA = path.resolve(import.meta.dirname, '../../prisma');

describe("what SQLite's planner is told of the tables", () => {
  let folder: string;
  let file: string;
  let db: Sqlite.Database;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'stackguide-statistics-'));
    file = path.join(folder, 'new.db');
    await migrate(`file:${file}`, PRISMA);
    db = new Sqlite(file);
  });
  afterAll(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const explainQueryPlan = (statement: string, values: number): string =>
    (
      db.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...Array<string>(values).fill('x')) as {
        detail: string;
      }[]
    )
      .map(({ detail }) => detail)
      .join('; ');
  const listColumns = (table: string) =>
    (db.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => name);
  const tables = () =>
    (db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all() as { name: string }[]).map(
      ({ name }) => name,
    );

  it("some of a tenant's rows are looked up by their ids, and not among all of the tenant's", () => {
    const checked = tables().filter((table) =>
      ['id', 'tenantId'].every((c) => listColumns(table).includes(c)),
    );
    expect(checked.length).toBeGreaterThan(20);
    const marks = Array(500).fill('?').join(', ');
    const plans = checked.map((table) =>
      explainQueryPlan(`SELECT * FROM "${table}" WHERE "tenantId" = ? AND "id" IN (${marks})`, 501),
    );
    expect(plans).toEqual(
      checked.map((table) => `SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 (id=?)`),
    );
  });

  it("a person's rows are looked up by the person", () => {
    expect(explainQueryPlan('SELECT * FROM "Lead" WHERE "tenantId" = ? AND "contactId" = ?', 2)).toContain(
      'Lead_contactId_idx (contactId=?)',
    );
  });

  it("a page of a tenant's rows in order reads no more than the page", () => {
    const plan = explainQueryPlan(
      `SELECT * FROM "AuditEvent" WHERE "tenantId" = ? AND "createdAt" <= ? AND ("createdAt" < ? OR "id" < ?)
       ORDER BY "createdAt" DESC, "id" DESC LIMIT 50`,
      4,
    );
    expect(plan).toMatch(
      /AuditEvent_tenantId_createdAt_idx \(tenantId=\? AND createdAt<\?\); USE TEMP B-TREE FOR LAST TERM/,
    );
  });

  const lines = (database: Sqlite.Database) =>
    database.prepare('SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY tbl, idx').raw().all() as string[][];

  it('no index that begins with the tenant is left to what SQLite assumes', () => {
    const analysedIndexes = new Set(lines(db).map(([, index]) => index));
    const untold = tables().flatMap((table) =>
      (db.pragma(`index_list("${table}")`) as { name: string }[]).filter(
        ({ name }) =>
          (db.pragma(`index_info("${name}")`) as { name: string }[])[0]?.name === 'tenantId' &&
          !analysedIndexes.has(name),
      ),
    );
    expect(untold).toEqual([]);
  });

  it.each([
    ['none, as before there were any', 'DROP TABLE sqlite_stat1'],
    ["a person's ANALYZE", 'ANALYZE'],
  ])('a database with other statistics gets them at the next start: %s', async (_name, statement) => {
    const copy = path.join(folder, 'old.db');
    db.prepare('VACUUM INTO ?').run(copy);
    try {
      const old = new Sqlite(copy);
      old.exec(statement);
      old.close();
      expect(await migrate(`file:${copy}`, PRISMA)).toEqual([]);
      const started = new Sqlite(copy);
      expect(lines(started)).toEqual(lines(db));
      started.close();
    } finally {
      rmSync(copy, { force: true });
    }
  });

  it('a start that finds them writes nothing and waits for no writer', async () => {
    const writer = new Sqlite(file);
    writer.exec('BEGIN IMMEDIATE');
    try {
      expect(await migrate(`file:${file}`, PRISMA, { waitMs: 50 })).toEqual([]);
    } finally {
      writer.close();
    }
  });
});
