import type { DatabaseClient, Prisma } from '#app/domain/database.ts';

/** When a company's invoices were last read from Stripe; null before the first reading. */
export async function findInvoicesReadAt(db: DatabaseClient, tenantId: string): Promise<Date | null> {
  const account = await db.billingAccount.findUnique({
    where: { tenantId },
    select: { invoicesReadAt: true },
  });
  return account?.invoicesReadAt ?? null;
}

/** Stores when a company's invoices were read. */
export async function saveInvoicesReadAt(
  tx: Prisma.TransactionClient,
  tenantId: string,
  invoicesReadAt: Date,
): Promise<void> {
  await tx.billingAccount.upsert({
    where: { tenantId },
    create: { tenantId, invoicesReadAt },
    update: { invoicesReadAt, readFailure: null },
  });
}

/** Stores why a company's invoices could not be read. @param readFailure a PaymentFailure */
export async function saveReadFailure(
  db: DatabaseClient,
  tenantId: string,
  readFailure: string,
): Promise<void> {
  await db.billingAccount.upsert({
    where: { tenantId },
    create: { tenantId, readFailure },
    update: { readFailure },
  });
}
