import type { Database, DatabaseClient } from '#app/domain/database.ts';

/** A tenant whose leads' numbers are to be read anew. */
export interface NumbersToRead {
  tenantId: string;
  country: string | null;
  /** The country by which they were read before; null when they were not, or by none. */
  readFor: string | null;
}

/** A tenant whose leads' numbers were read by another country than it has now, or not at all; null when all are read. */
export async function findNumbersToRead(db: Database): Promise<NumbersToRead | null> {
  const [tenant] = await db.$queryRaw<
    { id: string; phoneCountry: string | null; numbersReadFor: string | null }[]
  >`
    SELECT "id", "phoneCountry", "numbersReadFor" FROM "Tenant"
    WHERE "numbersReadFor" IS NULL OR "numbersReadFor" <> COALESCE("phoneCountry", '')
    ORDER BY "id" LIMIT 1`;
  if (!tenant) return null;
  return { tenantId: tenant.id, country: tenant.phoneCountry, readFor: tenant.numbersReadFor || null };
}

/** The country of a tenant's numbers without a country's code; null where none is chosen. */
export async function findPhoneCountry(db: DatabaseClient, tenantId: string): Promise<string | null> {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: { phoneCountry: true } });
  return tenant?.phoneCountry ?? null;
}

/** Whether the numbers of a tenant's leads and opt-outs are those of its present country. */
export const areNumbersRead = (tenant: {
  phoneCountry: string | null;
  numbersReadFor: string | null;
}): boolean => tenant.numbersReadFor === (tenant.phoneCountry ?? '');

/** Notes that a tenant's numbers were read; a country that was chosen meanwhile has another turn. */
export async function markNumbersRead(
  db: Database,
  { tenantId, country }: Pick<NumbersToRead, 'tenantId' | 'country'>,
): Promise<void> {
  // Not by the client, which would note it as a change of the tenant.
  await db.$executeRaw`UPDATE "Tenant" SET "numbersReadFor" = ${country ?? ''} WHERE "id" = ${tenantId}`;
}
