import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { isUniqueViolation } from '#app/lib/database-errors.ts';
import { domainTaken } from './create-tenant.server.ts';
import type { TenantDetails } from './tenant-details.server.ts';
import { updateTenant } from './update-tenant.server.ts';

/** DNS lookups that checking a domain needs. */
export interface Dns {
  /** Reads the TXT records of a name, each as one string; an empty list if it has none. Rejects when the name servers do not answer. */
  txt(name: string): Promise<string[]>;
}

/** Removes the tenant's domain, requested or verified. */
export const dropDomain = (operationContext: TenantOperation): Promise<TenantDetails> =>
  updateTenant({ ...operationContext, values: { customDomain: null }, may: () => true });

/**
 * Looks for the record of the requested domain and assigns the domain to the tenant.
 * @throws AppError `conflict` when the record is not there (yet), no domain is requested, or another tenant has proved ownership;
 * `unavailable` when the name servers do not answer; `not-found`
 */
export async function verifyDomain({
  db,
  dns,
  tenantId,
  actor,
  now,
}: TenantOperation & { dns: Dns }): Promise<{ customDomain: string }> {
  const tenant = await db.tenant.findUnique({
    where: { id: tenantId },
    select: { customDomain: true, customDomainWanted: true, customDomainToken: true },
  });
  if (!tenant) throw tenantNotFound();
  const { customDomainWanted: domain, customDomainToken: token } = tenant;
  if (!domain || !token) throw new AppError('conflict', 'Enter a domain first.');
  await assertRecord(dns, domain, token);
  try {
    await db.$transaction(async (tx) => {
      const { count } = await tx.tenant.updateMany({
        where: { id: tenantId, customDomainWanted: domain, customDomainToken: token },
        data: {
          customDomain: domain,
          customDomainVerifiedAt: now,
          customDomainWanted: null,
          customDomainToken: null,
        },
      });
      if (count === 0)
        throw new AppError('conflict', 'The domain was changed in the meantime. Reload the page.');
      const details = { customDomain: { from: tenant.customDomain, to: domain } };
      const target = { type: 'tenant', id: tenantId };
      await recordAudit(tx, { actor, action: 'tenant.verify-domain', tenantId, target, details }, now);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'Tenant')) throw domainTaken();
    throw error;
  }
  return { customDomain: domain };
}

/** Returns the name of the TXT record that proves ownership of a domain. It does not reveal the service behind it (D1). */
export const verificationRecord = (domain: string): string => `_assessment-verify.${domain}`;

/** @throws AppError `conflict`, `unavailable` */
export async function assertRecord(dns: Dns, domain: string, token: string): Promise<void> {
  const name = verificationRecord(domain);
  const records = await dns.txt(name).catch((cause: unknown) => {
    const message = `The name servers of ${domain} did not answer. Please try again in a moment.`;
    throw new AppError('unavailable', message, { retryAfterSeconds: 10, cause });
  });
  if (records.some((record) => record.trim() === token)) return;
  const message =
    records.length === 0
      ? `We found no TXT record at ${name}. New records can take up to an hour to appear.`
      : `The TXT record at ${name} has a different value than ${token}.`;
  throw new AppError('conflict', message);
}
