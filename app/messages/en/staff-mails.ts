import { pluralIn } from '../plural.ts';

/** The mails to a company's staff: new leads (D27), the monthly limit (D29). */
const plural = pluralIn('en');
const figures = new Intl.NumberFormat('en');
const leads = { one: 'new lead', other: 'new leads' };
const PEOPLE = { one: 'person', other: 'people' };
const DAY_FORMS = { one: 'day', other: 'days' };
const BUSINESS_DAY_FORMS = { one: 'business day', other: 'business days' };
const UNREAD_REPLIES = { one: 'reply to your texts is unread', other: 'replies to your texts are unread' };

/** Formats a moment in the company's time zone: "22 Nov 2026, 08:00 CET". */
export const localTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  })
    .format(moment)
    .replace(/(\d{2}:\d{2}):\d{2}/, '$1');

const WIDGET_NAMES: Readonly<Record<string, string>> = {
  full: 'full assessment',
  consumer: 'consumer selector',
  technical: 'technical selector',
};
export const widgetName = (widget: string): string => WIDGET_NAMES[widget] ?? 'assessment';

export const noticeSubject = (company: string, name: string | null) =>
  name ? `New lead at ${company}: ${name}` : `New lead at ${company}`;
export const firstLeadSubject = (company: string, name: string | null) =>
  name ? `Your first lead at ${company}: ${name}` : `Your first lead at ${company}`;
export const firstLeadTitle = 'Your first lead';
export const firstLeadNext =
  'The assessment in your page works. Open the lead to see what was asked for, write to the person while they remember you, and mark the lead as contacted. A campaign can do the same for all that follow.';
export const noticeTitle = 'A new lead';
export const noticeText = (name: string | null, widget: string, when: string) =>
  `${name ?? 'A visitor'} sent in the ${widget} on ${when}.`;
export const isReturning = 'This e-mail address had sent in an assessment before.';
export const isFirst = 'It is the first assessment from this e-mail address.';
export const openLead = 'Open the lead';
export const answersStay = 'Answers are never part of these mails. They are shown in the console.';

export const digestSubject = (company: string, count: number) => `${plural(count, leads)} at ${company}`;
export const digestTitle = (count: number) => plural(count, leads);
export const digestText = (from: string, to: string) => `They arrived between ${from} and ${to}.`;
export const returningCount = (count: number) => `From e-mail addresses that were known already: ${count}.`;
export const whyTogether = (perHour: number) =>
  `More than ${perHour} leads arrived within an hour. Those after the first ${perHour} are announced together.`;
export const whyHeld = 'They arrived before the company’s e-mail address was confirmed.';
export const digestLine = (when: string, widget: string, returning: boolean) =>
  returning ? `${when}: ${widget}, returning` : `${when}: ${widget}`;
export const moreLeads = (count: number) => `And ${figures.format(count)} more.`;
export const openLeads = 'Open the leads';
export const whyAnnounced = (company: string) =>
  `New leads of ${company} are announced to this address. Its settings in the console change or stop that.`;

export const nearSubject = (company: string) => `${company}: 80% of the monthly limit is used`;
export const reachedSubject = (company: string) => `${company}: the monthly limit is reached`;
export const limitText = (usedCount: number, limit: number, month: string) =>
  `${figures.format(usedCount)} of ${figures.format(limit)} assessments of ${month} are used.`;
export const limitConsequence =
  'Nothing is lost past the limit: the assessment goes on and all leads are stored.';
export const openConsole = 'Open the console';
export const whyWarned = (company: string) =>
  `This mail goes to the contact and the admins of ${company}, once for each step of a month’s limit.`;

export const trialSubject = (company: string) => `${company}: the free trial ends soon`;
export const trialText = (when: string) =>
  `It ends on ${when}. Without a plan and a payment method the console can then only be read.`;
export const overdueSubject = (company: string) => `${company}: a payment failed`;
export const overdueText = (when: string) =>
  `The last invoice could not be paid. Unless it is paid before, the console can only be read from ${when} on.`;
export const readOnlyMeans = 'The assessment on your site goes on and stores all leads in either case.';
export const readOnlySubject = (company: string) => `${company}: the console is read-only`;
export const readOnlyText = (when: string) =>
  `Since ${when} the console can only be read, because no plan is paid. It can be changed again as soon as one is.`;
