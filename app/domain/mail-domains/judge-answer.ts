/** An enhanced status code (RFC 3463) in a server's answer. */
const CODE = /(?<![\d.])[245]\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;

/** 421: the server that we talk to closes the connection. It is the relay, whatever domain the mail is for. */
const RELAY_CLOSES = 421;

/** Codes about one mailbox (x.1, x.2) or about the server that we talk to (x.3) say nothing about the other mails to the domain. */
const ABOUT_OTHERS = ['1', '2', '3'];

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
  const [, subject] = CODE.exec(answer) ?? [];
  if (subject !== undefined) return !ABOUT_OTHERS.includes(subject);
  return statusCode !== null && !/\b(mailbox|quota|full)\b/i.test(answer);
}

/**
 * Codes of x.7 that name another reason than the content: a log-in (3 to 19) or a missing or wrong signature, SPF record or name of the
 * server (20 to 27, RFC 7372).
 */
const OTHER_POLICY = { from: 2, to: 27 } as const;
const CONTENT_WORDS = /\b(spam|unsolicited|content|blocked|blacklist(ed)?|policy|reputation)\b/i;

/** Whether a server refused what the mail says, or who sends it, and would refuse other mails like it. */
export function isContentRefusal(answer: string): boolean {
  const [code, subject, detail] = CODE.exec(answer) ?? [];
  if (subject === '7') {
    const number = Number(detail);
    return number < OTHER_POLICY.from || number > OTHER_POLICY.to;
  }
  const isVague = code === undefined || (subject === '0' && detail === '0');
  return isVague && /(?<![\d.])5\d\d(?![\d.])/.test(answer) && CONTENT_WORDS.test(answer);
}
