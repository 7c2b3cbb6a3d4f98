import {
  type AuditEntry,
  changesBetween,
  recordAudit,
  type TenantOperation,
} from '#app/domain/audit/index.ts';
import { computeOwedFee, isBilledByHand, recordTerms } from '#app/domain/billing/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { type FieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { invalid, parseInput } from '#app/domain/parse-input.ts';
import { isLedgerCurrency } from '#app/domain/reading/readers.ts';
import { isInEuropeanRegion } from '#app/engine/european-union.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { isUniqueViolation } from '#app/lib/database-errors.ts';
import {
  domainTaken,
  newDomainToken,
  omitUndefined,
  subdomainTaken,
  toColumns,
} from './create-tenant.server.ts';
import { startDigests } from './lead-notices.server.ts';
import { lockTenant } from './lock-tenant.server.ts';
import { type OpenQuestion, readOpenQuestions, remainingQuestions } from './open-questions.ts';
import { readSellsTo } from './regional-rules.ts';
import { planRetention, planRuleRest, type RetentionWait } from './retention.server.ts';
import { type TenantChanges, tenantChanges } from './tenant-changes.ts';
import {
  TENANT_DETAIL_COLUMNS,
  type TenantDetails,
  tenantDetails,
  tenantFieldValues,
} from './tenant-details.server.ts';
import {
  brandFields,
  settingsFields,
  TENANT_SEND_WINDOW_ERROR,
  TENANT_TEXT_HOURS_ORDER_ERROR,
  termsFields,
} from './tenant-fields.ts';
import { assertTextSenderIsFree } from './text-senders.server.ts';

/** Groups of fields by permission. A field belongs to one group, named after the capability that can change it. */
const UPDATE_FIELDS_BY_CAPABILITY = {
  'tenant.brand': Object.keys(brandFields),
  'tenant.settings': Object.keys(settingsFields),
  'tenant.terms': Object.keys(termsFields),
} as const;

type TenantCapability = keyof typeof UPDATE_FIELDS_BY_CAPABILITY;

/** Returns the capability needed to change an API field; undefined for an unknown field. */
const capabilityFor = (field: string): TenantCapability | undefined =>
  (Object.keys(UPDATE_FIELDS_BY_CAPABILITY) as TenantCapability[]).find((group) =>
    UPDATE_FIELDS_BY_CAPABILITY[group].includes(field),
  );

interface UpdateOptions extends TenantOperation {
  /** Raw input, with the API's field names (fields.ts). */
  values: unknown;
  /** Versions of the fields that a form showed, so that changes made elsewhere since then are not overwritten. */
  versions?: FieldVersions;
  may(capability: TenantCapability): boolean;
  /** See assertTextSenderIsFree. */
  serviceTextSender?: string | undefined;
  /** Whether amounts are stored in the tenant's currency, which then can't change. Without this function no currency is changed. */
  hasLedger?(tx: Prisma.TransactionClient, tenantId: string): Promise<boolean>;
  /** Bills the commission that is on no invoice when the plan becomes `custom`, because Stripe collects it no more. */
  billOpenCommission?(tx: Prisma.TransactionClient, tenantId: string): Promise<void>;
  /** Asks the owners of new staff addresses for confirmation; until then they get no e-mails (D81). */
  askStaffAddresses?(tx: Prisma.TransactionClient, tenantId: string): Promise<void>;
  /** Notifies the admins of a shorter retention time that is now pending. */
  announceRetention?(tx: Prisma.TransactionClient, wait: RetentionWait): Promise<void>;
}

/**
 * Changes only the fields that were sent, so that two people who save at once do not overwrite each other. A new fee or rate applies from
 * now on; the history keeps the old ones, which apply to earlier days (D26).
 * @throws AppError `invalid` with `fields`, also for an unknown field; `forbidden`; `conflict` with `fields` for a name that is taken, with
 * `stale` for fields that were changed since; `not-found`
 */
