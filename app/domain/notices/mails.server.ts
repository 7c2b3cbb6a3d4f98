import { findPastDueSince, type Standing, standingAt } from '#app/domain/billing/index.ts';
import type { Database } from '#app/domain/database.ts';
import { summariseUnreadReplies } from '#app/domain/intake-problems/index.ts';
import { findFirstLead, findLeadToAnnounce, listLeadsOfDigest } from '#app/domain/leads/index.ts';
import {
  ERASED_MAIL,
  type MailRequest,
  type MailSource,
  type NotSent,
  payloadText,
  SUPPRESSED_MAIL,
  UNVERIFIED_SENDER_MAIL,
} from '#app/domain/messaging/index.ts';
import { REPLY_BUSINESS_DAYS, replyDeadline } from '#app/domain/reply-deadline.ts';
import { findStoppedAddresses } from '#app/domain/suppressions/index.ts';
import {
  findProvenAddresses,
  findStaffMailTenant,
  findSubscriptionColumns,
  findTenantDetails,
} from '#app/domain/tenants/index.ts';
import { readUsage } from '#app/domain/usage/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { knownTimeZone } from '#app/lib/local-time.ts';
import { printableLine, printableName } from '#app/lib/printable-name.ts';
import { MAX_NOTICES_PER_HOUR } from './notice-hours.ts';
import { isLeadAnnounced } from './plan-lead-digests.server.ts';
import type { BillingMailPurpose, StaffMail, StaffMailFrame } from './staff-mail-types.ts';

const MAX_LEADS_IN_NOTICE_MAIL = 20;
const ACCOUNT_CHANGED_SINCE = { suppressed: 'The company’s account has changed in the meantime.' };
const UNCONFIRMED_STAFF_ADDRESS = { suppressed: 'This e-mail address is not confirmed for this company.' };
const CANCELLED_RETENTION_CHANGE = { suppressed: 'The shorter retention time was canceled or changed.' };
const READ_REPLIES = { suppressed: 'The replies have been read in the meantime.' };
const NO_LEADS_TO_ANNOUNCE = { suppressed: 'There are no leads left to announce.' };

/** Reads the data for e-mails to a tenant's staff when they are sent, so that an erased lead is no longer announced. */
export const staffMails = (
  db: Database,
  { now = () => new Date() }: { now?: () => Date } = {},
): MailSource<StaffMail> => ({
  'lead-notice': (request) =>
    withTenant(db, request, async (frame) => {
      const id = payloadText(request.payload, 'leadId');
      const lead = id && (await findLeadToAnnounce(db, { tenantId: frame.tenantId, id }));
      if (!lead) return ERASED_MAIL;
      const name = printableName(leadDisplayName(lead));
      const first = await findFirstLead(db, frame.tenantId);
      return {
        ...frame,
        purpose: 'lead-notice',
        lead: {
          id: lead.id,
          widget: lead.widget,
          returning: lead.returning,
          createdAt: lead.createdAt,
          name,
        },
        isFirst: first?.id === lead.id,
      };
    }),
  'lead-digest': (request) =>
    withTenant(db, request, async (frame, confirmedAt) => {
      const reason = payloadText(request.payload, 'reason');
      const from = new Date(payloadText(request.payload, 'from') ?? '');
      const to = new Date(payloadText(request.payload, 'to') ?? confirmedAt);
      if (reason !== 'day' && reason !== 'hour' && reason !== 'unconfirmed') return ERASED_MAIL;
      const digest = await listLeadsOfDigest(db, {
        tenantId: frame.tenantId,
        from,
        to,
        isAnnounced: isLeadAnnounced,
        limit: MAX_LEADS_IN_NOTICE_MAIL,
      });
      if (digest.count === 0) return NO_LEADS_TO_ANNOUNCE;
      const maxPerHour = MAX_NOTICES_PER_HOUR;
      return { ...frame, purpose: 'lead-digest', reason, from, to, ...digest, maxPerHour };
    }),
  'limit-warning': (request) =>
    withTenant(db, request, async (frame) => {
      const [month = '', percent = '', limit = ''] = ['month', 'percent', 'limit'].map((name) =>
        payloadText(request.payload, name),
      );
      if (!month) return ERASED_MAIL;
      const { assessmentsCount: assessmentCount } = await readUsage({ db, tenantId: frame.tenantId, month });
      return {
        ...frame,
        purpose: 'limit-warning',
        month,
        percent: Number(percent),
        used: assessmentCount,
        limit: Number(limit),
      };
    }),
  'trial-ending': (request) => billingMail(db, request, 'trial-ending', now()),
  'payment-failed': (request) => billingMail(db, request, 'payment-failed', now()),
  'read-only': (request) => billingMail(db, request, 'read-only', now()),
  'subscription-ended': (request) => billingMail(db, request, 'subscription-ended', now()),
  'erasure-ahead': (request) => billingMail(db, request, 'erasure-ahead', now()),
  'webhook-failing': (request) =>
    withTenant(db, request, async (frame) => webhookMail(frame, request, 'webhook-failing')),
  'webhook-disabled': (request) =>
    withTenant(db, request, async (frame) => webhookMail(frame, request, 'webhook-disabled')),
  'sender-records': (request) =>
    withTenant(db, request, async (frame) => {
      const [isoTime, records] = ['at', 'records'].map((name) => payloadText(request.payload, name));
      if (!isoTime || !records) return ERASED_MAIL;
      const names = records.toUpperCase().split(' ').join(', ');
      return { ...frame, purpose: 'sender-records', records: names, at: new Date(isoTime) };
    }),
  'unread-replies': (request) =>
    withTenant(db, request, async (frame) => {
      const { count, oldest } = await summariseUnreadReplies(db, frame.tenantId);
      if (!oldest) return READ_REPLIES;
      const businessDays = REPLY_BUSINESS_DAYS;
      return { ...frame, purpose: 'unread-replies', count, businessDays, deadline: replyDeadline(oldest) };
    }),
  'legal-changed': (request) =>
    withTenant(db, request, async (frame) => {
      const [isoTime, documents] = ['at', 'documents'].map((name) => payloadText(request.payload, name));
      if (!isoTime || !documents) return ERASED_MAIL;
      return { ...frame, purpose: 'legal-changed', documents: documents.split(' '), at: new Date(isoTime) };
    }),
  'retention-shortened': (request) => withTenant(db, request, (frame) => retentionMail(db, frame, request)),
});

