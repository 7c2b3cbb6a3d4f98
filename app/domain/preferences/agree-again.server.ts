import { closeTokens, findToken, takeToken } from '#app/domain/access/index.ts';
import { changeAsOwner, findPlanOwner, listWithdrawn } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { restoreHealth } from '#app/domain/erasure/index.ts';
import {
  type ConsentPage,
  proveContact,
  readHealthWording,
  recordHealthConsent,
} from '#app/domain/leads/index.ts';
import { closeRequests } from '#app/domain/privacy-requests/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { findPlanTenants, findTenantRules, type RegionalTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { healthNoticePath } from '#app/protocol/legal-path.ts';
import { describeOwnPage, type OwnPage } from './own-page.ts';

/** What the page behind the mailed link shows, and whose plan it is. */
interface FoundAgreement extends OwnPage {
  tokenId: string;
  tenant: RegionalTenant;
  tenantId: string;
  leadId: string;
  assessmentId: string;
  /** The sentence next to the box. */
  wording: string;
  /** Path of the notice on health data, in the plan's language. */
  noticePath: string;
}

/**
 * Finds the hidden plan that a mailed link can show again; null for a used or expired link, one from before a later withdrawal, once the
 * answers are deleted or shown, and after an erasure. Changes nothing.
 */
export async function findAgreement(db: Database, token: string, now: Date): Promise<FoundAgreement | null> {
  const link = await findToken(db, 'agree-again', token, now);
  const { assessmentId } = Object(link?.payload) as { assessmentId?: string };
  const owner = assessmentId === undefined ? null : await findPlanOwner(db, assessmentId);
  if (!link || assessmentId === undefined || !owner || owner.tenantId !== link.tenantId) return null;
  const { tenantId, leadId, locale, healthWithdrawnAt } = owner;
  // A withdrawal after the link was mailed is the person's later decision, which an old link can't undo.
  if (healthWithdrawnAt && link.createdAt < healthWithdrawnAt) return null;
  const [tenants, withdrawnIds] = await Promise.all([
    findPlanTenants(db, [tenantId]),
    listWithdrawn(db, { tenantId, ids: [assessmentId] }),
  ]);
  const tenant = tenants.get(tenantId);
  if (!tenant || withdrawnIds.length === 0) return null;
  const { wording } = readHealthWording({ ...owner, brand: tenant.name });
  return {
    ...{ tokenId: link.id, tenant, tenantId, leadId, assessmentId },
    ...describeOwnPage(tenant, locale),
    wording,
    noticePath: healthNoticePath({ client: tenant.subdomain, locale }),
  };
}

/**
 * Shows the hidden answers of one plan again, because the person who got the link agreed to their use again. The person's other plans stay
 * hidden.
 * @throws AppError `not-found` for a link that shows nothing any more
 */
export async function agreeAgain({
  db,
  token,
  page,
  now,
}: {
  db: Database;
  token: string;
  /** The page that shows the box, for the ledger. */
  page?: ConsentPage;
  now: Date;
}): Promise<void> {
  const found = await findAgreement(db, token, now);
  if (!found) throw deadAgreement();
  const { tokenId, tenant, assessmentId, brand } = found;
  await changeAsOwner(db, assessmentId, async (tx, owner) => {
    if (!(await takeToken(tx, tokenId, now))) throw deadAgreement();
    const { isRestored, hasOthers } = await restoreHealth(tx, { ...owner, assessmentId, now });
    if (!isRestored) throw deadAgreement();
    const { tenantId, leadId, contactId, email, region, regionSource } = owner;
    await closeTokens(tx, { kind: 'agree-again', tenantId, email, assessmentId, now });
    const displayed = readHealthWording({ ...owner, brand });
    const given = await recordHealthConsent(tx, {
      ...{ tenantId, leadId, contactId, ...displayed, page, now },
      place: { jurisdiction: findTenantRules(tenant, region).jurisdiction, region, regionSource },
    });
    if (contactId) await proveContact(tx, { tenantId, contactId, now });
    // The withdrawal of the plans that stay hidden is still to be answered.
    if (!hasOthers) await closeRequests(tx, { ...owner, kind: 'withdraw-health', doneBy: 'person', now });
    for (const change of given) await tellConsentChange(tx, { ...owner, ...change, state: 'given', now });
  });
}

const deadAgreement = () =>
  new AppError('not-found', 'This link has expired or was already used. Request a new link.');
