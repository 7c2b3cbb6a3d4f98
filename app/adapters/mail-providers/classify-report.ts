import type { MailEventKind, MailProviderName } from '#app/domain/delivery/index.ts';
import { classifyFinalAnswer } from './final-answer.ts';

/**
 * The meaning of a provider's word. `answer` is decided by the server's answer, and counts as refused if that says nothing; `address` too,
 * but then the provider itself says that the address is the problem. `ignored` words tell nothing that is recorded.
 */
type Verdict = MailEventKind | 'answer' | 'address' | 'ignored';

type WordyProvider = Exclude<MailProviderName, 'bounces'>;

/**
 * The words of each provider, in lower case (their documentation of webhooks, "event", "bounce type" and "reason"). Entries of a provider's
 * own list of stopped addresses are not bounces: the address was reported before, with its reason. A provider that gave up did not deliver,
 * even if it calls the reason temporary; Postmark goes on after its temporary ones.
 */
const WORDS: Readonly<Record<WordyProvider, Readonly<Record<string, Verdict>>>> = {
  sendgrid: {
    delivered: 'delivered',
    spamreport: 'complaint',
    deferred: 'deferred',
    unsubscribe: 'unsubscribed',
    group_unsubscribe: 'unsubscribed',
    'bounce:blocked': 'refused',
    'bounce:invalid address': 'unknown-address',
    'bounce:technical': 'undelivered',
    'bounce:reputation': 'refused',
    'bounce:content': 'refused',
    'bounce:frequency or volume too high': 'undelivered',
    'bounce:bounce': 'address',
    bounce: 'answer',
    'dropped:unsubscribed address': 'unsubscribed',
    'dropped:spam reporting address': 'complaint',
    'dropped:invalid': 'unknown-address',
    dropped: 'refused',
    processed: 'ignored',
    open: 'ignored',
    click: 'ignored',
    group_resubscribe: 'ignored',
    account_status_change: 'ignored',
  },
  postmark: {
    delivery: 'delivered',
    spamcomplaint: 'complaint',
    'bounce:hardbounce': 'address',
    'bounce:bademailaddress': 'unknown-address',
    'bounce:manuallydeactivated': 'unsubscribed',
    'bounce:unsubscribe': 'unsubscribed',
    'bounce:spamcomplaint': 'complaint',
    'bounce:softbounce': 'deferred',
    'bounce:transient': 'deferred',
    'bounce:dnserror': 'deferred',
    'bounce:autoresponder': 'ignored',
    'bounce:addresschange': 'ignored',
    'bounce:subscribe': 'ignored',
    bounce: 'answer',
    'subscriptionchange:manualsuppression': 'unsubscribed',
    'subscriptionchange:spamcomplaint': 'complaint',
    subscriptionchange: 'ignored',
    open: 'ignored',
    click: 'ignored',
    inbound: 'ignored',
  },
  mailgun: {
    delivered: 'delivered',
    complained: 'complaint',
    unsubscribed: 'unsubscribed',
    'failed:temporary': 'deferred',
    'failed:suppress-unsubscribe': 'unsubscribed',
    'failed:suppress-complaint': 'complaint',
    'failed:suppress-bounce': 'refused',
    'failed:old': 'undelivered',
    'failed:greylisted': 'deferred',
    'failed:espblock': 'refused',
    failed: 'answer',
    rejected: 'refused',
    accepted: 'ignored',
    stored: 'ignored',
    opened: 'ignored',
    clicked: 'ignored',
  },
  ses: {
    delivery: 'delivered',
    complaint: 'complaint',
    'complaint:not-spam': 'ignored',
    'bounce:mailboxfull': 'undelivered',
    'bounce:messagetoolarge': 'refused',
    'bounce:contentrejected': 'refused',
    'bounce:attachmentrejected': 'refused',
    'bounce:noemail': 'unknown-address',
    'bounce:suppressed': 'unknown-address',
    'bounce:onaccountsuppressionlist': 'refused',
    'bounce:unsubscribedrecipient': 'unsubscribed',
    'bounce:permanent': 'address',
    'bounce:transient': 'undelivered',
    'bounce:undetermined': 'answer',
    send: 'ignored',
    open: 'ignored',
    click: 'ignored',
    deliverydelay: 'deferred',
    reject: 'refused',
    'rendering failure': 'refused',
    subscription: 'ignored',
  },
};

/**
 * Reads a provider's report about one mail: the same table for all providers, and the same rule for servers' answers as for mails sent over
 * SMTP.
 * @param words the provider's words, the most specific first; the first one in its table decides
 * @param answer the receiving server's answer, '' if the report has none
 * @returns null for words that the table doesn't have
 */
export function classifyReport(
  provider: WordyProvider,
  words: readonly string[],
  answer: string,
): MailEventKind | 'ignored' | null {
  const table = WORDS[provider];
  const word = words.map((candidate) => candidate.toLowerCase()).find((key) => Object.hasOwn(table, key));
  const verdict = word === undefined ? null : (table[word] ?? null);
  if (verdict === 'answer') return classifyFinalAnswer(answer) ?? 'refused';
  return verdict === 'address' ? (classifyFinalAnswer(answer) ?? 'unknown-address') : verdict;
}
