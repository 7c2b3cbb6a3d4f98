import { type Actor, can } from '../access/index.ts';
import type { Database } from '../database.ts';
import { showsAnswersToViewers } from '../tenants/index.ts';

/**
 * Whether a person or key sees safety answers, free text, and what tells them: the plan's page and products, and why a message
 * was held back. By role or scope, or as a viewer of a tenant that shows them (D56).
 */
export async function seesAnswers(db: Database, actor: Actor, tenantId: string): Promise<boolean> {
  if (can(actor, 'leads.answers')) return true;
  return actor.kind !== 'api-key' && can(actor, 'leads.read') && (await showsAnswersToViewers(db, tenantId));
}
