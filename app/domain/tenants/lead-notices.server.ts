import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { parsedJson, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { findProvenAddresses, readAddresses } from './staff-addresses.server.ts';

/** A tenant's settings for announcing new leads. */
export interface NoticeSettings {
  id: string;
  /** The recipients; for a confirmed company only the addresses that their owners have confirmed. */
  recipients: string[];
  isConfirmed: boolean;
}

const columns = {
  id: true,
  contactEmail: true,
  leadNotificationTo: true,
  emailVerifiedAt: true,
} as const satisfies Prisma.TenantSelect;

type Row = Prisma.TenantGetPayload<{ select: typeof columns }>;
type AnnouncingRow = Row & { leadNotification: string };

type IsProven = Awaited<ReturnType<typeof findProvenAddresses>>;

const readSettings = (row: Row, isProven: IsProven): NoticeSettings => {
  const configuredAddresses = readAddresses(row.leadNotificationTo);
  const addresses = configuredAddresses.length > 0 ? configuredAddresses : [row.contactEmail];
  const isConfirmed = row.emailVerifiedAt !== null;
  return {
    id: row.id,
    // An unconfirmed company's e-mails wait until its first user confirms an address. The recipients are checked then.
    recipients: isConfirmed ? addresses.filter((address) => isProven(row.id, address)) : addresses,
    isConfirmed,
  };
};

/** A tenant whose leads are announced, and whether each is announced at once. */
export interface AnnouncingTenant extends NoticeSettings {
  isInstant: boolean;
}

/** Lists those of the given tenants whose leads are announced, by id. */
export async function listAnnouncingTenants(
  tx: SqlTransaction,
  tenantIds: readonly string[],
): Promise<Map<string, AnnouncingTenant>> {
  const tenants = await tx.$queryRaw<AnnouncingRow[]>(sql`
    SELECT "id", "contactEmail", "leadNotificationTo", "emailVerifiedAt", "leadNotification" FROM "Tenant"
    WHERE "id" IN (${join([...tenantIds])}) AND "leadNotification" <> 'never'`);
  const isProven = await findProvenAddresses(
    tx,
    tenants.map(({ id }) => id),
  );
  return new Map(
    tenants.map(({ leadNotification, leadNotificationTo, ...tenant }) => [
      tenant.id,
      {
        ...readSettings({ ...tenant, leadNotificationTo: parsedJson(leadNotificationTo) }, isProven),
        isInstant: leadNotification === 'instant',
      },
    ]),
  );
}

/**
 * Lists confirmed and active tenants that get a daily digest, or have one outstanding from before they changed the setting. Leads before
 * `leadDigestThrough` are in an earlier digest.
 */
export async function listDigestTenants(db: Database) {
  const tenants = await db.tenant.findMany({
    where: {
      isActive: true,
      emailVerifiedAt: { not: null },
      OR: [{ leadNotification: 'daily' }, { leadDigestThrough: { not: null } }],
    },
    orderBy: { id: 'asc' },
    select: { ...columns, leadNotification: true, timeZone: true, leadDigestThrough: true, updatedAt: true },
  });
  const isProven = await findProvenAddresses(
    db,
    tenants.map(({ id }) => id),
  );
  return tenants.map((row) => ({ ...row, ...readSettings(row, isProven) }));
}

export type DigestSettings = Awaited<ReturnType<typeof listDigestTenants>>[number];

/**
 * Sets the end of a tenant's last digest, in the transaction that plans the next one.
 * @returns false when another process has changed it since it was read
 */
export async function moveDigest(
  tx: Prisma.TransactionClient,
  { tenantId, from, to }: { tenantId: string; from: Date | null; to: Date | null },
): Promise<boolean> {
  const { count } = await tx.tenant.updateMany({
    where: { id: tenantId, leadDigestThrough: from },
    data: { leadDigestThrough: to },
  });
  return count > 0;
}

/** Starts daily digests with the leads from now on. Leads that an earlier digest left out are still included. */
export async function startDigests(tx: Prisma.TransactionClient, tenantId: string, now: Date): Promise<void> {
  await moveDigest(tx, { tenantId, from: null, to: now });
}

/** Subquery for the tenants that are warned about their monthly limit: confirmed, active and not a demo. */
export const limitedTenants = sql`
  SELECT "id", "contactEmail", "monthlyAssessmentLimit" FROM "Tenant"
  WHERE "monthlyAssessmentLimit" > 0 AND "emailVerifiedAt" IS NOT NULL AND "isActive" AND NOT "isDemo"`;

/** Finds the tenant's data for e-mails to its staff; null for an unknown id. */
export const findStaffMailTenant = (db: DatabaseClient, tenantId: string) =>
  db.tenant.findUnique({
    where: { id: tenantId },
    select: { name: true, contactEmail: true, locale: true, timeZone: true, emailVerifiedAt: true },
  });
