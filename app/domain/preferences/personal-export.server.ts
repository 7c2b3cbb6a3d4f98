import { findToken } from '#app/domain/access/index.ts';
import { findPlan, findPlanOwner } from '#app/domain/assessments/index.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { exportPerson, type PersonExport } from '#app/domain/lead-database/index.ts';
import { closeRequests } from '#app/domain/privacy-requests/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { DEFAULT_LOCALE } from '#app/messages/locales.ts';
import { parseTheme, type Theme } from '#app/theme/theme.ts';

interface ExportLink {
  tenantId: string;
  leadId: string;
  assessmentId: string;
  brand: string;
  logoUrl: string | null;
  theme: Theme;
  locale: string;
}

/** Finds the data that a personal download link gives access to; null for an expired link or any other token. Changes nothing. */
export async function findExport(db: Database, token: string, now: Date): Promise<ExportLink | null> {
  const link = await findToken(db, 'export-data', token, now);
  const assessmentId = (link?.payload as { assessmentId?: string } | null)?.assessmentId;
  if (!link?.tenantId || !assessmentId) return null;
  const plan = await findPlan(db, assessmentId);
  // The link covers only the address that it was sent to, in the tenant that sent it.
  if (!plan?.leadId || plan.tenant.id !== link.tenantId) return null;
  const { id: tenantId, name: brand, logoUrl } = plan.tenant;
  const locale = plan.data.config.locale ?? DEFAULT_LOCALE;
  return {
    tenantId,
    leadId: plan.leadId,
    assessmentId,
    brand,
    logoUrl,
    theme: parseTheme(plan.tenant),
    locale,
  };
}

/**
 * Reads the stored data of the person who got the link, which answers their request for a copy.
 * @throws AppError `not-found` when the link has expired or never existed
 */
export async function readExport(options: {
  db: Database;
  seal: Seal;
  token: string;
  actor: AuditActor;
  now: Date;
}): Promise<PersonExport> {
  const { db, seal, token, actor, now } = options;
  const link = await findExport(db, token, now);
  if (!link) throw new AppError('not-found', 'This link was used already or has expired.');
  const { tenantId, leadId, assessmentId } = link;
  const person = await exportPerson({ db, seal, tenantId, leadId, actor, now });
  const owner = await findPlanOwner(db, assessmentId);
  if (owner)
    await db.$transaction((tx) => closeRequests(tx, { ...owner, kind: 'copy', doneBy: 'person', now }));
  return person;
}