async function retentionMail(db: Database, frame: StaffMailFrame, { payload }: MailRequest) {
  const [days, isoTime, people] = ['days', 'at', 'people'].map((name) => payloadText(payload, name));
  if (!days || !isoTime || !people) return ERASED_MAIL;
  const tenant = await findTenantDetails(db, frame.tenantId);
  if (tenant?.pendingRetentionFrom?.toISOString() !== isoTime || tenant.pendingRetentionDays !== Number(days))
    return CANCELLED_RETENTION_CHANGE;
  return {
    ...frame,
    purpose: 'retention-shortened' as const,
    days: Number(days),
    at: new Date(isoTime),
    people: Number(people),
  };
}

function webhookMail<Purpose extends 'webhook-failing' | 'webhook-disabled'>(
  frame: StaffMailFrame,
  { payload }: MailRequest,
  purpose: Purpose,
) {
  const [isoTime, host, endpointId] = ['at', 'host', 'endpointId'].map((name) => payloadText(payload, name));
  if (!isoTime || !host || !endpointId) return ERASED_MAIL;
  return {
    ...frame,
    purpose,
    endpointId,
    host,
    at: new Date(isoTime),
    isGone: payloadText(payload, 'reason') === 'gone',
  };
}

/** An e-mail that was planned before a payment but sent after it would be wrong. */
const billingMail = <Purpose extends BillingMailPurpose>(
  db: Database,
  request: MailRequest,
  purpose: Purpose,
  now: Date,
): Promise<(StaffMailFrame & { purpose: Purpose; at: Date }) | NotSent> =>
  withTenant(db, request, async (frame) => {
    const isoTime = payloadText(request.payload, 'at');
    if (!isoTime) return ERASED_MAIL;
    const standing = await readAccount(db, frame.tenantId, now);
    return standing && isBillingMailStillTrue(purpose, standing)
      ? { ...frame, purpose, at: new Date(isoTime) }
      : ACCOUNT_CHANGED_SINCE;
  });

async function readAccount(db: Database, tenantId: string, now: Date): Promise<Standing | null> {
  const tenant = await findSubscriptionColumns(db, tenantId);
  if (!tenant) return null;
  const { stripeSubscriptionStatus: subscriptionStatus, ...facts } = tenant;
  const pastDueSince = await findPastDueSince(db, tenantId);
  return standingAt({ ...facts, subscriptionStatus, pastDueSince }, now);
}

function isBillingMailStillTrue(purpose: BillingMailPurpose, standing: Standing): boolean {
  switch (purpose) {
    case 'trial-ending':
      return standing.kind === 'trial';
    case 'payment-failed':
      return standing.kind === 'overdue' || (standing.kind === 'read-only' && standing.why === 'unpaid');
    case 'read-only':
      return standing.kind === 'read-only' && standing.why !== 'ended';
    case 'subscription-ended':
    case 'erasure-ahead':
      return standing.kind === 'read-only' && standing.why === 'ended';
  }
}

/** An unconfirmed tenant gets no e-mail. Nor does an unconfirmed address, because it may belong to a stranger (D51, D81). */
async function withTenant<Mail>(
  db: Database,
  { tenantId, recipient }: MailRequest,
  describe: (frame: StaffMailFrame, confirmedAt: Date) => Promise<Mail | NotSent>,
): Promise<Mail | NotSent> {
  const tenant = tenantId && (await findStaffMailTenant(db, tenantId));
  if (!tenantId || !tenant || !recipient) return ERASED_MAIL;
  if (!tenant.emailVerifiedAt) return UNVERIFIED_SENDER_MAIL;
  if (!(await findProvenAddresses(db, [tenantId]))(tenantId, recipient)) return UNCONFIRMED_STAFF_ADDRESS;
  const address = { tenantId, addressHash: hashRecipient(recipient) };
  if ((await findStoppedAddresses(db, [address]))(address)) return SUPPRESSED_MAIL;
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
