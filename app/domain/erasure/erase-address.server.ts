import { hashRecipient } from '../../lib/hash-recipient.server.ts';
import { findMessagesOf } from '../../outbox/index.ts';
import { findSessionIds, lockAssessments } from '../assessments/index.ts';
import type { Prisma } from '../database.ts';
import type { ErasedPerson } from '../erased-person.ts';
import { collectContact, collectLeads } from '../leads/index.ts';
import { ERASERS } from './erasers.ts';

/**
 * Erases all that a tenant holds of an address, in the caller's transaction. Every way to erase leads here: the visitor's
 * link, the retention time, and a tenant's staff, who need no link.
 */
export async function eraseAddress(
  tx: Prisma.TransactionClient,
  { tenantId, email, now }: { tenantId: string; email: string; now: Date },
): Promise<void> {
  const hash = hashRecipient(email);
  const { contactId, leadIds, emails, phones } = await collectContact(tx, { tenantId, email });
  const address = { spellings: emails, hash, phoneHashes: phones.map(hashRecipient), contactId };
  await eraseEverywhere(tx, { tenantId, leadIds, address, now });
}

/** Erases leads of people who stay, because they submitted again since; their contact and address stay with them. */
export const eraseLeads = (
  tx: Prisma.TransactionClient,
  options: { tenantId: string; leadIds: readonly string[]; now: Date },
): Promise<void> => eraseEverywhere(tx, { ...options, address: null });

async function eraseEverywhere(
  tx: Prisma.TransactionClient,
  options: Pick<ErasedPerson, 'tenantId' | 'address' | 'now'> & { leadIds: readonly string[] },
): Promise<void> {
  const { tenantId, leadIds, address, now } = options;
  const collected = await collectLeads(tx, { tenantId, leadIds });
  const assessmentIds = collected.flatMap(({ assessmentId }) => assessmentId ?? []);
  // After this, every message that a request was writing for one of them is committed, so it is found.
  await lockAssessments(tx, { tenantId, ids: assessmentIds });
  const sessions = await findSessionIds(tx, { tenantId, ids: assessmentIds });
  const recipientHash = address?.hash ?? null;
  const person: ErasedPerson = {
    tenantId,
    leads: collected.map((lead) => ({ ...lead, sessionId: sessions.get(lead.assessmentId ?? '') ?? null })),
    messageIds: await findMessagesOf(tx, { tenantId, recipientHash, leadIds }),
    address,
    now,
  };
  for (const erase of Object.values(ERASERS)) await erase(tx, person);
}
