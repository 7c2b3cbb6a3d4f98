import type { Database } from '#app/domain/database.ts';
import {
  areChosenByGoals,
  type ChosenLeads,
  countLeadsBefore,
  findMarketingRecipients,
  type MarketingCandidate,
  walkMarketingCandidates,
} from '#app/domain/leads/index.ts';
import { findPauseEnd } from '#app/domain/marketing-pause.ts';
import { isAddressSuppressed, listSuppressedNumbers } from '#app/domain/suppressions/index.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { type Departure, readDeparture } from './departure.server.ts';
import { noteFirstAllowed } from './first-allowed.server.ts';
import { noteFirstOpening } from './text-hours.ts';
import { findNumbersAtMonthlyLimit, isUnregisteredFor } from './text-limits.server.ts';

/** The reason of leads whose address gets the message by another lead. */
export const SAME_ADDRESS = 'sameAddress';

export interface JudgeOptions {
  db: Database;
  tenantId: string;
  tenant: MarketingTenant | undefined;
  channel: 'email' | 'sms';
  /** Undefined for all leads. */
  chosen?: ChosenLeads;
  /** Whether the service is live: carriers then refuse texts of unregistered companies to the United States. */
  isLive?: boolean;
  /** Called for each number that gets the text. */
  onNumber?: (number: string) => void;
  now: Date;
}

interface JudgedRecipient extends Pick<MarketingCandidate, 'contactId' | 'leadId' | 'consentId'> {
  /** Null for a lead that gets the message. */
  reason: string | null;
}

/**
 * Decides, a few hundred leads at a time, who gets a Quick Email or Quick SMS, each address once. The count before a send and the send
 * itself both use it, so that they say the same number.
 */
export async function* judgeRecipients(
  options: JudgeOptions,
): AsyncGenerator<{ judged: JudgedRecipient[]; duplicates: number }> {
  const { db, tenantId, tenant, channel, chosen: selection, isLive = false, onNumber, now } = options;
  const consentMode = tenant?.marketingConsentMode ?? 'opt-in';
  const choosesByGoals = areChosenByGoals(selection);
  const conditions = {
    ...{ segments: [], choosesByGoals, consentMode, isSuppressed: isAddressSuppressed },
    // A message of one day makes no sense after a pause of weeks, so it doesn't wait as campaigns do.
    pausedAt: now,
  };
  const shared = { db, tenantId, ...conditions };
  const to = new Date(now.getTime() + 1);
  const walk = walkMarketingCandidates(selection ? { ...shared, chosen: selection } : { ...shared, to });
  const [numbers, contactIds] = [new Set<string>(), new Set<string>()];
  let seen = 0;
  for await (const { candidates } of walk) {
    seen += candidates.length;
    // Leads that are read by time are already the newest of each contact.
    const unique = selection
      ? candidates.filter(({ contactId }) => isNew(contactIds, contactId))
      : candidates;
    const judged =
      channel === 'email'
        ? unique
        : await judgeNumbers(db, {
            ...{ tenantId, tenant, choosesByGoals, numbers, isLive, onNumber, now },
            candidates: unique,
          });
    yield { judged, duplicates: candidates.length - unique.length };
  }
  if (selection) return;
  const all = await countLeadsBefore(db, { tenantId, before: to });
  yield { judged: [], duplicates: Math.max(0, all - seen) };
}

/** Notes a contact. A lead without one has no address that another lead could have. */
function isNew(contactIds: Set<string>, contactId: string | null): boolean {
  if (contactId === null) return true;
  const isKnown = contactIds.has(contactId);
  contactIds.add(contactId);
  return !isKnown;
}

/** Who would get a message if it were sent now. */
export interface RecipientCount {
  recipients: number;
  /** Leads left out, by reason. */
  skipped: Record<string, number>;
  /** When the first message would leave, or what it would wait for; null for a company that no longer exists. */
  departure: Departure | null;
  timeZone: string;
}

