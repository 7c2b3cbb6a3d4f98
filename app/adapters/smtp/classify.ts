import type { ServerFault } from '#app/lib/mail-server-refusal.ts';
import type { WireOutcome } from '#app/outbox/carriers.ts';

/** The fields of nodemailer's errors. */
export interface SmtpError {
  message: string;
  /** ECONNECTION, ETIMEDOUT, EAUTH, EENVELOPE, EMESSAGE, … */
  code?: string;
  /** The server's last reply, if it ended the attempt. */
  responseCode?: number;
  /** The command that failed: CONN, EHLO, AUTH …, MAIL FROM, RCPT TO, DATA. */
  command?: string;
  /** Node's code of an error that nodemailer gives a code of its own. */
  originalCode?: string;
}

/** Commands whose replies are about this message. Before MAIL, and at the log-in, the server rejects us and not the message. */
const ABOUT_THE_MESSAGE = /^(MAIL FROM|RCPT TO|DATA)$/;
/**
 * Replies that have nothing to do with the message: authentication required, failed or too weak (RFC 4954), or a command out of order
 * (503).
 */
const ABOUT_US = [503, 530, 534, 535, 538];
/** Codes for an address or message that nodemailer itself rejects before it sends a command. */
const UNSENDABLE = /^(EENVELOPE|EMESSAGE|EMAXRECIPIENTS|EREQUIRETLS)$/;

/**
 * Decides what a failed attempt means for the message.
 *
 * @param bodyHandedOver true once the whole message, including the final dot, has been written to the socket. If the server then replies,
 * the result is known; if it does not, it may have accepted the message.
 */
export function classify(
  error: SmtpError,
  bodyHandedOver: boolean,
): Exclude<WireOutcome, { result: 'sent' | 'held' }> {
  const { responseCode: statusCode, command = '', code = '', message } = error;
  if (statusCode === undefined && bodyHandedOver)
    return { result: 'unknown', error: `No answer after the whole message: ${message}` };
  const refused =
    statusCode === undefined
      ? command === 'API' && UNSENDABLE.test(code)
      : statusCode >= 500 && !ABOUT_US.includes(statusCode) && ABOUT_THE_MESSAGE.test(command);
  return { result: refused ? 'refused' : 'transient', error: message, statusCode };
}

/** Whether a code of Node or nodemailer is about a certificate or the encryption. */
const isAboutEncryption = (code: string): boolean =>
  /^(ETLS|ERR_TLS_|ERR_SSL_|SELF_SIGNED|UNABLE_TO_VERIFY)/.test(code) || code.includes('CERT');

/** Nodemailer's codes for a server that does not answer, breaks off or breaks the protocol. */
const CONNECTION_FAILED = /^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|EPROTOCOL)$/;
/** Nodemailer's error for mails in a pool that we closed ourselves, which has the code of a lost connection. */
const CLOSED_BY_US = 'Connection pool was closed';

/**
 * Finds why the server itself can't be used, whatever it is sent. Returns null for an error about the message, and for one of our own: a
 * canceled e-mail or a failed commit ends the message's stream, and a stopping process aborts the attempt.
 */
export function findServerFault({
  code = '',
  command = '',
  message,
  responseCode,
  originalCode = '',
}: SmtpError): ServerFault | null {
  if (
    code === 'EAUTH' ||
    (responseCode !== undefined && ABOUT_US.includes(responseCode) && responseCode !== 503)
  )
    return 'log-in';
  if (isAboutEncryption(code)) return 'encryption';
  if (!CONNECTION_FAILED.test(code) || ABOUT_THE_MESSAGE.test(command) || message === CLOSED_BY_US)
    return null;
  return isAboutEncryption(originalCode) ? 'encryption' : 'unreachable';
}

/** Codes about the recipient's address (x.1.x) or mailbox (x.2.x) or the message's size (5.3.4), and sentences about what a mailbox takes. */
const ABOUT_THE_RECIPIENT = /\b[45]\.(?:1\.[1-9]|2\.[1-4]|3\.4)\b|\breceiving\b/i;

/** Google's code, and sentences of mail hosts, about how much their user sends. */
const SENDING_LIMIT =
  /\b5\.4\.5\b|\b(?:sending|sender|submission|daily|hourly)(?: [\w-]+){0,3} (?:limit|quota|rate)\b|\bsubmission ?quota|\brate limit|\bmax(?:imum)? (?:e-?mails|messages) per\b/i;

/** Sentences that are about a full mailbox as well, so they count only in a reply that asks to wait (4xx) or is about policy (x.7.x). */
const TOO_MANY = /\btoo many (?:messages|e-?mails|mails|recipients|log-?ins?)\b|\bmessage limit\b/i;
const WAIT_OR_POLICY = /(?:^|: )4\d\d\b|\b[45]\.7\.\d/;
const MAILBOX = /\b(?:mailbox|inbox|folder)\b/i;

/**
 * Whether a server refuses a mail because its user has sent too many, so that it would refuse every other one, too.
 *
 * @param answer the server's reply, perhaps after nodemailer's own words and a colon
 */
export const isSendingLimit = (answer: string): boolean =>
  !ABOUT_THE_RECIPIENT.test(answer) &&
  (SENDING_LIMIT.test(answer) ||
    (TOO_MANY.test(answer) && WAIT_OR_POLICY.test(answer) && !MAILBOX.test(answer)));
