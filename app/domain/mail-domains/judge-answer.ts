/** An enhanced status code (RFC 3463) in a server's answer. */
const CODE = /(?<![\d.])[245]\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;

/** 421: the server that we talk to closes the connection. It is the relay, whatever domain the mail is for. */
const RELAY_CLOSES = 421;

/** Codes about one mailbox (x.1, x.2) or about the server that we talk to (x.3) say nothing about the other mails to the domain. */
const ABOUT_OTHERS = ['1', '2', '3'];

/** Greylisting is about the sender's server, even if the answer has a code about the mailbox (Postgrey: 4.2.0). */
const GREYLISTED = /\bgr[ae]y-?list/i;

/**
 * Whether a temporary refusal holds for other mails to the domain, too: greylisting, too many mails, an unreachable server.
 * @param statusCode of SMTP; null in a provider's report
 */
export function isDomainDeferral({
  statusCode,
  answer,
}: {
  statusCode: number | null;
  answer: string;
}): boolean {
  if (statusCode !== null && (statusCode < 400 || statusCode >= 500 || statusCode === RELAY_CLOSES))
    return false;
  if (GREYLISTED.test(answer)) return true;
  const [, subject] = CODE.exec(answer) ?? [];
  if (subject !== undefined) return !ABOUT_OTHERS.includes(subject);
  return statusCode !== null && !/\b(mailbox|quota|full)\b/i.test(answer);
}

/**
 * Codes of x.7 that name another reason than the content: a log-in (3 to 19), a missing or wrong signature, SPF record, encryption or name of
 * the server (20 to 27, RFC 7372; 29 to 32, Gmail), our configuration (57 and 64, Exchange Online), or a group or
 * mailbox that takes mails of some senders only (124, 133 and 134, Exchange Online).
 */
const OTHER_POLICIES: readonly (readonly [from: number, to: number])[] = [
  [2, 27],
  [29, 32],
  [57, 57],
  [64, 64],
  [124, 124],
  [133, 134],
];
/** Yahoo refuses content with the code of a log-in (5.7.9). */
const POLICY_REASONS = /\bfor policy reasons\b/i;
const CONTENT_WORDS = /\b(spam|unsolicited|content|blocked|blacklist(ed)?|policy|reputation)\b/i;

/** Whether a server refused what the mail says, or who sends it, and would refuse other mails like it. */
export function isContentRefusal(answer: string): boolean {
  const [code, subject, detail] = CODE.exec(answer) ?? [];
  if (subject === '7') {
    const number = Number(detail);
    return (
      POLICY_REASONS.test(answer) || !OTHER_POLICIES.some(([from, to]) => number >= from && number <= to)
    );
  }
  const isVague = code === undefined || (subject === '0' && detail === '0');
  return isVague && /(?<![\d.])5\d\d(?![\d.])/.test(answer) && CONTENT_WORDS.test(answer);
}
