import { createHash } from 'node:crypto';
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { isPastUpgrade } from '#app/lib/past-upgrade.server.ts';
import { createIdSigner, type IdSigner } from '#app/lib/signed-id.server.ts';

/** Processes of the version before this migration read the tokens, and may go on beside this one over Postgres for a day. */
export const SIGNED_SINCE = '20261127033213_signed_contact_links';

/** Contacts in one statement: other writers wait no longer than that takes. */
const AT_A_TIME = 200;
/** In one run: other tasks wait for it. */
const MAX_CONTACTS = 20_000;
const AGAIN_MS = 5000;

/**
 * Replaces what links of mails held until November 2026 by its SHA-256: the links go on working, and a copy of the database opens none
 * of them. Any of it may be repeated, and by several processes at the same time.
 * @returns how many contacts were read, and how soon there is more to do
 */
export async function hashContactTokens({
  db,
  provider,
  now,
  maxContacts = MAX_CONTACTS,
}: {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  now: Date;
  maxContacts?: number;
}): Promise<{ hashed: number; againInMs?: number }> {
  if (provider === 'postgresql') {
    if (!(await isPastUpgrade(db, SIGNED_SINCE, now))) return { hashed: 0 };
    await dropTokenDefault(db);
  }
  for (let hashed = 0; hashed < maxContacts; ) {
    const count = await hashSome(db);
    hashed += count;
    if (count < AT_A_TIME) return { hashed };
  }
  return { hashed: maxContacts, againInMs: AGAIN_MS };
}

async function hashSome(db: Database): Promise<number> {
  // By the token: its index has those that are not null side by side.
  const contacts = await db.contact.findMany({
    where: { token: { gt: '' } },
    orderBy: { token: 'asc' },
    take: AT_A_TIME,
    select: { token: true },
  });
  const tokens = contacts.flatMap(({ token }) => token ?? []);
  if (tokens.length === 0) return 0;
  // Of all companies together: a token belongs to one contact, and one that another process has hashed is no longer there.
  const hashes = tokens.map((token) => sql`WHEN ${token} THEN ${hashLegacyToken(token)}`);
  await db.$executeRaw(sql`
    UPDATE "Contact" SET "legacyTokenHash" = CASE "token" ${join(hashes, ' ')} END, "token" = NULL
    WHERE "token" IN (${join(tokens)})`);
  return tokens.length;
}

/** The migration has contacts of this version given tokens, for links in mails of processes of the version before. */
async function dropTokenDefault(db: Database): Promise<void> {
  const [column] = await db.$queryRaw<{ value: string | null }[]>(sql`
    SELECT column_default::text AS "value" FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'Contact' AND column_name = 'token'`);
  if (column?.value) await db.$executeRawUnsafe('ALTER TABLE "Contact" ALTER COLUMN "token" DROP DEFAULT');
}

/** Signs and reads the id of a contact in the links of its mails. */
export const contactSigner = (ring: KeyRing): IdSigner => createIdSigner(ring, 'contact links');

/** What is stored of the random tokens that those links held before. */
export const hashLegacyToken = (token: string): string => createHash('sha256').update(token).digest('hex');
