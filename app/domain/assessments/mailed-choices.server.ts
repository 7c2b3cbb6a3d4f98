import type { Database } from '#app/domain/database.ts';
import {
  type CurrentConsents,
  findConsentsOfPeople,
  isInForce,
  type PendingConsents,
  readPendingConsents,
} from '#app/domain/leads/index.ts';
import { findUnsubscriptions } from '#app/domain/suppressions/index.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { createIdSigner } from '#app/lib/signed-id.server.ts';
import type { FoundPlan } from './find-plan.server.ts';

/** A person's choices in one line: the receipt on the plan's page and at the foot of its mail (D65). */
export type Receipt = Record<'health' | 'offers' | 'texts', boolean>;

/** What a plan mail says of the choices of its recipient. */
export interface MailedChoices {
  receipt: Receipt;
  /** What is still to be confirmed, with the token of the link; null if nothing. */
  confirmation: (PendingConsents & { token: string }) | null;
}

/** Signs the ids of leads in the links by which their submitters confirm a choice. */
export const confirmationSigner = (ring: KeyRing) => createIdSigner(ring, 'confirmations');

/** Sums up what a person has agreed to. @param isUnsubscribed an unsubscription holds whatever was agreed to before or after it */
export const readReceipt = (
  { terms, health, offers, texts }: CurrentConsents,
  isUnsubscribed: boolean,
): Receipt => ({
  health: terms?.state !== 'pending' && health?.state !== 'pending' && health?.state !== 'withdrawn',
  offers: !isUnsubscribed && isInForce(offers),
  texts: isInForce(texts),
});

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
  const people = plans.flatMap(({ tenant, leadId, contactId }) =>
    leadId ? [{ tenantId: tenant.id, leadId, contactId }] : [],
  );
  if (people.length === 0) return () => null;
  const toAddress = ({ tenant, email }: FoundPlan) => ({
    tenantId: tenant.id,
    addressHash: hashRecipient(email),
  });
  const [findConsents, findUnsubscribedAt] = await Promise.all([
    findConsentsOfPeople(db, people),
    findUnsubscriptions(db, plans.map(toAddress)),
  ]);
  const signer = ring && confirmationSigner(ring);
  return (plan, recipient) => {
    const { tenant, leadId, contactId } = plan;
    if (!leadId || toEmailKey(recipient) !== toEmailKey(plan.email)) return null;
    const { current, events } = findConsents({ tenantId: tenant.id, leadId, contactId });
    const unsubscribedAt = findUnsubscribedAt(toAddress(plan));
    const pending = signer && readPendingConsents(events, { leadId, unsubscribedAt });
    return {
      receipt: readReceipt(current, unsubscribedAt !== null),
      confirmation: pending ? { ...pending, token: signer.sign(leadId) } : null,
    };
  };
}
