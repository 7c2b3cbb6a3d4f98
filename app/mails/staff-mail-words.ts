import type { BillingMailPurpose, StaffMail } from '#app/domain/notices/index.ts';
import { t } from '#app/messages/staff-mails.ts';
import type { AccountMailData } from './account-mail.tsx';

interface Platform {
  /** The platform's own name. */
  product: string;
  /** The service's URL: `https://app.example.com`. */
  origin: string;
}
type MailOf<Purpose extends StaffMail['purpose']> = Extract<StaffMail, { purpose: Purpose }>;

/** Writes the text of a mail to a tenant's staff, in the current language. */
export function wordStaffMail(mail: StaffMail, { product, origin }: Platform): AccountMailData {
  switch (mail.purpose) {
    case 'lead-notice':
      return { product, ...wordNotice(mail, origin) };
    case 'lead-digest':
      return { product, ...wordDigest(mail, origin) };
    case 'limit-warning':
      return { product, ...wordLimit(mail, origin) };
    case 'trial-ending':
    case 'payment-failed':
    case 'read-only':
    case 'subscription-ended':
    case 'erasure-ahead':
      return { product, ...wordBilling(mail, origin) };
    case 'webhook-failing':
    case 'webhook-disabled':
      return { product, ...wordWebhook(mail, origin) };
    case 'sender-records':
      return { product, ...wordSender(mail, origin) };
    case 'retention-shortened':
      return { product, ...wordRetention(mail, origin) };
  }
}

/** Builds a link to a console page that names the tenant, because an operator who has another tenant open would not find the lead. */
const consoleLink = (origin: string, path: string, tenantId: string) =>
  `${origin}${path}?tenantId=${encodeURIComponent(tenantId)}`;

function wordNotice({ lead, tenantId, company, timeZone, isFirst }: MailOf<'lead-notice'>, origin: string) {
  const when = t.localTime(lead.createdAt, timeZone);
  return {
    subject: isFirst ? t.firstLeadSubject(company, lead.firstName) : t.noticeSubject(company, lead.firstName),
    title: isFirst ? t.firstLeadTitle : t.noticeTitle,
    paragraphs: [
      t.noticeText(lead.firstName, t.widgetName(lead.widget), when),
      ...(isFirst ? [t.firstLeadNext] : [lead.returning ? t.isReturning : t.isFirst]),
      t.answersStay,
    ],
    action: { label: t.openLead, link: consoleLink(origin, `/leads/${lead.id}`, tenantId) },
    note: t.whyAnnounced(company),
  };
}

function wordDigest(mail: MailOf<'lead-digest'>, origin: string) {
  const { tenantId, company, timeZone, reason, from, to, count, returning, leads, maxPerHour } = mail;
  const [first, last] = [t.localTime(from, timeZone), t.localTime(to, timeZone)];
  return {
    subject: t.digestSubject(company, count),
    title: t.digestTitle(count),
    paragraphs: [
      reason === 'unconfirmed' ? t.whyHeld : t.digestText(first, last),
      ...(reason === 'hour' ? [t.whyTogether(maxPerHour)] : []),
      ...(returning > 0 ? [t.returningCount(returning)] : []),
      t.answersStay,
    ],
    links: leads.map((lead) => ({
      label: t.digestLine(t.localTime(lead.createdAt, timeZone), t.widgetName(lead.widget), lead.returning),
      link: consoleLink(origin, `/leads/${lead.id}`, tenantId),
    })),
    more: count > leads.length ? t.moreLeads(count - leads.length) : undefined,
    action: { label: t.openLeads, link: consoleLink(origin, '/leads', tenantId) },
    note: t.whyAnnounced(company),
  };
}

function wordLimit(
  { tenantId, company, month, percent, used: usedCount, limit }: MailOf<'limit-warning'>,
  origin: string,
) {
  const subject = percent < 100 ? t.nearSubject(company) : t.reachedSubject(company);
  return {
    subject,
    title: subject,
    paragraphs: [t.limitText(usedCount, limit, month), t.limitConsequence],
    action: { label: t.openConsole, link: consoleLink(origin, '/admin', tenantId) },
    note: t.whyWarned(company),
  };
}

function wordBilling(mail: MailOf<BillingMailPurpose>, origin: string) {
  const { purpose, tenantId, company, timeZone, at: eventAt } = mail;
  const { subject, paragraphs } = wordAccount(purpose, company, t.localTime(eventAt, timeZone));
  return {
    subject,
    title: subject,
    paragraphs,
    action: {
      label: purpose === 'payment-failed' ? t.payNow : t.openBilling,
      link: consoleLink(origin, '/admin/billing', tenantId),
    },
    note: t.whyBilled(company),
  };
}

function wordWebhook(mail: MailOf<'webhook-failing'> | MailOf<'webhook-disabled'>, origin: string) {
  const { purpose, tenantId, company, timeZone, endpointId, host, at: eventAt, isGone } = mail;
  const when = t.localTime(eventAt, timeZone);
  const isFailing = purpose === 'webhook-failing';
  const subject = isFailing ? t.webhookFailingSubject(company) : t.webhookDisabledSubject(company);
  const reason = isGone ? t.webhookGoneText(host, when) : t.webhookDisabledText(host, when);
  return {
    subject,
    title: subject,
    paragraphs: isFailing
      ? [t.webhookFailingText(host, when), t.webhookFailingMeans]
      : [reason, t.webhookDisabledMeans],
    action: {
      label: t.openEndpoint,
      link: consoleLink(origin, `/admin/integrations/${endpointId}`, tenantId),
    },
    note: t.whyBilled(company),
  };
}

function wordSender(
  { tenantId, company, timeZone, records, at: eventAt }: MailOf<'sender-records'>,
  origin: string,
) {
  const subject = t.senderRecordsSubject(company);
  return {
    subject,
    title: subject,
    paragraphs: [t.senderRecordsText(records, t.localTime(eventAt, timeZone)), t.senderRecordsMeans],
    action: {
      label: t.openSender,
      link: consoleLink(origin, `/admin/tenants/${tenantId}/branding`, tenantId),
    },
    note: t.whyBilled(company),
  };
}

function wordRetention(mail: MailOf<'retention-shortened'>, origin: string) {
  const { tenantId, company, timeZone, days, at: eventAt, people } = mail;
  const subject = t.retentionSubject(company);
  return {
    subject,
    title: subject,
    paragraphs: [t.retentionText(people, days, t.localTime(eventAt, timeZone)), t.retentionWayBack],
    action: {
      label: t.openRetention,
      link: `${consoleLink(origin, `/admin/tenants/${tenantId}/settings`, tenantId)}#leads-card`,
    },
    note: t.whyBilled(company),
  };
}

function wordAccount(purpose: BillingMailPurpose, company: string, when: string) {
  switch (purpose) {
    case 'trial-ending':
      return { subject: t.trialSubject(company), paragraphs: [t.trialText(when), t.readOnlyMeans] };
    case 'payment-failed':
      return { subject: t.overdueSubject(company), paragraphs: [t.overdueText(when), t.readOnlyMeans] };
    case 'read-only':
      return { subject: t.readOnlySubject(company), paragraphs: [t.readOnlyText(when), t.readOnlyGoesOn] };
    case 'subscription-ended':
      return { subject: t.endedSubject(company), paragraphs: [t.endedText(when), t.beforeErasure] };
    case 'erasure-ahead':
      return { subject: t.erasureSubject(company), paragraphs: [t.erasureText(when), t.beforeErasure] };
  }
}
