import { pluralIn } from '../plural.ts';

/** The mails to a company's staff: new leads (D27), the monthly limit (D29). */
const figures = new Intl.NumberFormat('en');
const plural = pluralIn('en', figures.format);
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
  'Your assessment works. Open the lead to see the answers, get in touch soon, and mark the lead as contacted. A campaign can contact future leads automatically.';
export const noticeTitle = 'A new lead';
export const noticeText = (name: string | null, widget: string, when: string) =>
  `${name ?? 'A visitor'} submitted the ${widget} on ${when}.`;
export const isReturning = 'This lead has taken an assessment before.';
export const isFirst = 'This is the lead’s first assessment.';
export const openLead = 'Open the lead';
export const answersStay = 'For privacy, we never put answers in e-mails. See the answers in the console.';

export const digestSubject = (company: string, count: number) => `${plural(count, leads)} at ${company}`;
export const digestTitle = (count: number) => plural(count, leads);
export const digestText = (from: string, to: string) => `The leads arrived between ${from} and ${to}.`;
export const returningCount = (count: number) => `From returning e-mail addresses: ${count}.`;
export const whyTogether = (perHour: number) =>
  `More than ${perHour} leads arrived in an hour. We group alerts after the first ${perHour}.`;
export const whyHeld = 'The leads arrived before the company’s e-mail address was confirmed.';
export const digestLine = (when: string, widget: string, returning: boolean) =>
  returning ? `${when}: ${widget}, returning` : `${when}: ${widget}`;
export const moreLeads = (count: number) => `And ${figures.format(count)} more.`;
export const openLeads = 'Open the leads';
export const whyAnnounced = (company: string) =>
  `You get alerts for new leads of ${company}. Change or stop them in Settings.`;

/** Formats a month such as 2026-11: "November 2026". */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export const nearSubject = (company: string) => `${company}: 80% of the monthly limit is used`;
export const reachedSubject = (company: string) => `${company}: the monthly limit is reached`;
export const limitText = (usedCount: number, limit: number, month: string) =>
  `${figures.format(usedCount)} of ${figures.format(limit)} assessments are used in ${month}.`;
export const limitConsequence = 'Leads above the limit are still saved and the assessment keeps working.';
export const openConsole = 'Open the console';
export const whyWarned = (company: string) =>
  `Sent to the contact and admins of ${company}, once for each step of the monthly limit.`;

export const trialSubject = (company: string) => `${company}: the free trial ends soon`;
export const trialText = (when: string) =>
  `Your trial ends on ${when}. Add a plan and payment method to keep editing and sending.`;
export const overdueSubject = (company: string) => `${company}: a payment failed`;
export const overdueText = (when: string) =>
  `We couldn’t collect the payment for your last invoice. Pay by ${when} to avoid a read-only console.`;
export const readOnlyMeans = 'Your assessment keeps working and leads are saved either way.';
export const readOnlySubject = (company: string) => `${company}: the console is read-only`;
export const readOnlyText = (when: string) =>
  `The console has been read-only since ${when} because no plan is paid. Choose a plan to restore it.`;
export const readOnlyGoesOn =
  'The assessment on your website keeps working and saves all leads. Campaigns wait until a plan is paid.';
export const endedSubject = (company: string) => `${company}: the subscription has ended`;
export const endedText = (when: string) =>
  `The console is now read-only and campaigns are on hold. We keep leads and answers until ${when}, then erase them.`;
export const erasureSubject = (company: string) => `${company}: we will soon erase leads and answers`;
export const erasureText = (when: string) =>
  `The subscription has ended. After ${when} we erase all leads and their answers. This can’t be undone.`;
export const beforeErasure =
  'Choose a plan before that day to keep everything as it is. You can export leads until then. We keep statements of sales.';
export const openBilling = 'Choose a plan';
export const payNow = 'Check the payment';
export const whyBilled = (company: string) => `This e-mail goes to the contact and the admins of ${company}.`;

export const retentionSubject = (company: string) => `${company}: a shorter time for keeping leads`;
export const retentionText = (people: number, days: number, when: string) =>
  `On ${when} we erase leads older than ${plural(days, DAY_FORMS)} (${plural(people, PEOPLE)}). From then on we erase leads as they reach that age. If your time for inactive people is longer, leads that agreed to offers or texts lose only their answers and plan.`;
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
  'The replies may ask you to stop texting. We send no texts to these numbers until someone reads the replies and marks them as read.';
export const repliesDeadline = (days: number, when: string) =>
  `A reply left unread for ${plural(days, BUSINESS_DAY_FORMS)} counts as a stop. For the oldest reply, that is on ${when}.`;
export const repliesStay = 'For privacy, we never put replies in e-mails. Read the replies in the console.';
export const openReplies = 'Read the replies';

export const webhookFailingSubject = (company: string) => `${company}: a webhook endpoint is failing`;
export const webhookFailingText = (host: string, when: string) =>
  `Your endpoint at ${host} hasn’t accepted a webhook since ${when}.`;
export const webhookFailingMeans =
  'We retry each event for about three days. After five days of failures we turn the endpoint off.';
export const senderRecordsSubject = (company: string) => `${company}: a DNS record of your sender is missing`;
export const senderRecordsText = (records: string, when: string) =>
  `Your sender domain was set up correctly, but on ${when} these records were missing or wrong: ${records}.`;
export const senderRecordsMeans =
  'Receivers may refuse your e-mails or mark them as spam until the records are back. The sender page shows what each record must hold.';
export const openSender = 'Open the sender page';
export const webhookDisabledSubject = (company: string) => `${company}: a webhook endpoint was turned off`;
export const webhookDisabledText = (host: string, when: string) =>
  `Every webhook to the endpoint at ${host} failed for five days. We turned the endpoint off on ${when}.`;
export const webhookGoneText = (host: string, when: string) =>
  `The endpoint at ${host} answered with status 410, which means that the endpoint is gone for good. We turned the endpoint off on ${when}.`;
export const webhookDisabledMeans =
  'Turn the endpoint on again once your server works. You can resend events from the last 30 days.';
export const openEndpoint = 'Open the endpoint';
