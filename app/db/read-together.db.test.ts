import { sqltag as sql } from '@prisma/client/runtime/client';
import { beforeAll, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { flag, json, moment, number, orNull, readRows, Together, text } from '../lib/read-together.ts';

const SENT_AT = new Date('2026-05-20T21:03:04.056Z');

forEachDatabase((_name, makeDb) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await makeDb();
    const { db } = database;
    for (const id of ['acme', 'other'])
      await db.tenant.create({
        data: { id, name: `Name of ${id}`, subdomain: id, contactEmail: `hello@${id}.example` },
      });
    const sighting = { tenantId: 'acme', allowed: false, widget: 'full', lastSeenAt: SENT_AT };
    await db.embedSighting.createMany({
      data: ['https://a.example', 'https://b.example', 'https://c.example'].map((origin, count) => ({
        ...sighting,
        origin,
        count,
      })),
    });
    await db.embedSighting.update({
      where: { tenantId_origin: { tenantId: 'acme', origin: 'https://b.example' } },
      data: { allowed: true, loaderVersion: '1.2' },
    });
    await db.auditEvent.create({
      data: {
        tenantId: 'acme',
        actorKind: 'system',
        action: 'x',
        details: { of: ['a', 1, null], text: '“é”' },
      },
    });
  });

  const statements = () => database.readLoad().reduce((sum, load) => sum + load.statements, 0);
  const sightings = (tenantId: string) => sql`
    SELECT * FROM "EmbedSighting" WHERE "tenantId" = ${tenantId} ORDER BY "count" DESC LIMIT ${2}`;
  const SIGHTING = {
    origin: text,
    allowed: flag,
    count: number,
    loaderVersion: orNull(text),
    lastSeenAt: moment,
  };

  it('reads every kind of column as the client does, in the order of a statement with a limit', async () => {
    expect(await readRows(database.db, SIGHTING, sightings('acme'))).toEqual([
      { origin: 'https://c.example', allowed: false, count: 2, loaderVersion: null, lastSeenAt: SENT_AT },
      { origin: 'https://b.example', allowed: true, count: 1, loaderVersion: '1.2', lastSeenAt: SENT_AT },
    ]);
    const [event] = await readRows(
      database.db,
      { details: json, actorId: orNull(moment) },
      sql`SELECT "details", "actorId" FROM "AuditEvent" WHERE "tenantId" = ${'acme'}`,
    );
    expect(event).toEqual({ details: { of: ['a', 1, null], text: '“é”' }, actorId: null });
    expect(await readRows(database.db, SIGHTING, sightings('other'))).toEqual([]);
  });

  it('sends what is asked for in one turn as one statement, each part with its own rows and values', async () => {
    const reader = new Together(database.db);
    const before = statements();
    const [sum, ownSightings, none, name] = await Promise.all([
      readRows(reader, { n: number }, sql`SELECT SUM("count") AS "n" FROM "EmbedSighting"`),
      readRows(reader, SIGHTING, sightings('acme')),
      readRows(reader, SIGHTING, sightings('other')),
      readRows(reader, { name: text }, sql`SELECT "name" FROM "Tenant" WHERE "id" = ${'other'}`),
    ]);
    expect(statements() - before).toBe(1);
    expect([sum, none, name]).toEqual([[{ n: 3 }], [], [{ name: 'Name of other' }]]);
    expect(ownSightings.map(({ origin }) => origin)).toEqual(['https://c.example', 'https://b.example']);
    expect(await readRows(reader, { n: number }, sql`SELECT COUNT(*) AS "n" FROM "Tenant"`)).toHaveLength(1);
    expect(statements() - before).toBe(2);
  });

  it('fails for all who share a statement that fails', async () => {
    const reader = new Together(database.db);
    const answers = await Promise.allSettled([
      readRows(reader, { name: text }, sql`SELECT "name" FROM "Tenant"`),
      readRows(reader, { name: text }, sql`SELECT "name" FROM "NoTable"`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
