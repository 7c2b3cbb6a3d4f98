import { createTransport } from 'nodemailer';
import { ProbeError } from '#app/lib/probe-error.ts';
import type { SmtpError } from './classify.ts';

/**
 * Connects to the SMTP server, logs in and disconnects without sending a mail.
 * @param limitMs timeout for each step
 * @throws ProbeError
 */
export async function reachSmtp(url: string, limitMs: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
  } catch (error) {
    throw toProbeError(error as SmtpError);
  } finally {
    transport.close();
  }
}

/** The server's own text is left out because it may quote the user's name. */
function toProbeError(error: SmtpError): ProbeError {
  const code = error.responseCode ? ` (${error.responseCode})` : '';
  switch (error.code) {
    case 'EAUTH':
      return new ProbeError('wrong-key', `The mail server does not accept the log-in${code}.`, {
        cause: error,
      });
    case 'ETIMEDOUT':
      return new ProbeError('late', 'The mail server did not answer in time.', { cause: error });
    case 'ETLS':
      return new ProbeError('refused', 'We could not connect to the mail server with encryption.', {
        cause: error,
      });
    default:
      return error.responseCode
        ? new ProbeError('refused', `The mail server refused the connection${code}.`, { cause: error })
        : new ProbeError('unreachable', 'We could not reach the mail server.', { cause: error });
  }
}
