import {
  readMonthlyTexts,
  recordTextOutcome,
  wordTextsStopped,
  wordTextTerms,
} from '#app/domain/campaigns/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { listSent, noteProblem, SENT_FROM, SENT_REPLY } from '#app/domain/intake-problems/index.ts';
import { listContactsOfNumber, listLeadsOfContact } from '#app/domain/leads/index.ts';
import { readNumber } from '#app/domain/reading/index.ts';
import { suppress } from '#app/domain/suppressions/index.ts';
import {
  findMarketingTenants,
  findTenantsOfSender,
  type MarketingTenant,
} from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { describeTextFailure } from '#app/lib/text-answer.ts';
import { DEFAULT_LOCALE, type Locale, parseLocale } from '#app/messages/locales.ts';
import {
  findLastTexter,
  findTenantOfMessage,
  findTextRecipient,
  settleReportedText,
} from '#app/outbox/index.ts';
import { applyWish } from './apply-wish.server.ts';
import { takeOnce } from './provider-events.server.ts';
import type { IncomingText, OddTextReport, TextReport } from './text-events.ts';
import { isConfirmedByTwilio, readTextWish, reasonToStopTexts } from './text-rules.ts';

const TEXT_PROVIDER = 'twilio';

/**
 * Processes Twilio's report about a text: in any order, each outcome once. The first report about a text whose response never arrived marks
 * it as sent. A text that did not reach its phone is marked as failed, so that staff see it and can send it again.
 */
export async function recordTextReport(options: {
  db: Database;
  report: TextReport;
  now: Date;
}): Promise<void> {
  const { db, report, now } = options;
  const { messageId, messageRef, attempt, outcome, errorCode } = report;
  await db.$transaction(async (tx) => {
    if (outcome !== 'accepted') {
      const event = { id: `${messageId}:${outcome}`, kind: outcome, messageRef: messageId };
      if (!(await takeOnce(tx, TEXT_PROVIDER, event, now))) return;
    }
    const error = outcome === 'failed' ? describeTextFailure(errorCode) : null;
    const text = { id: messageRef, attempt, providerMessageId: messageId };
    const settled = await settleReportedText(tx, { ...text, error, statusCode: errorCode, now });
    if (outcome === 'accepted') return;
    const message = await findTextRecipient(tx, { id: messageRef, attempt });
    if (!message?.tenantId) return;
    const { tenantId, recipient } = message;
    if (outcome === 'delivered' || settled)
      await recordTextOutcome(tx, { tenantId, outboxMessageId: messageRef, outcome, now });
    const reason = outcome === 'failed' ? reasonToStopTexts(errorCode) : null;
    if (reason && recipient)
      await suppress(tx, { tenantId, channel: 'sms', address: recipient, reason, detail: error ?? '', now });
  });
}

/** Lists a signed request about a text that can't be read, once, for the company whose text it names. */
export async function listOddText(options: {
  db: Database;
  report: OddTextReport;
  now: Date;
}): Promise<void> {
  const { db, report, now } = options;
  const { id, messageRef, status } = report;
  await db.$transaction(async (tx) => {
    if (!(await takeOnce(tx, TEXT_PROVIDER, { id, kind: 'odd', messageRef: null }, now))) return;
    const message = messageRef ? await findTenantOfMessage(tx, { id: messageRef, kind: 'sms' }) : null;
    await noteProblem(tx, {
      ...{ tenantId: message?.tenantId ?? null, source: 'text-report', sender: TEXT_PROVIDER, now },
      subject: `event:${id.slice(0, 100)}`,
      reason: 'We can’t tell which text this report is about, or what the report means.',
      sent: listSent([['Status', status.slice(0, 100)]]),
      leadId: message?.leadId ?? null,
    });
  });
}

/**
 * Applies a recipient's answer. To the sender that companies share, STOP ends the texts of each company that has the number or wrote to it,
 * including waiting ones; to a company's own sender, that company's. START only reverts a STOP. Any other answer waits under Replies.
 * @returns the text to send back, help or the confirmation of a stop; null if none, because the provider itself confirms its own words
 */
