import { createHash } from 'node:crypto';
import { DbNull } from '@prisma/client/runtime/client';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';

/** A postal address, as bills and Stripe's invoices print it. */
export interface BillingAddress {
  line1: string;
  line2: string | null;
  postalCode: string | null;
  city: string;
  state: string | null;
  /** ISO 3166 alpha-2. */
  country: string;
}

/** The party that is billed. */
export interface BillingDetails {
  /** Null for the company's name. */
  legalName: string | null;
  taxId: string | null;
  address: BillingAddress | null;
}

/** Finds the party that is billed for a tenant; without any data if none was entered. */
export async function findBillingDetails(db: DatabaseClient, tenantId: string): Promise<BillingDetails> {
  const account = await db.billingAccount.findUnique({
    where: { tenantId },
    select: { legalName: true, taxId: true, address: true },
  });
  const { legalName = null, taxId = null } = account ?? {};
  return { legalName, taxId, address: (account?.address ?? null) as BillingAddress | null };
}

export async function saveBillingDetails(
  tx: Prisma.TransactionClient,
  tenantId: string,
  { legalName, taxId, address }: BillingDetails,
): Promise<void> {
  const data = { legalName, taxId, address: address ? { ...address } : DbNull };
  await tx.billingAccount.upsert({ where: { tenantId }, create: { tenantId, ...data }, update: data });
}

/** What the customer at Stripe is called and where its invoices go. */
export interface CustomerDetails {
  name: string;
  email: string;
  taxId: string | null;
  address: BillingAddress | null;
}

/** Returns a short digest of a customer's details, stored at Stripe, so that only changed details are sent again. */
export const digestDetails = ({ name, email, taxId, address }: CustomerDetails): string =>
  createHash('sha256')
    .update(JSON.stringify([name, email, taxId, address && Object.entries(address).sort()]))
    .digest('base64url')
    .slice(0, 20);
