import type { Person } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { notePlanReading } from '#app/domain/lead-database/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { onlyVisitor } from '#app/messages/en/safety-boxes.ts';
import { actorFor } from './console.server.ts';
import { findRequestSession } from './session.server.ts';

/** A request about a plan, from a page or an API call. */
interface PlanRequest {
  request: Request;
  context: { services: { db: Database }; requestId: string };
  /** The plan's tenant and lead. */
  plan: { tenant: { id: string }; leadId?: string };
}

/**
 * Finds the staff member who sends the request: a person of the plan's tenant, or an operator. Staff of other tenants count as visitors
 * with a link.
 */
async function findStaff({ request, context, plan }: PlanRequest, now: Date): Promise<Person | null> {
  const session = await findRequestSession(request, context.services.db, now);
  if (!session || session.awaitingTotp) return null;
  const { person } = session.account;
  return person.tenantId === null || person.tenantId === plan.tenant.id ? person : null;
}

/** Records in the audit log that the plan's staff opened it (D56). Visitors are not recorded. */
export async function noteStaffReading(planRequest: PlanRequest): Promise<void> {
  const { plan, context } = planRequest;
  const now = new Date();
  const person = await findStaff(planRequest, now);
  if (!person) return;
  const actor = actorFor(person, context.requestId);
  const { db } = context.services;
  await notePlanReading({ db, tenantId: plan.tenant.id, leadId: plan.leadId, actor, now });
}

/**
 * Guards actions that are reserved for the visitor: answers about health, and requests to send or delete the plan.
 * @throws AppError `forbidden` for the plan's staff
 */
export async function refuseStaff(planRequest: PlanRequest): Promise<void> {
  if (await findStaff(planRequest, new Date())) throw new AppError('forbidden', onlyVisitor);
}
