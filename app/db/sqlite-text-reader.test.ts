import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sqltag as sql } from '@prisma/client/runtime/client';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSqliteTextReader } from './sqlite-text-reader.server.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stackguide-texts-'));
  file = path.join(folder, 'a.db');
  const db = new Sqlite(file);
  db.exec(`CREATE TABLE "Day" ("at" TEXT, "name" TEXT)`);
  const insert = db.prepare('INSERT INTO "Day" VALUES (?, ?)');
  for (let day = 1; day <= 9; day++) insert.run(`2026-01-0${day}T00:00:00.000+00:00`, `day ${day} é\n`);
  db.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readDays(name = sql`"name"`): Promise<string[]> {
  const spans = {
    edge: sql`SELECT "at" FROM "Day" WHERE "at" >= @from AND "at" < @to ORDER BY "at" DESC LIMIT 1 OFFSET ${3}`,
    text: sql`SELECT STRING_AGG(${name}, '') FROM (SELECT * FROM "Day" WHERE "at" >= @from AND "at" < @to ORDER BY "at" DESC)`,
    ...{ from: new Date('2026-01-01'), to: new Date('2027-01-01') },
  };
  const portions: string[] = [];
  const { signal } = new AbortController();
  const texts = createSqliteTextReader(file, 1000);
  if (texts.provider !== 'sqlite') throw new Error('This reader is of SQLite.');
  for await (const portion of texts.readSpans(spans, signal)) portions.push(Buffer.from(portion).toString());
  return portions;
}

it('gives the text of each span once, the latest first', async () => {
  const days = (await readDays()).map((portion) => portion.match(/\d/g)?.join(''));
  expect(days).toEqual(['9876', '5432', '1']);
});

it('throws what a statement in the thread throws', async () => {
  await expect(readDays(sql`JSON("name")`)).rejects.toThrow('malformed JSON');
});
