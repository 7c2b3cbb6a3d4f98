import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admitRing } from '#app/domain/secrets/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { readRefusal } from '../support/refused-start.ts';
import { makeRoot } from '../support/starting.ts';

const RIGHT = 'the secret that the database was sealed with';

/** A process with a wrong SESSION_SECRET ends before it serves or sends anything. */
forEachDatabase((name, makeDb) => {
  let database: TestDatabase;
  let root: string;
  beforeAll(async () => {
    database = await makeDb();
    root = makeRoot();
    await admitRing({ db: database.db, ring: new KeyRing([RIGHT]), now: new Date() });
    await database.db.outboxMessage.create({
      data: {
        kind: 'email',
        purpose: 'reset',
        dedupeKey: 'reset:1',
        recipient: 'ops@example.com',
        payload: {},
      },
    });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(
    name === 'sqlite' ? ['all'] : ['web', 'worker'],
  )('as %s, with a sentence that says what to set', async (PROCESS_ROLE) => {
    const SESSION_SECRET = 'another secret that has nothing to do with it';
    const text = await readRefusal(root, { SESSION_SECRET, DATABASE_URL: database.url, PROCESS_ROLE });
    expect(text).toContain(
      "The service can't start: SESSION_SECRET lacks a secret that this database was encrypted with",
    );
    expect(text).toContain('SESSION_SECRET=new,old');
    expect(text).not.toContain(SESSION_SECRET);
    expect(await database.db.outboxMessage.findFirst()).toMatchObject({ state: 'planned', lastError: null });
    expect(await database.db.user.count()).toBe(0);
  });
});