/** Counts who would get a message if it were sent now, and stores nothing. */
export async function countBulkRecipients(
  options: Omit<JudgeOptions, 'tenant'> & {
    /** The service's own From address, for the limit of a day; without it, none applies. */
    mailFrom?: string;
  },
): Promise<RecipientCount> {
  const { db, tenantId, mailFrom = null } = options;
  const { channel, now } = options;
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  const hours = tenant && noteFirstOpening(tenant, now);
  const cap = tenant && noteFirstAllowed(db, { tenant, channel, now });
  let recipients = 0;
  const skipped: Record<string, number> = {};
  const skip = (reason: string, count: number) => {
    if (count > 0) skipped[reason] = (skipped[reason] ?? 0) + count;
  };
  for await (const { judged, duplicates } of judgeRecipients({ ...options, tenant, onNumber: hours?.note })) {
    await cap?.note(judged);
    for (const { reason } of judged) {
      if (reason) skip(reason, 1);
      else recipients += 1;
    }
    skip(SAME_ADDRESS, duplicates);
    await nextTurn();
  }
  const departure = tenant
    ? await readDeparture(db, {
        ...{ tenant, channel, mailFrom, now },
        ...{ opening: hours?.first(), allowedFrom: cap?.first() },
      })
    : null;
  return { recipients, skipped, departure, timeZone: tenant?.timeZone ?? 'UTC' };
}

/** Decides which numbers get the text: consent to texts is separate, so mails may be refused. */
async function judgeNumbers(
  db: Database,
  options: {
    tenantId: string;
    tenant: MarketingTenant | undefined;
    candidates: readonly MarketingCandidate[];
    choosesByGoals: boolean;
    /** Hashes of the numbers that get the text. Several contacts may share a number, which gets the text once. */
    numbers: Set<string>;
    isLive: boolean;
    now: Date;
    onNumber?: (number: string) => void;
  },
): Promise<JudgedRecipient[]> {
  const { tenantId, tenant, candidates, choosesByGoals, numbers, isLive, onNumber, now } = options;
  const targets = candidates.flatMap(({ contactId, leadId }) => (contactId ? [{ contactId, leadId }] : []));
  const recipients = await findMarketingRecipients(db, { tenantId, of: targets });
  const phones = [...recipients.values()].flatMap(({ phoneE164 }) => phoneE164 ?? []);
  const suppressed = await listSuppressedNumbers(db, { tenantId, numbers: phones });
  const people = [...recipients.values()].flatMap(({ contactId, phoneE164 }) =>
    phoneE164 ? [{ contactId, hash: hashRecipient(phoneE164) }] : [],
  );
  const full = tenant ? await findNumbersAtMonthlyLimit(db, { tenant, people, now }) : new Set<string>();
  return candidates.map(({ contactId, leadId, reason }) => {
    const consentId = null;
    const phone = contactId ? recipients.get(contactId) : undefined;
    if (!phone?.phoneE164) return { contactId, leadId, reason: 'noPhone', consentId };
    if (reason === 'nothingSuitable') return { contactId, leadId, reason, consentId };
    const hash = hashRecipient(phone.phoneE164);
    if (suppressed.has(hash)) return { contactId, leadId, reason: 'suppressed', consentId };
    if (!phone.smsConsent) return { contactId, leadId, reason: 'noTextConsent', consentId };
    if (choosesByGoals && !phone.agreesToSegments)
      return { contactId, leadId, reason: 'noConsent', consentId };
    if (findPauseEnd(phone, now)) return { contactId, leadId, reason: 'pausedByLead', consentId };
    if (full.has(hash)) return { contactId, leadId, reason: 'textsThisMonth', consentId };
    if (isLive && tenant && isUnregisteredFor(tenant, phone.phoneE164))
      return { contactId, leadId, reason: 'unregistered', consentId };
    if (numbers.has(hash)) return { contactId, leadId, reason: 'sameNumber', consentId };
    numbers.add(hash);
    onNumber?.(phone.phoneE164);
    return { contactId, leadId, reason: null, consentId: phone.textsConsentId };
  });
}
