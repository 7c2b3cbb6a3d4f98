import type { StaffMail } from '../domain/notices/index.ts';
import { t } from '../messages/staff-mails.ts';
import type { AccountMailData } from './account-mail.tsx';

interface Platform {
  /** The platform's own name. */
  product: string;
  /** Where the service is reached: `https://app.example.com`. */
  origin: string;
}
type MailOf<Purpose extends StaffMail['purpose']> = Extract<StaffMail, { purpose: Purpose }>;

/** What a mail to a tenant's staff says, in the current language. */
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
      return { product, ...wordBilling(mail, origin) };
  }
}

/** A page of the console with the tenant: an operator who has another one open would not find its lead. */
const consoleLink = (origin: string, path: string, tenantId: string) =>
  `${origin}${path}?tenantId=${encodeURIComponent(tenantId)}`;

function wordNotice({ lead, tenantId, company, timeZone }: MailOf<'lead-notice'>, origin: string) {
  const when = t.localTime(lead.createdAt, timeZone);
  return {
    subject: t.noticeSubject(company, lead.firstName),
    title: t.noticeTitle,
    paragraphs: [
      t.noticeText(lead.firstName, t.widgetName(lead.widget), when),
      lead.returning ? t.isReturning : t.isFirst,
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
  { tenantId, company, month, percent, used, limit }: MailOf<'limit-warning'>,
  origin: string,
) {
  const subject = percent < 100 ? t.nearSubject(company) : t.reachedSubject(company);
  return {
    subject,
    title: subject,
    paragraphs: [t.limitText(used, limit, month), t.limitConsequence],
    action: { label: t.openConsole, link: consoleLink(origin, '/admin', tenantId) },
    note: t.whyWarned(company),
  };
}

function wordBilling(
  { purpose, tenantId, company, timeZone, at }: MailOf<'trial-ending' | 'payment-failed'>,
  origin: string,
) {
  const when = t.localTime(at, timeZone);
  const isTrial = purpose === 'trial-ending';
  const subject = isTrial ? t.trialSubject(company) : t.overdueSubject(company);
  return {
    subject,
    title: subject,
    paragraphs: [isTrial ? t.trialText(when) : t.overdueText(when), t.readOnlyMeans],
    action: {
      label: isTrial ? t.openBilling : t.payNow,
      link: consoleLink(origin, '/admin/billing', tenantId),
    },
    note: t.whyBilled(company),
  };
}
