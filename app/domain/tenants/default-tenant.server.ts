import { recordContract, recordTerms, SPECIFICATION_CONTRACT } from '#app/domain/billing/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { DEFAULT_TENANT } from '#app/protocol/default-tenant.ts';
import { AS_THEME } from '#app/theme/theme.ts';
import { proveStaffAddress } from './staff-addresses.server.ts';

/** The tenant of `client=default`, created at the first start (D2). */
export const DEFAULT_TENANT_ID = DEFAULT_TENANT;

/**
 * Creates the shop that `npm start` shows, unless it exists. Its web addresses are placeholders (RFC 2606) until an operator sets the
 * shop's own.
 * @throws a unique violation when another process creates it at the same time
 */
export async function createDefaultTenant(
  db: Database,
  { contactEmail, contactIsReal }: { contactEmail: string; contactIsReal: boolean },
): Promise<void> {
  if (await db.tenant.findUnique({ where: { id: DEFAULT_TENANT_ID }, select: { id: true } })) return;
  const now = new Date();
  await db.$transaction(async (tx) => {
    const tenant = await tx.tenant.create({
      data: {
        id: DEFAULT_TENANT_ID,
        subdomain: 'default',
        name: 'Research Peptide Shop',
        contactEmail,
        ...DEFAULT_TERMS,
        emailVerifiedAt: now,
        approvedAt: now,
        font: AS_THEME,
        corners: AS_THEME,
        // E-mail to example.com is never read.
        leadNotification: contactIsReal ? 'instant' : 'never',
        shopUrl: 'https://shop.example.com/',
        contactUrl: 'https://shop.example.com/contact',
        // The widget as the specification describes it (D49). Tenants that sign up choose for themselves.
        showAmounts: true,
        freeOffersEnabled: true,
        marketingConsentMode: 'notice',
        followsSpecification: true,
        createdAt: now,
      },
    });
    await proveStaffAddress(tx, { tenantId: tenant.id, email: contactEmail, now });
    const { id: tenantId, commissionRateBps: rateBps, baseFeeCents } = tenant;
    await recordTerms(tx, {
      tenantId,
      rateBps,
      baseFeeCents,
      effectiveFrom: tenant.createdAt,
      reason: 'tenant-created',
    });
    await recordContract(tx, {
      ...SPECIFICATION_CONTRACT,
      tenantId,
      effectiveFrom: tenant.createdAt,
      reason: 'tenant-created',
    });
  });
}
