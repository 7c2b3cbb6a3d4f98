import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { isTenantVouchedFor, type MarketingTenant, type VouchingFacts } from '#app/domain/tenants/index.ts';

/** Maximum number of people, ever, to whom a company that is not vouched for may send marketing (D81). */
const MAX_UNVOUCHED_PEOPLE = 50;

/** The reason why a message is left out or a campaign step waits: the company is not vouched for yet. */
export const UNVOUCHED = 'unvouched';

interface Recipient {
  /** SHA-256 of the address or number that the message goes to. */
  toHash: string;
  /** SHA-256 of the person's e-mail address. */
  addressHash: string;
}

export interface AdmittedPeople {
  /** Whether the recipient may get a message from the company. Each call counts. */
  admit(recipient: Recipient): boolean;
  /** Stores the people who were admitted for the first time. */
  write(): Promise<void>;
}

const ADMIT_UNVOUCHED: AdmittedPeople = { admit: () => true, write: async () => undefined };

/**
 * Decides who may get marketing from a company that is not vouched for (D81): at most MAX_UNVOUCHED_PEOPLE people ever, and as many
 * addresses and numbers. Call it under the tenant's lock, in the transaction that plans the messages, so that simultaneous launches count
 * each other's people.
 */
export async function admitPeople(
  tx: Prisma.TransactionClient,
  { tenant, channel, now }: { tenant: MarketingTenant; channel: 'email' | 'sms'; now: Date },
): Promise<AdmittedPeople> {
  if (isTenantVouchedFor(tenant)) return ADMIT_UNVOUCHED;
  const { id: tenantId } = tenant;
  const rows = await tx.unvouchedRecipient.findMany({
    where: { tenantId },
    select: { channel: true, recipientHash: true, personHash: true },
  });
  const people = new Set(rows.map(({ personHash }) => personHash));
  const recipients = new Set(
    rows.filter((row) => row.channel === channel).map(({ recipientHash }) => recipientHash),
  );
  const admitted: Recipient[] = [];
  return {
    admit(recipient) {
      const { toHash, addressHash } = recipient;
      if (recipients.has(toHash)) return true;
      const isNewPerson = !people.has(addressHash);
      if (recipients.size >= MAX_UNVOUCHED_PEOPLE || (isNewPerson && people.size >= MAX_UNVOUCHED_PEOPLE))
        return false;
      recipients.add(toHash);
      people.add(addressHash);
      admitted.push(recipient);
      return true;
    },
    async write() {
      if (admitted.length === 0) return;
      await tx.$executeRaw(sql`
        INSERT INTO "UnvouchedRecipient" ("tenantId", "channel", "recipientHash", "personHash", "createdAt")
        VALUES ${join(
          admitted.map(
            ({ toHash, addressHash }) => sql`(${tenantId}, ${channel}, ${toHash}, ${addressHash}, ${now})`,
          ),
        )}
        ON CONFLICT ("tenantId", "channel", "recipientHash") DO NOTHING`);
    },
  };
}

export type UnvouchedState = NonNullable<Awaited<ReturnType<typeof readUnvouchedState>>>;

/** Reads how many people a company that is not vouched for has written to, and the maximum; null for a company that is vouched for. */
export async function readUnvouchedState(db: Database, tenant: VouchingFacts & { id: string }) {
  if (isTenantVouchedFor(tenant)) return null;
  const { id: tenantId } = tenant;
  const [people, waiting] = await Promise.all([
    db.unvouchedRecipient.groupBy({ by: ['personHash'], where: { tenantId } }),
    db.campaignEnrolment.count({ where: { tenantId, state: 'active', stopReason: UNVOUCHED } }),
  ]);
  // Campaign steps that wait for a payment or an approval are `waiting`.
  return { people: people.length, maxPeople: MAX_UNVOUCHED_PEOPLE, waiting };
}

/** Releases held steps, in the transaction that approves their company. */
export async function releaseHeldSteps(
  tx: Prisma.TransactionClient,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  await tx.campaignEnrolment.updateMany({
    where: { tenantId, state: 'active', stopReason: UNVOUCHED },
    data: { stopReason: null, nextStepAt: now },
  });
}

/** Counts messages that wait or were left out because their company is not vouched for, by company. */
export async function countHeldByTenant(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, number>> {
  const tenantId = { in: [...tenantIds] };
  const [steps, recipients] = await Promise.all([
    db.campaignEnrolment.groupBy({
      by: ['tenantId'],
      where: { tenantId, state: 'active', stopReason: UNVOUCHED },
      _count: { _all: true },
    }),
    db.bulkRecipient.groupBy({
      by: ['tenantId'],
      where: { tenantId, state: 'skipped', reason: UNVOUCHED },
      _count: { _all: true },
    }),
  ]);
  const counts = new Map<string, number>();
  for (const { tenantId: id, _count } of [...steps, ...recipients])
    counts.set(id, (counts.get(id) ?? 0) + _count._all);
  return counts;
}