export async function updateTenant(options: UpdateOptions): Promise<TenantDetails> {
  const { db, values, may } = options;
  const needed = Object.keys(values ?? {}).map(capabilityFor);
  if (needed.some((capability) => capability && !may(capability)))
    throw new AppError('forbidden', 'Your role does not allow this.');
  try {
    return await db.$transaction((tx) => writeChanges(tx, options));
  } catch (error) {
    if (isUniqueViolation(error, 'Tenant')) throw subdomainTaken();
    throw error;
  }
}

async function writeChanges(tx: Prisma.TransactionClient, options: UpdateOptions): Promise<TenantDetails> {
  const { tenantId, values, versions, actor, now } = options;
  // If two saves of a retention time run at once, the second must see the value that the first has stored; and terms are checked against
  // a subscription that may be stored at this moment.
  if (versions || namesRetention(values) || namesTerms(values)) await lockTenant(tx, tenantId);
  const before = await tx.tenant.findUnique({ where: { id: tenantId }, select: tenantDetails });
  if (!before) throw tenantNotFound();
  const target = { type: 'tenant', id: tenantId };
  const sent = parseInput(tenantChanges, withoutOwnSubdomain(values, before.subdomain));
  const present = tenantFieldValues(before);
  const changes = versions
    ? await keepOwnChanges(tx, {
        tenantId,
        target,
        actor,
        changes: sent,
        present,
        read: versions,
        columns: TENANT_DETAIL_COLUMNS,
      })
    : sent;
  assertHours(before, changes);
  assertRepresentatives(before, changes);
  if (changes.currency !== undefined && changes.currency !== before.currency)
    await assertCurrencyIsFree(tx, options, changes.currency);
  const { customDomain } = changes;
  if (customDomain && customDomain !== before.customDomain) {
    const owner = await tx.tenant.findUnique({ where: { customDomain }, select: { id: true } });
    if (owner) throw domainTaken();
  }
  const { textSender } = changes;
  if (textSender !== before.textSender)
    await assertTextSenderIsFree(tx, { tenantId, textSender, serviceTextSender: options.serviceTextSender });

  const { dataRetentionDays: _days, pendingRetentionDays: _pending, ...otherChanges } = changes;
  const retention = planRetention(before, changes, now);
  const columns = {
    // An unchanged plan must not set its fee again.
    ...toColumns(otherChanges.plan === before.plan ? { ...otherChanges, plan: undefined } : otherChanges),
    ...retention.columns,
    ...planRuleRest(before, changes, now),
    ...(customDomain !== undefined && requestedDomainColumns(before, customDomain, newDomainToken())),
  };
  const answered = await closeQuestions(tx, tenantId, changes);
  const details = changesBetween(before, omitUndefined(columns));
  // An answer that equals the cautious value from before is on record too: the company decided it.
  const kept = answered.filter((question) => !(question in details));
  const answers = changesBetween(
    {},
    Object.fromEntries(kept.map((question) => [question, changes[question]])),
  );
  if (Object.keys(details).length === 0) {
    await recordChanges(tx, { actor, tenantId, target }, { details: answers, retention }, now);
    return before;
  }
  assertTermsAreOurs(before, details);

  const data = Object.fromEntries(Object.keys(details).map((key) => [key, columns[key as never]]));
  const after = await tx.tenant.update({ where: { id: tenantId }, data, select: tenantDetails });
  if (details.contactEmail || details.leadNotificationTo) await options.askStaffAddresses?.(tx, tenantId);
  if (retention.wait) await options.announceRetention?.(tx, retention.wait);
  if (details.leadNotification && after.leadNotification === 'daily') await startDigests(tx, tenantId, now);
  assertFeeIsBilled(after, details);
  if (after.plan === 'custom' && !isBilledByHand(before)) await options.billOpenCommission?.(tx, tenantId);
  if (RECORDED_TERMS.some((column) => column in details))
    await recordTerms(tx, {
      tenantId,
      rateBps: after.commissionRateBps,
      baseFeeCents: computeOwedFee({ ...after, subscriptionStatus: after.stripeSubscriptionStatus }),
      baseFeeCurrency: after.baseFeeCurrency,
      effectiveFrom: now,
      reason: 'operator',
      createdById: actor.id,
      createdAt: now,
    });
  await recordChanges(
    tx,
    { actor, tenantId, target },
    { details: { ...details, ...answers }, retention },
    now,
  );
  return after;
}

