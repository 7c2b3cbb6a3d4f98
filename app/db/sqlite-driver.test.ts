import { createRequire } from 'node:module';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { dependencies } from '../../package.json';

/**
 * Prisma's adapter requires version 12 of the driver and gets 13 by an override in package.json, because 12 crashes the process on Node 24.
 * These tests fail when a new version of either is no longer compatible.
 */
const ourRequire = createRequire(import.meta.url);
const adapterRequire = createRequire(ourRequire.resolve('@prisma/adapter-better-sqlite3'));

const statement = (sql: string, args: unknown[] = []) => ({
  sql,
  args,
  argTypes: args.map((arg) => ({
    scalarType: arg instanceof Uint8Array ? ('bytes' as const) : ('string' as const),
    arity: 'scalar' as const,
  })),
});

describe('Prisma’s adapter over the SQLite driver', () => {
  it('loads the one copy that package.json pins', () => {
    expect(adapterRequire.resolve('better-sqlite3')).toBe(ourRequire.resolve('better-sqlite3'));
    expect(ourRequire('better-sqlite3/package.json').version).toBe(dependencies['better-sqlite3']);
  });

  it('answers with rows, types and counts, rolls back, and maps the driver’s errors', async () => {
    const connection = await new PrismaBetterSqlite3({ url: ':memory:' }).connect();
    // sqlite-adapter.server.ts prepares its own statements on the client of the adapter's connection, so that client must be an instance of
    // this driver.
    expect((connection as unknown as { client: unknown }).client).toBeInstanceOf(Sqlite);
    await connection.executeScript(
      'CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER, big BIGINT, b BLOB, at DATETIME)',
    );
    const insert = 'INSERT INTO t VALUES (?, 7, 9007199254740993, ?, ?)';
    const bytes = new Uint8Array([0, 255]);
    const args = ['a', bytes, '2026-11-26T00:00:00.000Z'];
    expect(await connection.executeRaw(statement(insert, args))).toBe(1);
    const { columnNames, rows } = await connection.queryRaw(statement('SELECT * FROM t'));
    expect(columnNames).toEqual(['id', 'n', 'big', 'b', 'at']);
    expect(rows[0]?.map((value) => (value instanceof Uint8Array ? [...value] : String(value)))).toEqual([
      'a',
      '7',
      '9007199254740993',
      [0, 255],
      '2026-11-26T00:00:00.000Z',
    ]);

    const transaction = await connection.startTransaction();
    await transaction.executeRaw(statement(insert, ['b', bytes, null]));
    // Prisma's client sends the statement itself, then notifies the adapter.
    await transaction.executeRaw(statement('ROLLBACK'));
    await transaction.rollback();
    expect((await connection.queryRaw(statement('SELECT id FROM t'))).rows).toEqual([['a']]);

    await expect(connection.executeRaw(statement(insert, args))).rejects.toMatchObject({
      cause: { kind: 'UniqueConstraintViolation', constraint: { fields: ['id'] } },
    });
    await connection.dispose();
  });
});
