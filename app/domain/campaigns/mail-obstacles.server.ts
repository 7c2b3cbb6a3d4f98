import type { Database } from '#app/domain/database.ts';
import { findMarketingRecipients, type MarketingRecipient } from '#app/domain/leads/index.ts';
import { findPauseEnd } from '#app/domain/marketing-pause.ts';
import { type NotSent, UNVERIFIED_SENDER_MAIL } from '#app/domain/messaging/index.ts';
import { findRestrictions } from '#app/domain/privacy-requests/index.ts';
import { listSuppressedHashes, SUPPRESSION_REASONS } from '#app/domain/suppressions/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { isAccountReadOnly } from './may-send.ts';
import { nextOpening } from './send-window.ts';
import { mailWindow } from './tenant-windows.ts';

/** A recipient, with the reason why the address gets no more marketing. */
export interface Person {
  recipient: MarketingRecipient;
  /** A reason from the suppression list. */
  suppression: string | undefined;
  /** Whether the person restricted the use of their data, which holds also for an address or number that is submitted later. */
  isRestricted: boolean;
}

/** Reads the contacts of enrolments or of a bulk mail, with the reason why they get no more marketing. */
export async function readPeople(
  db: Database,
  rows: readonly { tenantId: string; contactId: string | null; leadId: string | null }[],
): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
    const contacts = rows.flatMap(({ contactId, leadId, ...row }) =>
      contactId && row.tenantId === tenantId ? [{ contactId, leadId }] : [],
    );
    const recipients = await findMarketingRecipients(db, { tenantId, of: contacts });
    const hashes = [...recipients.values()].map(({ addressHash }) => addressHash);
    const suppressed = await listSuppressedHashes(db, { tenantId, channel: 'email', hashes });
    const leadIds = [...recipients.values()].map(({ leadId }) => leadId);
    const restrictions = await findRestrictions(db, { tenantId, leadIds });
    for (const [contactId, recipient] of recipients)
      people.set(contactId, {
        recipient,
        suppression: suppressed.get(recipient.addressHash),
        isRestricted: restrictions.has(recipient.leadId),
      });
  }
  return people;
}

/** Returns why a tenant's marketing, mails and texts, can't be sent now, or null. */
export function marketingObstacle(tenant: MarketingTenant, now: Date): NotSent | null {
  if (!tenant.emailVerifiedAt) return UNVERIFIED_SENDER_MAIL;
  // Mails wait as in a pause, so that a company deactivated by mistake loses no mail.
  if (!tenant.isActive) return { postponed: 'The company is not active.', forMs: HOUR_MS };
  if (tenant.marketingPausedAt) return { postponed: 'Marketing is paused.', forMs: HOUR_MS };
  if (isAccountReadOnly(tenant, now))
    return { postponed: 'The company’s account is read-only until a plan is paid.', forMs: HOUR_MS };
  return null;
}

/** Returns why a tenant's marketing mails can't be sent now, or null. */
export function tenantObstacle(tenant: MarketingTenant, now: Date): NotSent | null {
  const obstacle = marketingObstacle(tenant, now);
  if (obstacle) return obstacle;
  if (!tenant.postalAddress?.trim())
    return { postponed: 'The company’s postal address is missing.', forMs: HOUR_MS };
  const opening = nextOpening(mailWindow(tenant), now);
  if (opening > now)
    return { postponed: 'Outside the send window.', forMs: opening.getTime() - now.getTime() };
  return null;
}

/** Returns why a campaign's mail waits that was planned before the recipient paused marketing, or null. */
export function pauseObstacle(recipient: MarketingRecipient, now: Date): NotSent | null {
  const end = findPauseEnd(recipient, now);
  return end && { postponed: 'The lead paused marketing.', forMs: end.getTime() - now.getTime() };
}

/** The same for a message of one day, which would make no sense after the pause. */
export const OBSTACLE_PAUSED = { suppressed: 'The lead paused marketing.' };
/** All products were excluded by the latest answers, which may be newer than the plan of the message. */
export const OBSTACLE_NOTHING_SUITS = { suppressed: 'No product suits the lead’s latest answers.' };
/** Why a mail of a paused campaign waits until it is looked at again. */
export const CAMPAIGN_PAUSED = { postponed: 'The campaign is paused.', forMs: 15 * MINUTE_MS };
export const OBSTACLE_NO_CONSENT = { suppressed: 'The lead didn’t agree to marketing.' };
/** The recipient replied in words that no rule understood, so texts wait until a person has read the reply (6-consent, section 5). */
export const OBSTACLE_UNREAD_REPLY = {
  postponed: 'A reply from this number is still unread.',
  forMs: HOUR_MS,
};
export const OBSTACLE_NO_TEXT_CONSENT = { suppressed: 'The lead didn’t agree to texts.' };
/** Why nothing was sent, by the reason of the suppression. */
export const SUPPRESSION_OBSTACLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SUPPRESSION_REASONS).map(([reason, { label }]) => [reason, `${label}.`]),
);

/** Returns the reason why a cancelled bulk send sends nothing more, or null. */
export const campaignEnded = (status: string): NotSent | null =>
  status === 'cancelled' ? { suppressed: 'The bulk send was canceled.' } : null;
