import { findToken, takeToken } from '#app/domain/access/index.ts';
import { findPlanLocale, findPlanOwner } from '#app/domain/assessments/index.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { collectContact } from '#app/domain/leads/index.ts';
import { closeRequests, type RequestSource, recordRequest } from '#app/domain/privacy-requests/index.ts';
import { findPlanTenants } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DEFAULT_LOCALE } from '#app/messages/locales.ts';
import { parseTheme } from '#app/theme/theme.ts';
import { eraseAddress } from './erase-address.server.ts';
import { recordErasure } from './erase-leads.server.ts';

/** The log names no person: that is what was erased. */
const THE_VISITOR: AuditActor = { kind: 'visitor', id: null, label: null, requestId: null };

interface LinkPayload {
  assessmentId?: string;
  /** The page on which the link was requested. */
  source?: RequestSource;
}

/** Finds the tenant and locale of an unused, unexpired erasure link; null for any other token. Changes nothing. */
export async function findErasure(db: Database, token: string, now: Date) {
  const link = await findToken(db, 'erase-data', token, now);
  if (!link?.tenantId) return null;
  const { id, tenantId, email, payload } = link;
  const { assessmentId = '', source = 'plan-page' } = Object(payload) as LinkPayload;
  const [tenants, locale] = await Promise.all([
    findPlanTenants(db, [tenantId]),
    findPlanLocale(db, { tenantId, assessmentId }),
  ]);
  const tenant = tenants.get(tenantId);
  if (!tenant) return null;
  const theme = parseTheme(tenant);
  // The page has the language of the plan on whose page the link was requested.
  const page = { brand: tenant.name, theme, locale: locale ?? DEFAULT_LOCALE };
  return { id, tenantId, email, assessmentId, source, ...page };
}

/**
 * Erases the person behind a confirmed link: everything that the tenant has stored about the person's address. Rows that are counted in
 * figures remain, without the person and under "erased" (D55); waiting messages are cancelled. That it was asked for remains on record.
 * @throws AppError `not-found` when the link was used, has expired or never existed
 */
export async function erasePerson(options: { db: Database; token: string; now: Date }): Promise<void> {
  const { db, token, now } = options;
  const linkUsed = () =>
    new AppError('not-found', 'This link has expired or was already used. Request a new link.');
  const erasure = await findErasure(db, token, now);
  if (!erasure) throw linkUsed();
  const { tenantId, email, assessmentId, source } = erasure;
  const owner = await findPlanOwner(db, assessmentId);
  await db.$transaction(async (tx) => {
    // The token is used up first, by a write: of two simultaneous clicks the second finds the link used.
    if (!(await takeToken(tx, erasure.id, now))) throw linkUsed();
    if (owner?.tenantId === tenantId) {
      // It is on record already if the e-mail with the link had to wait.
      const done = { ...owner, kind: 'delete', doneBy: 'person', now } as const;
      if ((await closeRequests(tx, done)) === 0) await recordRequest(tx, { ...done, source });
    }
    const { leadIds } = await collectContact(tx, { tenantId, email });
    await eraseAddress(tx, { tenantId, email, now });
    for (const leadId of leadIds) await recordErasure(tx, { tenantId, leadId, actor: THE_VISITOR, now });
  });
}
