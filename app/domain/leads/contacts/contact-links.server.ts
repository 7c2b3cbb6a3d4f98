import { createHash } from 'node:crypto';
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { isPastUpgrade } from '#app/lib/past-upgrade.server.ts';
import { createIdSigner, type IdSigner } from '#app/lib/signed-id.server.ts';

/** Processes of the version before this migration read the tokens, and may run together with this one on Postgres for a day. */
export const CONTACT_LINKS_SIGNED_SINCE = '20261127033213_signed_contact_links';

/** Contacts per statement, which limits how long other writers wait. */
const CONTACT_LINKS_AT_A_TIME = 200;
/** Maximum per run, because other tasks wait for it. */
const MAX_LINKED_CONTACTS = 20_000;
const CONTACT_LINKS_RETRY_MS = 5000;

/**
 * Replaces the tokens that links in mails contained until November 2026 with their SHA-256 hashes: the links continue to work, but nobody
 * can build a link from a copy of the database. It is safe to repeat, also in several processes at the same time.
 * @returns how many contacts were hashed, and how soon to continue
 */
export async function hashContactTokens({
  db,
  provider,
  now,
  maxContacts = MAX_LINKED_CONTACTS,
}: {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  now: Date;
  maxContacts?: number;
}): Promise<{ hashed: number; againInMs?: number }> {
  if (provider === 'postgresql') {
    if (!(await isPastUpgrade(db, CONTACT_LINKS_SIGNED_SINCE, now))) return { hashed: 0 };
    await dropTokenDefault(db);
  }
  for (let hashed = 0; hashed < maxContacts; ) {
    const count = await hashSome(db);
    hashed += count;
    if (count < CONTACT_LINKS_AT_A_TIME) return { hashed };
  }
  return { hashed: maxContacts, againInMs: CONTACT_LINKS_RETRY_MS };
}

async function hashSome(db: Database): Promise<number> {
  // Ordered by token, because its index has the non-null ones next to each other.
  const contacts = await db.contact.findMany({
    where: { token: { gt: '' } },
    orderBy: { token: 'asc' },
    take: CONTACT_LINKS_AT_A_TIME,
    select: { token: true },
  });
  const tokens = contacts.flatMap(({ token }) => token ?? []);
  if (tokens.length === 0) return 0;
  // One statement for all companies: a token belongs to one contact, and a token that another process has hashed is no longer there.
  const hashes = tokens.map((token) => sql`WHEN ${token} THEN ${hashLegacyToken(token)}`);
  await db.$executeRaw(sql`
    UPDATE "Contact" SET "legacyTokenHash" = CASE "token" ${join(hashes, ' ')} END, "token" = NULL
    WHERE "token" IN (${join(tokens)})`);
  return tokens.length;
}

/**
 * Drops the column default, through which the migration gave tokens to contacts created by this version, so that processes of the previous
 * version could link to them in mails.
 */
async function dropTokenDefault(db: Database): Promise<void> {
  const [column] = await db.$queryRaw<{ value: string | null }[]>(sql`
    SELECT column_default::text AS "value" FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'Contact' AND column_name = 'token'`);
  if (column?.value) await db.$executeRawUnsafe('ALTER TABLE "Contact" ALTER COLUMN "token" DROP DEFAULT');
}

/** Signs and reads the id of a contact in the links of its mails. */
export const contactSigner = (ring: KeyRing): IdSigner => createIdSigner(ring, 'contact links');

/** Hashes the random tokens that links in mails contained until November 2026; only the hash is stored. */
export const hashLegacyToken = (token: string): string => createHash('sha256').update(token).digest('hex');
