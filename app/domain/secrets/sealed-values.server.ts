import { sqltag as sql } from '@prisma/client/runtime/client';
import { sealedValues as secondFactors } from '#app/domain/access/index.ts';
import { sealedValues as apiAnswers } from '#app/domain/api-answers/index.ts';
import { sealedValues as crmKeys } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { sealedValues as webhookSecrets } from '#app/domain/integrations/index.ts';
import { sealedValues as mails } from '#app/domain/messaging/index.ts';
import type { SealedValues } from '#app/domain/sealed-values.ts';
import { sealedValues as shopSecrets } from '#app/domain/shops/index.ts';
import { sealedValues as senderKeys } from '#app/domain/tenants/index.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';

/** All kinds of values that are sealed in the database. */
export const ALL_SEALED_VALUES: readonly SealedValues[] = [
  ...secondFactors,
  ...webhookSecrets,
  ...crmKeys,
  ...shopSecrets,
  ...senderKeys,
  ...mails,
  ...apiAnswers,
];

/** The reason why a process must not run with its SESSION_SECRET, as a sentence that says what to set. */
export const WRONG_SECRET =
  'SESSION_SECRET lacks a secret that this database was encrypted with, so we can’t read webhooks, CRM keys and two-step log-in. ' +
  'Set it to the secret from before. To change it, list both, the new one first, each with 32 characters or more: SESSION_SECRET=new,old ' +
  '(docs/operations.md, "Changing the session secret"). If that secret is lost for good: npm run admin -- reseal-secrets --lost';

/**
 * Compares the ring with the ids of the secrets that have sealed something in the database, and records the ring's first one. Every process
 * calls it before it does anything else with the database, because a process with a wrong secret would lose the values that it can't read.
 * @returns the reason why the process must not run; null when all sealed values can be opened
 */
export async function admitRing({
  db,
  ring,
  now,
}: {
  db: Database;
  ring: KeyRing;
  now: Date;
}): Promise<string | null> {
  const before = await db.sealKey.findMany({ select: { id: true } });
  if (lacksKey(ring, before)) return WRONG_SECRET;
  // The database is from a version that did not record its secrets.
  if (before.length === 0 && !(await opensAny(db, ring))) return WRONG_SECRET;
  const [first] = ring.listKeyIds();
  if (before.some(({ id }) => id === first)) return null;
  await noteFirstKey(db, { ring, now });
  // If processes with different secrets start at once on a new database, none of them may run.
  if (!lacksKey(ring, await db.sealKey.findMany({ select: { id: true } }))) return null;
  await db.sealKey.deleteMany({ where: { id: first } });
  return WRONG_SECRET;
}

export const lacksKey = (ring: KeyRing, keys: readonly { id: string }[]): boolean => {
  const ids = ring.listKeyIds();
  return keys.some(({ id }) => !ids.includes(id));
};

/** Records the ring's first secret. From then on a ring without it is refused. */
export async function noteFirstKey(db: Database, { ring, now }: { ring: KeyRing; now: Date }): Promise<void> {
  const [first] = ring.listKeyIds();
  await db.$executeRaw(
    sql`INSERT INTO "SealKey" ("id", "createdAt") VALUES (${first}, ${now}) ON CONFLICT DO NOTHING`,
  );
}

/** Values read at a time. */
const SEALED_VALUES_PER_READ = 500;

/**
 * Whether the ring opens any of the values, or the database has no sealed values. A few values may remain from a secret that was lost
 * earlier.
 */
async function opensAny(db: Database, ring: KeyRing): Promise<boolean> {
  let isAnySealed = false;
  for (const values of ALL_SEALED_VALUES)
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = await values.list(db, { after, limit: SEALED_VALUES_PER_READ });
      if (rows.some(({ sealed }) => canOpenSealed(ring, sealed))) return true;
      isAnySealed ||= rows.length > 0;
      after = rows.at(-1)?.id;
    }
  return !isAnySealed;
}

function canOpenSealed({ seal }: KeyRing, sealed: string): boolean {
  try {
    seal.open(sealed);
    return true;
  } catch {
    return false;
  }
}
