import { hashRecipient } from '../../lib/hash-recipient.server.ts';
import { knownTimeZone } from '../../lib/local-time.ts';
import { printableLine, printableName } from '../../lib/printable-name.ts';
import type { Database } from '../database.ts';
import { type AnnouncedLead, findLeadToAnnounce, listLeadsOfDigest } from '../leads/index.ts';
import {
  ERASED,
  type MailRequest,
  type MailSource,
  type NotSent,
  payloadText,
  STOPPED,
  UNVERIFIED,
} from '../messaging/index.ts';
import { findStoppedAddresses } from '../suppressions/index.ts';
import { findStaffMailTenant } from '../tenants/index.ts';
import { readUsage } from '../usage/index.ts';
import { isAnnounced } from './plan-lead-digests.server.ts';
import { MAX_NOTICES_PER_HOUR } from './rules.ts';

/** What every mail to a tenant's staff has. */
interface StaffMailFrame {
  recipient: string;
  tenantId: string;
  company: string;
  locale: string;
  /** A zone that this runtime knows. */
  timeZone: string;
}

/** A mail to a tenant's staff. None says what a visitor answered. */
export type StaffMail =
  | (StaffMailFrame & {
      purpose: 'lead-notice';
      /** The name is null where none may be printed (D33, D51). */
      lead: AnnouncedLead & { firstName: string | null };
    })
  | (StaffMailFrame & {
      purpose: 'lead-digest';
      reason: 'day' | 'hour' | 'unconfirmed';
      from: Date;
      to: Date;
      count: number;
      returning: number;
      /** Leads that are announced one by one in an hour. */
      maxPerHour: number;
      /** The first of them. Without names: what is in the mailbox then names no person whom an erasure would have to find. */
      leads: AnnouncedLead[];
    })
  | (StaffMailFrame & {
      purpose: 'limit-warning';
      month: string;
      percent: number;
      used: number;
      limit: number;
    })
  | (StaffMailFrame & {
      purpose: 'trial-ending';
      /** The end of the trial. */
      at: Date;
    })
  | (StaffMailFrame & {
      purpose: 'payment-failed';
      /** From when the console only reads. */
      at: Date;
    });

const MAX_LISTED = 20;
const NO_LEADS = { suppressed: 'No lead is left to announce.' };

/** What the mails to a tenant's staff are rendered from, read when they are sent: an erased lead is announced no more. */
export const staffMails = (db: Database): MailSource<StaffMail> => ({
  'lead-notice': (request) =>
    withTenant(db, request, async (frame) => {
      const id = payloadText(request.payload, 'leadId');
      const lead = id && (await findLeadToAnnounce(db, { tenantId: frame.tenantId, id }));
      if (!lead) return ERASED;
      // The other widgets send a fixed text in place of a name (D33).
      const firstName = lead.widget === 'full' ? printableName(lead.firstName) : null;
      return { ...frame, purpose: 'lead-notice', lead: { ...lead, firstName } };
    }),
  'lead-digest': (request) =>
    withTenant(db, request, async (frame, confirmedAt) => {
      const reason = payloadText(request.payload, 'reason');
      const from = new Date(payloadText(request.payload, 'from') ?? '');
      const to = new Date(payloadText(request.payload, 'to') ?? confirmedAt);
      if (reason !== 'day' && reason !== 'hour' && reason !== 'unconfirmed') return ERASED;
      const found = await listLeadsOfDigest(db, {
        tenantId: frame.tenantId,
        from,
        to,
        isAnnounced,
        limit: MAX_LISTED,
      });
      if (found.count === 0) return NO_LEADS;
      const maxPerHour = MAX_NOTICES_PER_HOUR;
      return { ...frame, purpose: 'lead-digest', reason, from, to, ...found, maxPerHour };
    }),
  'limit-warning': (request) =>
    withTenant(db, request, async (frame) => {
      const [month = '', percent = '', limit = ''] = ['month', 'percent', 'limit'].map((name) =>
        payloadText(request.payload, name),
      );
      if (!month) return ERASED;
      const { assessmentsCount: used } = await readUsage({ db, tenantId: frame.tenantId, month });
      return {
        ...frame,
        purpose: 'limit-warning',
        month,
        percent: Number(percent),
        used,
        limit: Number(limit),
      };
    }),
  'trial-ending': (request) =>
    withTenant(db, request, async (frame) => billingMail(frame, request, 'trial-ending')),
  'payment-failed': (request) =>
    withTenant(db, request, async (frame) => billingMail(frame, request, 'payment-failed')),
});

function billingMail<Purpose extends 'trial-ending' | 'payment-failed'>(
  frame: StaffMailFrame,
  { payload }: MailRequest,
  purpose: Purpose,
) {
  const at = payloadText(payload, 'at');
  return at ? { ...frame, purpose, at: new Date(at) } : ERASED;
}

/** An unconfirmed tenant is sent no mail: its address may be a stranger's (D51). */
async function withTenant<Mail>(
  db: Database,
  { tenantId, recipient }: MailRequest,
  describe: (frame: StaffMailFrame, confirmedAt: Date) => Promise<Mail | NotSent>,
): Promise<Mail | NotSent> {
  const tenant = tenantId && (await findStaffMailTenant(db, tenantId));
  if (!tenantId || !tenant || !recipient) return ERASED;
  if (!tenant.emailVerifiedAt) return UNVERIFIED;
  const address = { tenantId, addressHash: hashRecipient(recipient) };
  if ((await findStoppedAddresses(db, [address]))(address)) return STOPPED;
  const { name, locale, timeZone } = tenant;
  const frame = {
    recipient,
    tenantId,
    company: printableLine(name),
    locale,
    timeZone: knownTimeZone(timeZone),
  };
  return describe(frame, tenant.emailVerifiedAt);
}
