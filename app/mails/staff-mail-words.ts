import type { BillingMailPurpose, StaffMail } from '#app/domain/notices/index.ts';
import { t } from '#app/messages/staff-mails.ts';
import type { Letter } from './letter.tsx';

type MailOf<Purpose extends StaffMail['purpose']> = Extract<StaffMail, { purpose: Purpose }>;
type Warning = Exclude<StaffMail, { purpose: 'lead-notice' | 'lead-digest' }>;
/** Builds a link to a page of the console. */
type LinkTo = (path: string) => string;

/** Writes the text of a mail to a tenant's staff, in the current language. @param origin the service's URL: `https://app.example.com` */
export function wordStaffMail(mail: StaffMail, origin: string): Letter {
  // The link names the tenant, because an operator who has another tenant open would not find the lead.
  const linkTo: LinkTo = (path) => `${origin}${path}?tenantId=${encodeURIComponent(mail.tenantId)}`;
  if (mail.purpose === 'lead-notice') return wordNotice(mail, linkTo);
  if (mail.purpose === 'lead-digest') return wordDigest(mail, linkTo);
  const warning = wordWarning(mail, linkTo);
  return { title: warning.subject, note: t.whyBilled(mail.company), ...warning };
}

function wordNotice({ lead, company, timeZone, isFirst }: MailOf<'lead-notice'>, linkTo: LinkTo): Letter {
  const when = t.localTime(lead.createdAt, timeZone);
  return {
    subject: isFirst ? t.firstLeadSubject(company, lead.name) : t.noticeSubject(company, lead.name),
    title: isFirst ? t.firstLeadTitle : t.noticeTitle,
    paragraphs: [
      t.noticeText(lead.name, t.widgetName(lead.widget), when),
      ...(isFirst ? [t.firstLeadNext] : [lead.returning ? t.isReturning : t.isFirst]),
      t.answersStay,
    ],
    action: { label: t.openLead, link: linkTo(`/leads/${lead.id}`) },
    note: t.whyAnnounced(company),
  };
}

function wordDigest(mail: MailOf<'lead-digest'>, linkTo: LinkTo): Letter {
  const { company, timeZone, reason, from, to, count, returning, leads, maxPerHour } = mail;
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
      link: linkTo(`/leads/${lead.id}`),
    })),
    more: count > leads.length ? t.moreLeads(count - leads.length) : undefined,
    action: { label: t.openLeads, link: linkTo('/leads') },
    note: t.whyAnnounced(company),
  };
}

function wordWarning(mail: Warning, linkTo: LinkTo): Omit<Letter, 'title' | 'note'> & Partial<Letter> {
  const { company, tenantId, timeZone } = mail;
  switch (mail.purpose) {
    case 'limit-warning':
      return {
        subject: mail.percent < 100 ? t.nearSubject(company) : t.reachedSubject(company),
        paragraphs: [t.limitText(mail.used, mail.limit, t.monthName(mail.month)), t.limitConsequence],
        action: { label: t.openConsole, link: linkTo('/admin') },
        note: t.whyWarned(company),
      };
    case 'webhook-failing':
    case 'webhook-disabled':
      return {
        ...wordWebhook(mail, t.localTime(mail.at, timeZone)),
        action: { label: t.openEndpoint, link: linkTo(`/admin/integrations/${mail.endpointId}`) },
      };
    case 'sender-records':
      return {
        subject: t.senderRecordsSubject(company),
        paragraphs: [t.senderRecordsText(mail.records, t.localTime(mail.at, timeZone)), t.senderRecordsMeans],
        action: { label: t.openSender, link: linkTo(`/admin/tenants/${tenantId}/domain`) },
      };
    case 'unread-replies':
      return {
        subject: t.repliesSubject(company, mail.count),
        paragraphs: [
          t.repliesText,
          t.repliesDeadline(mail.businessDays, t.localTime(mail.deadline, timeZone)),
          t.repliesStay,
        ],
        action: { label: t.openReplies, link: `${linkTo('/communications/replies')}&show=unread` },
      };
    case 'legal-changed': {
      const when = t.localDay(mail.at, timeZone);
      return {
        subject: t.legalSubject(company, when),
        paragraphs: [t.legalText(t.nameLegalDocuments(mail.documents), when), t.legalMeans],
        action: { label: t.openLegal, link: linkTo('/admin/accept') },
      };
    }
    case 'retention-shortened': {
      const when = t.localTime(mail.at, timeZone);
      return {
        subject: t.retentionSubject(company),
        paragraphs: [t.retentionText(mail.people, mail.days, when), t.retentionWayBack],
        action: {
          label: t.openRetention,
          link: `${linkTo(`/admin/tenants/${tenantId}/settings`)}#leads-card`,
        },
      };
    }
    default:
      return {
        ...wordBilling(mail, t.localTime(mail.at, timeZone)),
        action: {
          label: mail.purpose === 'payment-failed' ? t.payNow : t.openBilling,
          link: linkTo('/admin/billing'),
        },
      };
  }
}

function wordWebhook(
  { purpose, company, host, isGone }: MailOf<'webhook-failing'> | MailOf<'webhook-disabled'>,
  when: string,
) {
  if (purpose === 'webhook-failing')
    return {
      subject: t.webhookFailingSubject(company),
      paragraphs: [t.webhookFailingText(host, when), t.webhookFailingMeans],
    };
  const reason = isGone ? t.webhookGoneText(host, when) : t.webhookDisabledText(host, when);
  return { subject: t.webhookDisabledSubject(company), paragraphs: [reason, t.webhookDisabledMeans] };
}

function wordBilling({ purpose, company }: MailOf<BillingMailPurpose>, when: string) {
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