export async function recordIncomingText(options: {
  db: Database;
  incoming: IncomingText;
  now: Date;
}): Promise<string | null> {
  const { db, incoming, now } = options;
  const { id, from } = incoming;
  const number = readNumber(from, null) ?? from;
  const ownSenders = await findTenantsOfSender(db, incoming.to ?? []);
  const tenantIds = ownSenders.length > 0 ? ownSenders : null;
  const wish = readTextWish(incoming);
  if (wish === 'help' && incoming.optOutType !== '') return null;
  const help =
    wish === 'help' || wish === 'help-es'
      ? await findHelp(db, { number, tenantIds, locale: wish === 'help' ? 'en' : 'es' })
      : null;
  if (help !== null) return help;
  if (wish !== 'stop' && wish !== 'start') {
    // Without a company that texted the number, a person has to see who asks for help in Spanish: Twilio answers English words.
    if (wish !== 'help') await db.$transaction((tx) => listReply(tx, { incoming, number, tenantIds, now }));
    return null;
  }
  const hasChanged = await db.$transaction(async (tx) => {
    if (!(await takeOnce(tx, TEXT_PROVIDER, { id, kind: wish, messageRef: null }, now))) return false;
    return applyWish(
      tx,
      wish === 'stop'
        ? { number, tenantIds, wish, reason: 'stop', wording: 'STOP', now }
        : { number, tenantIds, wish, wording: 'START', now },
    );
  });
  return wish === 'stop' && hasChanged && !isConfirmedByTwilio(incoming)
    ? findConfirmation(db, { number, tenantIds })
    : null;
}

/** A person's number, and the companies whose own sender got the reply; null for the sender that companies share. */
interface Replier {
  number: string;
  tenantIds: readonly string[] | null;
}

/** Finds the company that a reply is for: of those with the sender, the one that texted the number last. Null if none did. */
async function findTexter(db: Database, { number, tenantIds }: Replier): Promise<MarketingTenant | null> {
  const tenantId = (await findLastTexter(db, hashRecipient(number), tenantIds)) ?? tenantIds?.[0];
  return (tenantId && (await findMarketingTenants(db, [tenantId])).get(tenantId)) || null;
}

/** Finds the answer to HELP or AYUDA; null if no company texted the number. */
async function findHelp(
  db: Database,
  { locale, ...replier }: Replier & { locale: Locale },
): Promise<string | null> {
  const tenant = await findTexter(db, replier);
  if (!tenant) return null;
  const person = await findContactOfNumber(db, { number: replier.number, tenantId: tenant.id });
  return wordTextTerms({
    shop: tenant.name,
    contact: tenant.replyTo ?? tenant.contactEmail,
    perMonth: await readMonthlyTexts(db, { tenant, contactId: person?.contactId ?? null }),
    locale,
  });
}

/** Finds a company's contact with a number. */
async function findContactOfNumber(db: Database, { number, tenantId }: { number: string; tenantId: string }) {
  const contacts = await db.$transaction((tx) => listContactsOfNumber(tx, number));
  return contacts.find((contact) => contact.tenantId === tenantId);
}

/** Finds the confirmation of a stop, in the language of the person; null if no company texted the number. */
async function findConfirmation(db: Database, replier: Replier): Promise<string | null> {
  const { number } = replier;
  const tenant = await findTexter(db, replier);
  if (!tenant) return null;
  const contact = await findContactOfNumber(db, { number, tenantId: tenant.id });
  return wordTextsStopped({ shop: tenant.name, locale: parseLocale(contact?.locale) ?? DEFAULT_LOCALE });
}

/**
 * Lists a reply that no rule understood, for the company whose own sender got it, else for the one that texted the number last: others must
 * not read it. Without one it names no company, unless only one has the number.
 */
async function listReply(
  tx: Prisma.TransactionClient,
  { incoming, number, tenantIds, now }: Replier & { incoming: IncomingText; now: Date },
): Promise<void> {
  const { id, text } = incoming;
  if (!(await takeOnce(tx, TEXT_PROVIDER, { id, kind: 'reply', messageRef: null }, now))) return;
  const personHash = hashRecipient(number);
  const contacts = await listContactsOfNumber(tx, number);
  const owners = tenantIds ?? [...new Set(contacts.map((contact) => contact.tenantId))];
  const tenantId =
    (await findLastTexter(tx, personHash, tenantIds)) ?? (owners.length === 1 ? owners[0] : null) ?? null;
  const contact = contacts.find((candidate) => candidate.tenantId === tenantId);
  const [lead] =
    contact && tenantId ? await listLeadsOfContact(tx, { tenantId, contactId: contact.contactId }) : [];
  await noteProblem(tx, {
    ...{ tenantId, source: 'text-reply', sender: TEXT_PROVIDER, subject: `reply:${id}`, personHash, now },
    reason: 'Read this reply, which may ask you to stop texting.',
    sent: listSent([
      [SENT_FROM, number, true],
      [SENT_REPLY, text || '(no words)', true],
    ]),
    leadId: lead?.id ?? null,
  });
}
