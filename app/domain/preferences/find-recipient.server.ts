import type { TrackedMail } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type ContactOfToken, findContactByToken, type MailWish } from '#app/domain/leads/index.ts';
import { findPauseEnd } from '#app/domain/marketing-pause.ts';
import {
  findStopReason,
  SUPPRESSION_REASONS,
  type SuppressionReason,
} from '#app/domain/suppressions/index.ts';
import { findPlanTenants } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { describeOwnPage, type OwnPage } from './own-page.ts';

/** A wish that the page of preferences offers. A pause changes no consent. */
export type PageWish = MailWish | 'pause';

/** The person who opened the link of a marketing e-mail, and the settings of that address. */
export interface Recipient extends OwnPage {
  link: RecipientLink;
  contact: ContactOfToken;
  wish: PageWish;
  /** Until when the recipient paused marketing; null without a pause. */
  pausedUntil: Date | null;
  /** The reason why no marketing is sent; null if it may be sent. */
  stopped: SuppressionReason | null;
}

/** The link that opened a recipient's page. */
export interface RecipientLink {
  token: string;
  /** The service's keys, which sign its links. */
  ring: KeyRing;
  /** The mail whose link it is; missing or null if unknown. */
  usedMail?: TrackedMail | null;
}

/** Finds the recipient of a token in /unsubscribe and /preferences; null for an unknown token, or after an erasure. Changes nothing. */
export async function findRecipient(db: Database, link: RecipientLink, now: Date): Promise<Recipient | null> {
  const contact = await findContactByToken(db, link);
  if (!contact) return null;
  const { tenantId, emailKey } = contact;
  const [tenants, stopped] = await Promise.all([
    findPlanTenants(db, [tenantId]),
    findStopReason(db, { tenantId, address: emailKey }),
  ]);
  const tenant = tenants.get(tenantId);
  if (!tenant) return null;
  const pausedUntil = findPauseEnd(contact, now);
  const unsubscribed = stopped !== null && SUPPRESSION_REASONS[stopped].ownWish;
  return {
    link,
    contact,
    ...describeOwnPage(tenant, contact.locale),
    wish: unsubscribed ? 'none' : pausedUntil ? 'pause' : contact.lessOften ? 'less' : 'all',
    pausedUntil,
    stopped,
  };
}

export const deadRecipient = () =>
  new AppError(
    'not-found',
    'This link is incomplete, or your data was deleted. Open the full link from the e-mail.',
  );
