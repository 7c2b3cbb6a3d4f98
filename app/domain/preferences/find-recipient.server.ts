import { parseTheme, type Theme } from '../../theme/theme.ts';
import type { Database } from '../database.ts';
import { type ContactOfToken, findContactByToken, type MailWish } from '../leads/index.ts';
import { findStopReason, REASONS, type SuppressionReason } from '../suppressions/index.ts';
import { findPlanTenants } from '../tenants/index.ts';

/** Who opened the link of a marketing mail, and what holds for that address. */
export interface Recipient {
  token: string;
  contact: ContactOfToken;
  brand: string;
  logoUrl: string | null;
  theme: Theme;
  wish: MailWish;
  /** Why no marketing is sent; null when it may be. */
  stopped: SuppressionReason | null;
}

/** The recipient of a token in /unsubscribe and /preferences; null for an unknown one, or after an erasure. Changes nothing. */
export async function findRecipient(db: Database, token: string): Promise<Recipient | null> {
  const contact = await findContactByToken(db, token);
  if (!contact) return null;
  const { tenantId, emailKey } = contact;
  const [tenants, stopped] = await Promise.all([
    findPlanTenants(db, [tenantId]),
    findStopReason(db, { tenantId, address: emailKey }),
  ]);
  const tenant = tenants.get(tenantId);
  if (!tenant) return null;
  const unsubscribed = stopped !== null && REASONS[stopped].ownWish;
  return {
    token,
    contact,
    brand: tenant.name,
    logoUrl: tenant.logoUrl,
    theme: parseTheme(tenant),
    wish: unsubscribed ? 'none' : contact.lessOften ? 'less' : 'all',
    stopped,
  };
}
