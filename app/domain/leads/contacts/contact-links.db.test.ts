import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { orderedSecretId } from '#app/lib/random-id.ts';
import { makeTenant } from '../../../../tests/data/rows.ts';
import { forEachDatabase, newPostgresUrl, PRISMA_DIR } from '../../../../tests/support/databases.ts';
import {
  CONTACT_LINKS_SIGNED_SINCE,
  contactSigner,
  hashContactTokens,
  hashLegacyToken,
} from './contact-links.server.ts';
import { findContactByToken } from './contact-preferences.server.ts';

const RING = new KeyRing(['a secret of the service']);
// The migration is recorded with the time of the real clock.
const DAY_AFTER = new Date(Date.now() + DAY_MS + 60_000);

forEachDatabase((name, makeDb) => {
  let db: Database;
  let provider: 'sqlite' | 'postgresql';
  let tenantId: string;
  beforeAll(async () => {
    ({ db, provider } = await makeDb());
    tenantId = (await makeTenant(db)).id;
  });
  beforeEach(() => db.contact.deleteMany());

  const run = (over: Partial<Parameters<typeof hashContactTokens>[0]> = {}) =>
    hashContactTokens({ db, provider, now: DAY_AFTER, ...over });
  /** Creates contacts as the previous version left them, and returns their tokens. */
  const makeOldContacts = async (count: number) => {
    const tokens = Array.from({ length: count }, () => orderedSecretId(new Date(Date.UTC(2026, 9, 1))));
    await db.contact.createMany({
      data: tokens.map((token, n) => ({
        tenantId,
        emailKey: `${n}@example.com`,
        emailSha256: `-${n}`,
        token,
      })),
    });
    return tokens;
  };
  const find = async (token: string) => (await findContactByToken(db, { token, ring: RING }))?.emailKey;
  const inClear = () => db.contact.count({ where: { token: { not: null } } });

  it('leaves no token in clear, and every link of a mail from before works as it did', async () => {
    const tokens = await makeOldContacts(450);
    const token = tokens[7] ?? '';
    expect(await find(token)).toBe('7@example.com');
    expect(await run()).toEqual({ hashed: 450 });
    expect(await inClear()).toBe(0);
    expect(await find(token)).toBe('7@example.com');
    expect(await find(tokens[449] ?? '')).toBe('449@example.com');
    // The stored values can't be used as links.
    for (const { id, legacyTokenHash } of await db.contact.findMany({ take: 3 })) {
      expect(await find(legacyTokenHash ?? '')).toBeUndefined();
      expect(await find(id)).toBeUndefined();
    }
    expect(await run()).toEqual({ hashed: 0 });
  });

  it('goes on where it was cut off, and beside another service that does the same', async () => {
    const tokens = await makeOldContacts(500);
    expect(await run({ maxContacts: 200 })).toEqual({ hashed: 200, againInMs: 5000 });
    expect(await inClear()).toBe(300);
    await Promise.all([run(), run()]);
    expect(await inClear()).toBe(0);
    const storedContacts = await db.contact.findMany({ select: { emailKey: true, legacyTokenHash: true } });
    const expected = tokens.map((token, n) => [`${n}@example.com`, hashLegacyToken(token)]);
    expect(new Map(storedContacts.map((row) => [row.emailKey, row.legacyTokenHash]))).toEqual(
      new Map(expected as [string, string][]),
    );
  });

  it('over Postgres waits for a day, in which processes of the version before may read tokens', async () => {
    await makeOldContacts(1);
    await run({ now: new Date() });
    expect(await inClear()).toBe(name === 'postgres' ? 1 : 0);
  });

  if (name === 'postgres')
    it('a contact that this version makes beside the version before has a token for its mails, until the day is over', async () => {
      const before = mkdtempSync(join(tmpdir(), 'stackguide-before-'));
      onTestFinished(() => rmSync(before, { recursive: true }));
      const migrations = join(before, 'postgres/migrations');
      cpSync(join(PRISMA_DIR, 'postgres/migrations'), migrations, { recursive: true });
      for (const migration of readdirSync(migrations).filter(
        (folder) => folder >= CONTACT_LINKS_SIGNED_SINCE && /^\d/.test(folder),
      ))
        rmSync(join(migrations, migration), { recursive: true });
      const url = await newPostgresUrl('empty');
      await migrate(url, before);
      const old = await connect(url);
      onTestFinished(() => old.close());
      await old.db.$executeRaw`
        INSERT INTO "Tenant" ("plan", "baseFeeCents", "commissionRateBps", "monthlyAssessmentLimit", "id", "name", "contactEmail", "subdomain", "updatedAt")
        VALUES ('basic', 29900, 800, 1000, 'acme', 'Acme', 'shop@example.com', 'acme', ${new Date()})`;
      await migrate(url, PRISMA_DIR);
      const make = (id: string) => old.db.$executeRaw`
        INSERT INTO "Contact" ("id", "tenantId", "emailKey", "emailSha256") VALUES (${id}, 'acme', ${id}, '-')`;
      await make('beside');
      const { token } = await old.db.contact.findUniqueOrThrow({ where: { id: 'beside' } });
      expect(token).toMatch(/^[0-9a-f]{32}$/);
      const find = () => findContactByToken(old.db, { token: token ?? '', ring: RING });
      expect(await find()).toMatchObject({ id: 'beside' });
      expect(await run({ db: old.db, now: new Date() })).toEqual({ hashed: 0 });
      expect(await run({ db: old.db })).toEqual({ hashed: 1 });
      expect(await find()).toMatchObject({ id: 'beside' });
      await make('after');
      expect(await old.db.contact.count({ where: { token: { not: null } } })).toBe(0);
    });

  it('links of new mails name the contact, signed', async () => {
    const { id } = await db.contact.create({
      data: { tenantId, emailKey: 'ada@example.com', emailSha256: '-' },
    });
    const token = contactSigner(RING).sign(id);
    expect(await find(token)).toBe('ada@example.com');
    expect(await find(contactSigner(new KeyRing(['another secret'])).sign(id))).toBeUndefined();
    await db.contact.deleteMany();
    expect(await find(token)).toBeUndefined();
  });
});
