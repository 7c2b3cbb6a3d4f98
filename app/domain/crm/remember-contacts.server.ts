import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { uuid7 } from '#app/lib/uuid7.ts';

/** The contact that a push created or updated in the CRM. */
export interface SavedContact {
  locationId: string;
  crmContactId: string;
  /** Whether this push created it. */
  isCreated: boolean;
  healthFields: readonly string[];
  hasGoalTags: boolean;
}

export const readFieldIds = (storedIds: unknown): string[] =>
  Array.isArray(storedIds) ? storedIds.filter((id): id is string => typeof id === 'string') : [];

/** Remembers which contact in the CRM a person is. What an earlier push has put there stays remembered. */
export async function rememberContact(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    contactId,
    saved,
    now,
  }: { tenantId: string; contactId: string; saved: SavedContact; now: Date },
): Promise<void> {
  const { locationId, crmContactId } = saved;
  const key = { tenantId, contactId, locationId, crmContactId };
  const before = await tx.crmContact.findUnique({
    where: { tenantId_contactId_locationId_crmContactId: key },
    select: { isCreated: true, healthFields: true, hasGoalTags: true },
  });
  const columns = {
    isCreated: saved.isCreated || (before?.isCreated ?? false),
    healthFields: [...new Set([...readFieldIds(before?.healthFields), ...saved.healthFields])],
    hasGoalTags: saved.hasGoalTags || (before?.hasGoalTags ?? false),
  };
  await tx.crmContact.upsert({
    where: { tenantId_contactId_locationId_crmContactId: key },
    create: { id: uuid7(now), ...key, ...columns, createdAt: now },
    update: columns,
  });
}

/** Finds the contacts that people are in one location of a tenant's CRM. */
export const findRememberedContacts = (
  db: DatabaseClient,
  {
    tenantId,
    locationId,
    contactIds,
  }: { tenantId: string; locationId: string; contactIds: readonly string[] },
) =>
  db.crmContact.findMany({
    where: { tenantId, locationId, contactId: { in: [...contactIds] } },
    select: { contactId: true, crmContactId: true, healthFields: true, hasGoalTags: true },
  });

/** Lists the contacts that a person is or was in the tenant's CRM, with whether health answers were ever put there, the oldest first. */
export async function listContactsInCrm(
  db: DatabaseClient,
  { tenantId, contactId }: { tenantId: string; contactId: string },
): Promise<{ createdAt: Date; hasHealth: boolean }[]> {
  const contacts = await db.crmContact.findMany({
    where: { tenantId, contactId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { createdAt: true, healthFields: true, hasGoalTags: true },
  });
  return contacts.map(({ createdAt, healthFields, hasGoalTags }) => ({
    createdAt,
    hasHealth: hasGoalTags || readFieldIds(healthFields).length > 0,
  }));
}
