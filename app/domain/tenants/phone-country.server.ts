import type { Database, DatabaseClient } from '#app/domain/database.ts';

/**
 * Finds a tenant whose leads' numbers were read with a country other than its current one, or not at all; null if none exists.
 * @returns `readFor` is the country with which they were last read; null if they were never read, or read without a country
 */
export async function findNumbersToRead(db: Database) {
  const [tenant] = await db.$queryRaw<
    { id: string; phoneCountry: string | null; numbersReadFor: string | null }[]
  >`
    SELECT "id", "phoneCountry", "numbersReadFor" FROM "Tenant"
    WHERE "numbersReadFor" IS NULL OR "numbersReadFor" <> COALESCE("phoneCountry", '')
    ORDER BY "id" LIMIT 1`;
  if (!tenant) return null;
  return { tenantId: tenant.id, country: tenant.phoneCountry, readFor: tenant.numbersReadFor || null };
}

/** Finds the country of a tenant's numbers without a country code; null if none is chosen. */
export async function findPhoneCountry(db: DatabaseClient, tenantId: string): Promise<string | null> {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: { phoneCountry: true } });
  return tenant?.phoneCountry ?? null;
}

/** Whether the numbers of a tenant's leads and opt-outs were read with its current country. */
export const areNumbersReadWithCountry = (tenant: {
  phoneCountry: string | null;
  numbersReadFor: string | null;
}): boolean => tenant.numbersReadFor === (tenant.phoneCountry ?? '');

/** Records that a tenant's numbers were read. If the country was changed in the meantime, they are read again. */
export async function markNumbersRead(
  db: Database,
  { tenantId, country }: { tenantId: string; country: string | null },
): Promise<void> {
  // Avoids the Prisma client, which would record it as a change of the tenant.
  await db.$executeRaw`UPDATE "Tenant" SET "numbersReadFor" = ${country ?? ''} WHERE "id" = ${tenantId}`;
}
