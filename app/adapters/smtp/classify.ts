import type { WireOutcome } from '#app/outbox/carriers.ts';

/** What nodemailer's errors carry. */
export interface SmtpError {
  message: string;
  /** ECONNECTION, ETIMEDOUT, EAUTH, EENVELOPE, EMESSAGE, … */
  code?: string;
  /** The server's last reply, when it was one that ended the attempt. */
  responseCode?: number;
  /** The command that failed: CONN, EHLO, AUTH …, MAIL FROM, RCPT TO, DATA. */
  command?: string;
}

/** Answers about this message. Before MAIL, and at the log-in, the server rejects us and not the message. */
const ABOUT_THE_MESSAGE = /^(MAIL FROM|RCPT TO|DATA)$/;
/** Authentication wanted, failed or too weak (RFC 4954), a command out of order (503): nothing to do with the message. */
const ABOUT_US = [503, 530, 534, 535, 538];
/** What nodemailer itself rejects in an address or a message before it sends a command. */
const UNSENDABLE = /^(EENVELOPE|EMESSAGE|EMAXRECIPIENTS|EREQUIRETLS)$/;

/**
 * What a failed attempt means for the message.
 *
 * @param bodyHandedOver true once the whole message has gone to the socket, and the final dot with it. A server that
 * answers after that has reported the result; one that does not may have accepted it.
 */
export function classify(
  error: SmtpError,
  bodyHandedOver: boolean,
): Exclude<WireOutcome, { result: 'sent' }> {
  const { responseCode: statusCode, command = '', code = '', message } = error;
  if (statusCode === undefined && bodyHandedOver)
    return { result: 'unknown', error: `No answer after the whole message: ${message}` };
  const refused =
    statusCode === undefined
      ? command === 'API' && UNSENDABLE.test(code)
      : statusCode >= 500 && !ABOUT_US.includes(statusCode) && ABOUT_THE_MESSAGE.test(command);
  return { result: refused ? 'refused' : 'transient', error: message, statusCode };
}
