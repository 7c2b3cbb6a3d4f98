import {
  awaitsSafetyAnswer,
  type FoundPlan,
  lockAssessment,
  planNotFound,
  readLockedPlan,
  recomputePlan,
} from '#app/domain/assessments/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import {
  type ConsentPage,
  hasSafetyConsent,
  hasWithdrawnCopy,
  readHealthWording,
  recordHealthConsent,
} from '#app/domain/leads/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { findTenantRules, type RegionalTenant } from '#app/domain/tenants/index.ts';
import { findTenantByClient } from '#app/domain/widget-tenant/index.ts';
import { readFlags } from '#app/engine/normalise.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readConsentRules } from '#app/protocol/consent-rules.ts';
import { missingHealthConsent } from '#app/protocol/health-consent.ts';
import { healthNoticePath } from '#app/protocol/legal-path.ts';

interface SafetyAnswer {
  db: Database;
  tenantId: string;
  assessmentId: string;
  /** Labels of conditions, or "None of the above". */
  contraFlags: readonly string[];
  /** Whether the box for health answers was ticked. */
  healthConsent: boolean;
  /** Whether the second box was ticked, which lets the answers be copied to the company's customer database. */
  crmConsent: boolean;
  /** The page that shows the boxes, for the ledger. */
  page?: ConsentPage;
  now: Date;
}

interface PlanOfLead {
  tenant: RegionalTenant & Parameters<typeof readConsentRules>[0] & { id: string };
  leadId: string | undefined;
  contactId: string | null | undefined;
  widget: WidgetKind;
  locale: string;
  region: string | null | undefined;
}

/**
 * Reads the sentences of the boxes for health answers (D47) with the safety questions of a plan; null if they are not needed, because the
 * visitor agreed to a sentence that names safety answers. The page displays what this returns, and the ledger records it.
 */
async function readHealthBox(
  db: DatabaseClient,
  { tenant, leadId, contactId = null, widget, locale, region }: PlanOfLead,
): Promise<ReturnType<typeof readHealthWording> | null> {
  const { asksForHealth, crm } = readConsentRules(tenant, findTenantRules(tenant, region));
  if (!asksForHealth) return null;
  const tenantId = tenant.id;
  if (leadId && (await hasSafetyConsent(db, { tenantId, leadId, widget }))) return null;
  // The plan's link can be forwarded, and another person must not undo the withdrawal of the copy.
  const mayCopy = !leadId || !(await hasWithdrawnCopy(db, { tenantId, leadId, contactId }));
  return readHealthWording({ widget, locale, brand: tenant.name, crm: mayCopy ? crm : null });
}

/** The boxes for health answers on a page of a plan, with their sentences. */
export interface HealthBox {
  brand: string;
  wording: string;
  /** Next to the second box, which lets the answers be copied to the customer database; null without that box. */
  copyWording: string | null;
  /** Path of the notice on health data, in the plan's language. */
  noticePath: string;
}

/** Finds the boxes that a page with the safety questions shows; null if none is needed. */
export async function findHealthBox(db: Database, plan: FoundPlan): Promise<HealthBox | null> {
  const { tenant, leadId, contactId, region, data } = plan;
  const displayed = await readHealthBox(db, { ...data.config, tenant, leadId, contactId, region });
  return (
    displayed && {
      brand: tenant.name,
      wording: displayed.wording,
      copyWording: displayed.copy?.wording ?? null,
      noticePath: healthNoticePath(data.config),
    }
  );
}

/**
 * Stores the answers to the safety questions from the plan's page (D41). The server repeats the screening, computes the plan again, and
 * stores the plan and the flags; this works only once per plan. The lead and the daily counts are updated in the same transaction.
 * Where the company asks for consent to health answers (D47) and the visitor has not given it, its box is needed and recorded, and the
 * company's own systems are told.
 * @throws AppError `not-found` for an unknown plan, `conflict` for one that was answered before, `invalid` without an answer or the box
 */
export async function answerSafety({
  db,
  tenantId,
  assessmentId,
  contraFlags,
  healthConsent,
  crmConsent,
  page,
  now,
}: SafetyAnswer): Promise<void> {
  const { flags, none } = readFlags(contraFlags);
  if (flags.length === 0 && !none)
    throw new AppError('invalid', 'Choose what applies to you, or None of the above.');
  const tenant = await findTenantByClient(db, tenantId);
  if (!tenant) throw planNotFound();
  await db.$transaction(async (tx) => {
    const locked = await lockAssessment(tx, { tenantId: tenant.id, assessmentId });
    if (!awaitsSafetyAnswer(readLockedPlan(locked)))
      throw new AppError('conflict', 'You’ve already answered these safety questions.');
    const { row, lead } = locked;
    const box = await readHealthBox(tx, {
      ...{ tenant, leadId: lead?.id, contactId: lead?.contactId, region: row.region },
      ...{ widget: row.widget as WidgetKind, locale: row.locale },
    });
    if (box && !healthConsent) {
      const fields = missingHealthConsent({});
      throw new AppError('invalid', fields.healthConsent?.join(' ') ?? '', { fields });
    }
    if (box && lead) {
      const person = { tenantId: tenant.id, leadId: lead.id, contactId: lead.contactId, now };
      const { region, regionSource } = row;
      const { jurisdiction } = findTenantRules(tenant, region);
      const place = { jurisdiction, region, regionSource };
      const given = await recordHealthConsent(tx, { ...person, ...box, copies: crmConsent, page, place });
      for (const change of given) await tellConsentChange(tx, { ...person, ...change, state: 'given' });
    }
    await recomputePlan(tx, tenant, locked, { contraFlags: [...contraFlags] });
  });
}
