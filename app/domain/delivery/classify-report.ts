import type { MailEventKind, MailProviderName } from './mail-events.ts';

/** What a server's answer to a mail means. Only `unknown-address` says something about the address. */
type AnswerKind = Extract<MailEventKind, 'unknown-address' | 'deferred' | 'refused'>;

/** An enhanced status code (RFC 3463), and not a part of a network address. */
const ENHANCED = /(?<![\d.])([245])\.(\d{1,3}\.\d{1,3})(?!\.?\d)/;

/** "No such mailbox" (5.1.1, 5.1.2, 5.1.3, 5.1.6, 5.1.10), and codes for the mailbox's state or the way to it. The rest is refused. */
const ENHANCED_KINDS: readonly (readonly [RegExp, AnswerKind])[] = [
  [/^1\.(1|2|3|6|10)$/, 'unknown-address'],
  [/^2\.3$/, 'refused'],
  [/^2\./, 'deferred'],
  [/^4\./, 'deferred'],
];
/** Codes without a reason of their own: the words decide. */
const VAGUE = /^(0\.0|1\.0)$/;

/** For servers that return no enhanced code. */
const NO_SUCH_WORDS =
  /\b(no such (user|recipient|mailbox|address)|(user|recipient|mailbox|address) (is )?unknown|unknown (user|recipient|mailbox|address)|(user|mailbox|recipient|address|account) (does not|doesn['’]t) exist|mailbox (not found|unavailable)|(user|recipient) not found)\b/i;
const FULL_WORDS = /\b(over ?quota|quota exceeded|mailbox (is )?full|insufficient (system )?storage)\b/i;

/**
 * Reads a server's answer to a mail. A refusal because of the content or the sender says nothing about the address.
 * @param answer the reply with its codes, such as `550 5.1.1 User unknown`
 * @returns null if neither a code nor the words say anything
 */
export function classifyAnswer(answer: string): AnswerKind | null {
  const [, group, detail = ''] = ENHANCED.exec(answer) ?? [];
  if (group === '4') return 'deferred';
  if (group === '5' && !VAGUE.test(detail))
    return ENHANCED_KINDS.find(([codes]) => codes.test(detail))?.[1] ?? 'refused';
  const status = Number(/(?<![\d.])([45]\d\d)(?![\d.])/.exec(answer)?.[1] ?? 0);
  if (status >= 400 && status < 500) return 'deferred';
  if (FULL_WORDS.test(answer) || status === 552) return 'deferred';
  if (NO_SUCH_WORDS.test(answer)) return 'unknown-address';
  return status > 0 ? 'refused' : null;
}

/**
 * The meaning of a provider's word. `answer` is decided by the server's answer, and counts as refused if that says nothing; `address` too,
 * but then the provider itself says that the address is the problem. `ignored` words tell nothing that is recorded.
 */
type Verdict = MailEventKind | 'answer' | 'address' | 'ignored';

/**
 * The words of each provider, in lower case (their documentation of webhooks, "event", "bounce type" and "reason"). Entries of a provider's
 * own list of stopped addresses are not bounces: the address was reported before, with its reason.
 */
const WORDS: Readonly<Record<MailProviderName, Readonly<Record<string, Verdict>>>> = {
  sendgrid: {
    delivered: 'delivered',
    spamreport: 'complaint',
    deferred: 'deferred',
    unsubscribe: 'unsubscribed',
    group_unsubscribe: 'unsubscribed',
    'bounce:blocked': 'refused',
    'bounce:invalid address': 'unknown-address',
    'bounce:technical': 'deferred',
    'bounce:reputation': 'refused',
    'bounce:content': 'refused',
    'bounce:frequency or volume too high': 'deferred',
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
    'failed:old': 'deferred',
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
    'bounce:mailboxfull': 'deferred',
    'bounce:messagetoolarge': 'refused',
    'bounce:contentrejected': 'refused',
    'bounce:attachmentrejected': 'refused',
    'bounce:noemail': 'unknown-address',
    'bounce:suppressed': 'unknown-address',
    'bounce:onaccountsuppressionlist': 'refused',
    'bounce:unsubscribedrecipient': 'unsubscribed',
    'bounce:permanent': 'address',
    'bounce:transient': 'deferred',
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
  provider: MailProviderName,
  words: readonly string[],
  answer: string,
): MailEventKind | 'ignored' | null {
  const table = WORDS[provider];
  const word = words.map((candidate) => candidate.toLowerCase()).find((key) => Object.hasOwn(table, key));
  const verdict = word === undefined ? null : (table[word] ?? null);
  if (verdict === 'answer') return classifyAnswer(answer) ?? 'refused';
  return verdict === 'address' ? (classifyAnswer(answer) ?? 'unknown-address') : verdict;
}
