import { findAnswers, findSessionIds, lockAssessments } from '#app/domain/assessments/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import {
  addLeadCounts,
  bumpCountsVersion,
  collectContact,
  collectLeads,
  computeErasedCounts,
  type LeadCount,
  mergeLeadCounts,
  readCountedLeads,
} from '#app/domain/leads/index.ts';
import { spellingsOfNumber } from '#app/domain/reading/index.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { findPersonMessageIds } from '#app/outbox/index.ts';
import { deleteOldAnswers } from './answers-of-leads.server.ts';
import { ERASERS } from './erasers.ts';

/** Leads per transaction, which limits how long other writers wait. */
export const ADDRESS_LEADS_PER_TRANSACTION = 50;

type Tx = Prisma.TransactionClient;

interface Address {
  tenantId: string;
  email: string;
  now: Date;
}

/**
 * Erases everything that a tenant has stored about an address, in the caller's transaction. All erasures of leads use it: the visitor's
 * link, the retention time, and a tenant's staff, who need no link. A transaction that erases more than one person uses eraseSeveral.
 */
export const eraseAddress = (tx: Tx, address: Address): Promise<void> =>
  eraseSeveral(tx, (erase) => erase.address(address));

export interface Erase {
  /** Erases an address like eraseAddress. */
  address(options: Address): Promise<void>;
  /** Erases old leads of people who submitted again since then; their contact and address remain. */
  leads(options: Omit<Address, 'email'> & { leadIds: readonly string[] }): Promise<void>;
  /** Deletes the answers of old leads of people who agreed to offers or texts; the leads remain. */
  answers(options: Omit<Address, 'email'> & { leadIds: readonly string[] }): Promise<void>;
}

/**
 * Erases several people in one transaction. The daily counts, which they share with others, are changed at the very end: a submission that
 * waits for the row of a count then holds no row that an erasure still needs.
 */
export async function eraseSeveral(tx: Tx, work: (erase: Erase) => Promise<void>): Promise<void> {
  const counts: LeadCount[] = [];
  await work({
    async address({ tenantId, email, now }) {
      const hash = hashRecipient(email);
      const { contactId, leadIds, emails, phones } = await collectContact(tx, { tenantId, email });
      const address = {
        spellings: emails,
        hash,
        phoneHashes: phones.flatMap(spellingsOfNumber).map(hashRecipient),
        contactId,
      };
      counts.push(...(await eraseEverywhere(tx, { tenantId, leadIds, address, now })));
    },
    async leads(options) {
      counts.push(...(await eraseEverywhere(tx, { ...options, address: null })));
    },
    async answers(options) {
      if (options.leadIds.length > 0) counts.push(...(await deleteOldAnswers(tx, options)));
    },
  });
  const changedCounts = mergeLeadCounts(counts);
  if (changedCounts.length === 0) return;
  await bumpCountsVersion(tx);
  await addLeadCounts(tx, changedCounts);
}

/** Erases leads in all areas. @returns the changes to make in the daily counts of leads */
async function eraseEverywhere(
  tx: Tx,
  options: Pick<ErasedPerson, 'tenantId' | 'address' | 'now'> & { leadIds: readonly string[] },
): Promise<LeadCount[]> {
  const { tenantId, address, now } = options;
  // The tenant is locked first, as for every change of the ledger: a sale that is being reported is either stored by now, or finds the
  // person erased.
  await lockTenant(tx, tenantId);
  // Another erasure of the same leads may have ended by now: receivers that it told are not told again.
  const collected = await collectLeads(tx, options);
  const leadIds = collected.map(({ id }) => id);
  const assessmentIds = collected.flatMap(({ assessmentId }) => assessmentId ?? []);
  // Once the assessments are locked, every outbox item that a request was writing for one of them is committed, so it is found.
  await lockAssessments(tx, { tenantId, ids: assessmentIds });
  const sessions = await findSessionIds(tx, { tenantId, ids: assessmentIds });
  const counted = await readCountedLeads(tx, { tenantId, leadIds, findAnswers });
  const recipientHash = address?.hash ?? null;
  const person: ErasedPerson = {
    tenantId,
    leads: collected.map((lead) => ({ ...lead, sessionId: sessions.get(lead.assessmentId ?? '') ?? null })),
    messageIds: await findPersonMessageIds(tx, { tenantId, recipientHash, leadIds }),
    address,
    now,
  };
  for (const erase of Object.values(ERASERS)) await erase(tx, person);
  return computeErasedCounts(counted);
}
