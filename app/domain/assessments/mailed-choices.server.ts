import type { Database } from '#app/domain/database.ts';
import { type PendingConsents, readPendingConsents } from '#app/domain/leads/index.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { createIdSigner } from '#app/lib/signed-id.server.ts';
import type { FoundPlan } from './find-plan.server.ts';
import { findChoicesOfPeople, type Receipt } from './person-choices.server.ts';

/** What a plan mail says of the choices of its recipient. */
export interface MailedChoices {
  receipt: Receipt;
  /** What is still to be confirmed, with the token of the link; null if nothing. */
  confirmation: (PendingConsents & { token: string }) | null;
}

/** Time after the submission in which the link of its mails confirms. */
export const CONFIRMATION_DAYS = 30;

/** Signs the ids of leads in the links by which their submitters confirm a choice. */
export const confirmationSigner = (ring: KeyRing) => createIdSigner(ring, 'confirmations');

/**
 * Reads what the mails of plans say of their visitors' choices. Only a mail to the address that the plan was made with says anything: the
 * visitor may have it sent to another address, whose owner chose nothing.
 * @param ring signs the links; without it a mail has no link to confirm
 */
export async function readMailedChoices(
  db: Database,
  plans: readonly FoundPlan[],
  ring: KeyRing | undefined,
): Promise<(plan: FoundPlan, recipient: string) => MailedChoices | null> {
  const people = plans.flatMap((plan) => toPerson(plan) ?? []);
  if (people.length === 0) return () => null;
  const findChoices = await findChoicesOfPeople(db, people);
  const signer = ring && confirmationSigner(ring);
  return (plan, recipient) => {
    const person = toPerson(plan);
    if (!person || toEmailKey(recipient) !== toEmailKey(plan.email)) return null;
    const { leadId } = person;
    const { recorded, unsubscribedAt, receipt } = findChoices(person);
    const pending = signer && readPendingConsents(recorded, { leadId, unsubscribedAt });
    return { receipt, confirmation: pending ? { ...pending, token: signer.sign(leadId) } : null };
  };
}

const toPerson = ({ tenant, leadId, contactId, email, createdAt }: FoundPlan) =>
  leadId ? { tenantId: tenant.id, leadId, contactId, email, createdAt } : null;