/** Omits a pending retention time, which has its own audit line, and the domain's token, which is a secret. */
async function recordChanges(
  tx: Prisma.TransactionClient,
  entry: Omit<AuditEntry, 'action'>,
  { details, retention }: { details: Prisma.InputJsonObject; retention: ReturnType<typeof planRetention> },
  now: Date,
): Promise<void> {
  const {
    customDomainToken: _token,
    pendingRetentionDays: _days,
    pendingRetentionFrom: _from,
    retentionRulesFrom: _rest,
    ...auditDetails
  } = details;
  if (Object.keys(auditDetails).length > 0)
    await recordAudit(tx, { ...entry, action: 'tenant.update', details: auditDetails }, now);
  if (retention.line) await recordAudit(tx, { ...entry, ...retention.line }, now);
}

/** Columns that are recorded in the history of terms. */
const RECORDED_TERMS = ['plan', 'baseFeeCents', 'baseFeeCurrency', 'commissionRateBps'] as const;
const STRIPE_TERMS = [...RECORDED_TERMS, 'monthlyAssessmentLimit'] as const;
/** Stripe's statuses of a subscription that charges nothing any more. */
const ENDED_STATUSES = ['canceled', 'incomplete_expired'];

/**
 * Checks that a change does not contradict Stripe, which goes on charging the plan that was subscribed to. @throws AppError `conflict`
 */
function assertTermsAreOurs(before: TenantDetails, details: object): void {
  const { plan, stripeSubscriptionStatus: status } = before;
  if (plan === 'custom' || status === null || ENDED_STATUSES.includes(status)) return;
  const changed = STRIPE_TERMS.filter((column) => column in details);
  if (changed.length === 0) return;
  throw new AppError(
    'conflict',
    'Stripe charges this company’s subscription, which sets the plan, fee, rate and limit. Change the plan on Billing, or cancel the subscription and set the plan to Custom after it ends.',
  );
}

/**
 * Checks that a fee is one that somebody bills: neither Stripe nor the operator bills that of a company in a trial or after a subscription's
 * end, unless its plan is `custom`. @throws AppError `invalid`
 */
function assertFeeIsBilled(after: TenantDetails, details: object): void {
  const { plan, baseFeeCents, stripeSubscriptionStatus: status, trialEndsAt } = after;
  const isFeeChanged = ['plan', 'baseFeeCents', 'baseFeeCurrency'].some((column) => column in details);
  const hasNoSubscription = status === null ? trialEndsAt !== null : ENDED_STATUSES.includes(status);
  if (!isFeeChanged || plan === 'custom' || baseFeeCents === 0 || !hasNoSubscription) return;
  throw invalid({
    plan: [
      'After a trial or a subscription, we bill only the Custom plan by hand. Choose Custom, or set the base fee to 0 until the company subscribes',
    ],
  });
}

const namesTerms = (values: unknown): boolean =>
  ['plan', 'baseFee', 'baseFeeCurrency', 'commissionRate', 'monthlyAssessmentLimit'].some(
    (field) => field in Object(values ?? {}),
  );

const namesRetention = (values: unknown): boolean =>
  'dataRetentionDays' in Object(values ?? {}) || 'pendingRetentionDays' in Object(values ?? {});

