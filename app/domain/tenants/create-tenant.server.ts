import { randomBytes } from 'node:crypto';
import { type AuditActor, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import {
  computeOwedFee,
  FORM_PLANS,
  type FormPlan,
  recordContract,
  recordTerms,
} from '#app/domain/billing/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isUniqueViolation } from '#app/lib/database-errors.ts';
import { bpsOfRate, centsOfDecimal } from '#app/lib/money.ts';
import { NEW_COMPANY_CONTRACT } from '#app/protocol/commission-contract.ts';
import { AS_THEME } from '#app/theme/theme.ts';
import { numbered } from './host-names.ts';
import { questionColumns } from './open-questions.ts';
import { INITIAL_RETENTION } from './retention-fields.ts';
import { proveStaffAddress } from './staff-addresses.server.ts';
import type { TenantChanges, TenantInput } from './tenant-changes.ts';
import { assertTextSenderIsFree } from './text-senders.server.ts';

/** Maximum number of suffixes tried when a name is taken. */
const MAX_SUBDOMAIN_NUMBERS = 1000;

interface NewTenant {
  values: Omit<TenantInput, 'plan'> & Pick<TenantChanges, 'plan'>;
  /** Null until a sign-up's address is confirmed (D37); operators' tenants are confirmed at once. */
  emailVerifiedAt: Date | null;
  /** The time when the service vouched for the company (D81): immediately for operators' companies, null for a sign-up. */
  approvedAt: Date | null;
  /** End of a local trial (D38). */
  trialEndsAt?: Date | null;
  /** See assertTextSenderIsFree. */
  serviceTextSender?: string | undefined;
  actor: AuditActor;
  now: Date;
}

type CreatedTenant = Prisma.TenantGetPayload<object>;

/**
 * Creates a tenant, its first terms and the audit log line, in its own transaction.
 * @throws AppError `conflict` with `fields` for a subdomain, domain or sender of texts that is taken
 */
export async function createTenant(
  options: Omit<TenantOperation, 'tenantId'> & Pick<NewTenant, 'serviceTextSender'> & { values: TenantInput },
): Promise<CreatedTenant> {
  const { db, ...rest } = options;
  try {
    return await db.$transaction(async (tx) => {
      const vouchedAt = { emailVerifiedAt: options.now, approvedAt: options.now };
      const tenant = await insertTenant(tx, { ...rest, ...vouchedAt });
      await proveStaffAddress(tx, { tenantId: tenant.id, email: tenant.contactEmail, now: options.now });
      return tenant;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'Tenant')) throw subdomainTaken();
    throw error;
  }
}

/**
 * Creates a tenant inside another transaction. If two run at once for one subdomain, the later transaction fails with a unique violation of
 * Tenant, see subdomainTaken.
 * @throws AppError `conflict` with `fields`
 */
export async function insertTenant(
  tx: Prisma.TransactionClient,
  { values, emailVerifiedAt, approvedAt, trialEndsAt = null, serviceTextSender, actor, now }: NewTenant,
): Promise<CreatedTenant> {
  const { subdomain, customDomain } = values;
  if (await tx.tenant.findUnique({ where: { subdomain }, select: { id: true } })) throw subdomainTaken();
  if (customDomain && (await tx.tenant.findUnique({ where: { customDomain }, select: { id: true } })))
    throw domainTaken();
  await assertTextSenderIsFree(tx, { tenantId: null, textSender: values.textSender, serviceTextSender });
  const tenant = await tx.tenant.create({
    data: {
      // The columns' own defaults are for older tenants, whose theme must not change.
      font: AS_THEME,
      corners: AS_THEME,
      ...DEFAULT_TERMS,
      ...INITIAL_RETENTION,
      ...(toColumns(values) as Prisma.TenantUncheckedCreateInput),
      ...questionColumns(values),
      ...(customDomain && { customDomainWanted: customDomain, customDomainToken: newDomainToken() }),
      emailVerifiedAt,
      approvedAt,
      trialEndsAt,
      createdAt: now,
    },
  });
  const { id: tenantId, commissionRateBps: rateBps, baseFeeCents, baseFeeCurrency, name, plan } = tenant;
  await recordTerms(tx, {
    tenantId,
    rateBps,
    baseFeeCents: computeOwedFee({ plan, subscriptionStatus: null, trialEndsAt, baseFeeCents }),
    baseFeeCurrency,
    effectiveFrom: now,
    reason: 'tenant-created',
    createdById: actor.id,
    createdAt: now,
  });
  await recordContract(tx, {
    ...NEW_COMPANY_CONTRACT,
    tenantId,
    effectiveFrom: now,
    reason: 'tenant-created',
    createdById: actor.id,
  });
  const target = { type: 'tenant', id: tenantId };
  const details = { name, subdomain, plan, baseFeeCents, baseFeeCurrency, commissionRateBps: rateBps };
  await recordAudit(tx, { actor, action: 'tenant.create', tenantId, target, details }, now);
  return tenant;
}

/** Returns the requested subdomain, or the first numbered one that is free (D37). */
export async function freeSubdomain(db: DatabaseClient, requestedSubdomain: string): Promise<string> {
  const isFree = async (subdomain: string) =>
    (await db.tenant.findUnique({ where: { subdomain }, select: { id: true } })) === null;
  if (await isFree(requestedSubdomain)) return requestedSubdomain;
  for (let n = 2; n <= MAX_SUBDOMAIN_NUMBERS; n++)
    if (await isFree(numbered(requestedSubdomain, n))) return numbered(requestedSubdomain, n);
  throw subdomainTaken();
}

export const subdomainTaken = () => fieldTaken('subdomain', 'This subdomain is taken');
export const domainTaken = () => fieldTaken('customDomain', 'Another company uses this domain');

const fieldTaken = (field: string, message: string) =>
  new AppError('conflict', message, { fields: { [field]: [message] } });

/** Converts the fields that were sent to columns of Tenant. The requested domain is not among them. */
export function toColumns(changes: TenantChanges): Omit<Prisma.TenantUncheckedUpdateInput, 'utm'> & {
  baseFeeCents?: number;
  commissionRateBps?: number;
  utm?: Record<string, string>;
} {
  const { baseFee, commissionRate, customDomain: _wanted, ...same } = changes;
  const fee = baseFee === undefined ? formFee(changes.plan) : centsOfDecimal(baseFee);
  return {
    ...omitUndefined(same),
    ...(fee !== null && { baseFeeCents: fee }),
    ...(commissionRate !== undefined && { commissionRateBps: bpsOfRate(commissionRate) }),
  };
}

export const omitUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Returns the base fee of a plan in the tenant form (D36); null if the plan sets none. */
function formFee(plan: string | undefined): number | null {
  if (plan === undefined || !(plan in FORM_PLANS)) return null;
  return FORM_PLANS[plan as FormPlan].baseFeeCents;
}

/** Creates the value of the TXT record that proves ownership of a domain: 128 random bits, safe to paste. */
export const newDomainToken = (): string => `verify-${randomBytes(16).toString('hex')}`;
