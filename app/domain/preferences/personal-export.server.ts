import { findToken } from '#app/domain/access/index.ts';
import { changeAsOwner, findPlanOwner } from '#app/domain/assessments/index.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { exportPerson, type PersonExport } from '#app/domain/lead-database/index.ts';
import { closeRequests } from '#app/domain/privacy-requests/index.ts';
import { findPlanTenants } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { describeOwnPage, type OwnPage } from './own-page.ts';

interface ExportLink extends OwnPage {
  tenantId: string;
  leadId: string;
  assessmentId: string;
}

/** Finds the data that a personal download link gives access to; null for an expired link or any other token. Changes nothing. */
export async function findExport(db: Database, token: string, now: Date): Promise<ExportLink | null> {
  const link = await findToken(db, 'export-data', token, now);
  const assessmentId = (link?.payload as { assessmentId?: string } | null)?.assessmentId;
  if (!link?.tenantId || !assessmentId) return null;
  // The plan itself is not read: a person whose answers are hidden gets a copy, too.
  const owner = await findPlanOwner(db, assessmentId);
  // The link covers only the address that it was sent to, in the tenant that sent it.
  if (!owner || owner.tenantId !== link.tenantId) return null;
  const { tenantId, leadId, locale } = owner;
  const tenant = (await findPlanTenants(db, [tenantId])).get(tenantId);
  if (!tenant) return null;
  return { tenantId, leadId, assessmentId, ...describeOwnPage(tenant, locale) };
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
  if (!link)
    throw new AppError('not-found', 'This link has expired or was already used. Request a new link.');
  const { tenantId, leadId, assessmentId } = link;
  const person = await exportPerson({ db, seal, tenantId, leadId, withHidden: true, actor, now });
  await changeAsOwner(db, assessmentId, (tx, owner) =>
    closeRequests(tx, { ...owner, kind: 'copy', doneBy: 'person', now }),
  );
  return person;
}