/** An answer closes its question even if it changes no value. @returns the questions that it closed */
async function closeQuestions(
  tx: Prisma.TransactionClient,
  tenantId: string,
  changes: TenantChanges,
): Promise<OpenQuestion[]> {
  const row = await tx.tenant.findUnique({ where: { id: tenantId }, select: { openQuestions: true } });
  const questionsLeft = remainingQuestions(row?.openQuestions, changes);
  const answered = readOpenQuestions(row?.openQuestions).filter(
    (question) => !questionsLeft.includes(question),
  );
  if (answered.length === 0) return [];
  await tx.tenant.update({
    where: { id: tenantId },
    data: { openQuestions: questionsLeft },
    select: { id: true },
  });
  return answered;
}

/**
 * Checks under the tenant's lock that the currency can change. A sale that is being stored is counted, and a later one uses the new
 * currency. @throws AppError `invalid`
 */
async function assertCurrencyIsFree(
  tx: Prisma.TransactionClient,
  { tenantId, hasLedger }: UpdateOptions,
  currency: string,
): Promise<void> {
  if (!isLedgerCurrency(currency))
    throw invalid({
      currency: [
        `We can’t store sales in ${currency}: amounts in this currency have three decimals or are too large`,
      ],
    });
  await lockTenant(tx, tenantId);
  if (hasLedger && !(await hasLedger(tx, tenantId))) return;
  throw invalid({
    currency: ['You can’t change the currency any more because you have sales or statements in it'],
  });
}

type DomainColumns = Pick<
  TenantDetails,
  'customDomain' | 'customDomainWanted' | 'customDomainToken' | 'customDomainVerifiedAt'
>;

/**
 * Returns the columns to change when a domain is requested. The verified domain is used until the requested one is verified; null removes
 * both.
 */
export function requestedDomainColumns(
  before: DomainColumns,
  requestedDomain: string | null,
  newToken: string,
): Partial<DomainColumns> {
  if (requestedDomain === null)
    return {
      customDomain: null,
      customDomainWanted: null,
      customDomainToken: null,
      customDomainVerifiedAt: null,
    };
  if (requestedDomain === before.customDomain) return { customDomainWanted: null, customDomainToken: null };
  if (requestedDomain === before.customDomainWanted) return {};
  return { customDomainWanted: requestedDomain, customDomainToken: newToken };
}

/** A tenant with a reserved name (the default tenant) may send that name back. */
function withoutOwnSubdomain(values: unknown, ownSubdomain: string): unknown {
  if (typeof values !== 'object' || values === null || !('subdomain' in values)) return values;
  const { subdomain, ...otherValues } = values;
  return subdomain === ownSubdomain ? otherValues : values;
}

/** A company that sells in the EU or the UK without being there needs a representative there (Art. 27 GDPR). */
function assertRepresentatives(before: TenantDetails, changes: TenantChanges): void {
  const after = { ...before, ...omitUndefined(changes) };
  const decides = ['sellsTo', 'establishedIn', 'euRepresentative', 'ukRepresentative'];
  if (!Object.keys(omitUndefined(changes)).some((field) => decides.includes(field))) return;
  const sellsTo = readSellsTo(after.sellsTo) ?? [];
  const country = after.establishedIn ?? '';
  const message = (where: string) =>
    `Enter your representative ${where}. You need a representative because you sell there and are established elsewhere`;
  if (sellsTo.includes('EU') && !after.euRepresentative && !isInEuropeanRegion(country))
    throw invalid({ euRepresentative: [message('in the EU')] });
  if (sellsTo.includes('UK') && !after.ukRepresentative && country !== 'GB')
    throw invalid({ ukRepresentative: [message('in the UK')] });
}

function assertHours(before: TenantDetails, changes: TenantChanges): void {
  const after = { ...before, ...changes };
  if (after.sendWindowEnd <= after.sendWindowStart)
    throw invalid({ sendWindowEnd: [TENANT_SEND_WINDOW_ERROR] });
  const changesTextHours = changes.textHoursStart !== undefined || changes.textHoursEnd !== undefined;
  if (changesTextHours && after.textHoursEnd <= after.textHoursStart)
    throw invalid({ textHoursEnd: [TENANT_TEXT_HOURS_ORDER_ERROR] });
}
