/** What a server's answer to a mail means. Only `unknown-address` says something about the address. */
export type AnswerKind = 'unknown-address' | 'deferred' | 'refused';

/** An enhanced status code (RFC 3463), and not a part of a network address. */
const ENHANCED = /(?<![\d.])([245])\.(\d{1,3}\.\d{1,3})(?!\.?\d)/;

/** For servers that return no enhanced code, or one that says too little. */
const NO_SUCH_WORDS =
  /\b(no such (user|recipient|mailbox|address)|(user|recipient|mailbox|address) (is )?unknown|unknown (user|recipient|mailbox|address)|(user|mailbox|recipient|address|account) (does not|doesn['’]t) exist|mailbox (not found|unavailable)|(user|recipient) not found|(does not|doesn['’]t) have an? \S+ account)\b/i;
const FULL_WORDS =
  /\b(over ?quota|quota exceeded|mailbox (is )?full|insufficient (system )?storage|receiving mail (at a rate|too quickly))\b/i;

/**
 * Codes and, for some, words: the first line that fits decides. "No such mailbox" (5.1.1, 5.1.2, 5.1.3, 5.1.6, 5.1.10), "disabled" (5.2.1,
 * which Gmail uses for too many mails, too), "no such domain" (5.4.4, and 5.4.310 of Exchange Online), "no answer from host" (5.4.1, by which
 * Exchange Online rejects addresses that its directory does not have), and codes for the mailbox's state or the way to it. The rest is refused.
 */
const ENHANCED_KINDS: readonly (readonly [codes: RegExp, kind: AnswerKind, words?: RegExp])[] = [
  [/^1\.(1|2|3|6|10)$/, 'unknown-address'],
  [/^2\.[01]$/, 'deferred', FULL_WORDS],
  [/^2\.0$/, 'unknown-address', NO_SUCH_WORDS],
  [/^2\.1$/, 'unknown-address'],
  [/^2\.3$/, 'refused'],
  [/^2\./, 'deferred'],
  [/^4\.1$/, 'unknown-address', /recipient address rejected/i],
  [/^4\.(4|310)$/, 'unknown-address'],
  [/^4\./, 'deferred'],
];
/** Codes without a reason of their own: the words decide. */
const VAGUE = /^(0\.0|1\.0)$/;

/**
 * Reads a server's answer to a mail. A refusal because of the content or the sender says nothing about the address.
 * @param answer the reply with its codes, such as `550 5.1.1 User unknown`
 * @returns null if neither a code nor the words say anything
 */
export function classifyAnswer(answer: string): AnswerKind | null {
  const [, group, detail = ''] = ENHANCED.exec(answer) ?? [];
  if (group === '4') return 'deferred';
  if (group === '5' && !VAGUE.test(detail))
    return (
      ENHANCED_KINDS.find(
        ([codes, , words]) => codes.test(detail) && (words === undefined || words.test(answer)),
      )?.[1] ?? 'refused'
    );
  const status = Number(/(?<![\d.])([45]\d\d)(?![\d.])/.exec(answer)?.[1] ?? 0);
  if (status >= 400 && status < 500) return 'deferred';
  if (FULL_WORDS.test(answer)) return 'deferred';
  if (NO_SUCH_WORDS.test(answer)) return 'unknown-address';
  // Mostly a full mailbox (RFC 5321).
  if (status === 552) return 'deferred';
  return status > 0 ? 'refused' : null;
}

/** Replies that may mean that an address does not exist (RFC 5321, RFC 7504). Other replies are about the mail or the sender. */
export const UNKNOWN_ADDRESS_CODES = [550, 551, 552, 553, 554, 556] as const;

/**
 * Whether a server's reply means that the address does not exist. A refusal because of the mail's content or the sender (5.7.x) says
 * nothing about the address.
 */
export const isUnknownAddress = ({ statusCode, error }: { statusCode: number; error: string }): boolean =>
  (UNKNOWN_ADDRESS_CODES as readonly number[]).includes(statusCode) &&
  classifyAnswer(error) === 'unknown-address';

/** Whether a server asks to wait because the mailbox is full. */
export const isFullMailbox = (answer: string): boolean =>
  classifyAnswer(answer) === 'deferred' &&
  (/(?<![\d.])[45]\.2\.2(?!\.?\d)/.test(answer) ||
    FULL_WORDS.test(answer) ||
    /(?<![\d.])552(?![\d.])/.test(answer));