export const readOnlyGoesOn =
  'The assessment on your site goes on and stores all leads. Campaigns wait until a plan is paid.';
export const endedSubject = (company: string) => `${company}: the subscription has ended`;
export const endedText = (when: string) =>
  `The console can only be read now, and campaigns wait. Leads and their answers are stored until ${when}, then they are erased.`;
export const erasureSubject = (company: string) => `${company}: leads and answers are erased soon`;
export const erasureText = (when: string) =>
  `The subscription has ended. After ${when} all leads and their answers are erased, which can’t be undone.`;
export const beforeErasure =
  'Choose a plan before that day and everything stays as it is. Leads can be exported until then; statements of sales are not erased.';
export const openBilling = 'Choose a plan';
export const payNow = 'Check the payment';
export const whyBilled = (company: string) => `This mail goes to the contact and the admins of ${company}.`;

export const retentionSubject = (company: string) => `${company}: a shorter time for keeping leads`;
export const retentionText = (people: number, days: number, when: string) =>
  `On ${when} we erase the leads of ${plural(people, PEOPLE)} that are older than ${plural(days, DAY_FORMS)}. From then on we erase leads as they reach that age. If your time for inactive people is longer, leads that agreed to offers or texts lose only their answers and plan.`;
export const retentionWayBack =
  'Until then nothing is erased. To keep the leads, open the settings and press “Cancel the erasure”. Erased leads can’t be brought back.';
export const openRetention = 'Open the settings';

/** Names of the legal documents by the last part of their path. */
const LEGAL_DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  dpa: 'Data Processing Agreement',
  subprocessors: 'list of subprocessors',
  'consumer-health-data': 'consumer health data notice',
  'acceptable-use': 'rules for acceptable use',
};
/** Names documents by their ids: "Terms and Privacy". */
export const nameLegalDocuments = (ids: readonly string[]): string =>
  new Intl.ListFormat('en').format([...ids].map((id) => LEGAL_DOCUMENT_NAMES[id] ?? id));
/** Formats a day in the company's time zone: "22 Nov 2026". */
export const localDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(moment);
export const legalSubject = (company: string, when: string) =>
  `${company}: legal documents change on ${when}`;
export const legalText = (names: string, when: string) =>
  `We published new versions of these documents: ${names}. They apply from ${when}.`;
export const legalMeans =
  'Read them now. From that day on, we ask your admins at log-in to accept the documents that need it. You can accept them earlier.';
export const openLegal = 'Read the documents';

export const repliesSubject = (company: string, count: number) =>
  `${company}: ${plural(count, UNREAD_REPLIES)}`;
export const repliesText =
  'They may ask for no more texts. We hold texts to these numbers until a person reads the replies and chooses Stop or Go on.';
export const repliesDeadline = (days: number, when: string) =>
  `A reply that is unread for ${plural(days, BUSINESS_DAY_FORMS)} counts as a stop. The oldest one does on ${when}.`;
export const repliesStay =
  'The words of a reply are never part of these mails. They are shown in the console.';
export const openReplies = 'Read the replies';

export const webhookFailingSubject = (company: string) => `${company}: a webhook endpoint is failing`;
export const webhookFailingText = (host: string, when: string) =>
  `The endpoint at ${host} has not accepted a webhook since ${when}.`;
export const webhookFailingMeans =
  'Each event is tried again for about three days. After five days of failures the endpoint is switched off.';
export const senderRecordsSubject = (company: string) => `${company}: a DNS record of your sender is gone`;
export const senderRecordsText = (records: string, when: string) =>
  `Your sender domain had the right DNS records. At the check on ${when}, these were missing or wrong: ${records}.`;
export const senderRecordsMeans =
  'Receivers may refuse your e-mails or mark them as spam until the records are back. The sender page shows what each record must hold.';
export const openSender = 'Open the sender page';
export const webhookDisabledSubject = (company: string) => `${company}: a webhook endpoint was switched off`;
export const webhookDisabledText = (host: string, when: string) =>
  `Every webhook to the endpoint at ${host} failed for five days. It was switched off on ${when}.`;
export const webhookGoneText = (host: string, when: string) =>
  `The endpoint at ${host} answered with status 410, which means that it is gone for good. It was switched off on ${when}.`;
export const webhookDisabledMeans =
  'Switch it on again once it works. The events of the last 30 days can be sent again then.';
export const openEndpoint = 'Open the endpoint';
