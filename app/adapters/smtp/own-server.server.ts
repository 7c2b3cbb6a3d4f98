import { createTransport } from 'nodemailer';
import { createHostGuard, type HostGuard } from '#app/adapters/address-guard.server.ts';
import type { MailServerLogin, MailServers, TestMail } from '#app/domain/tenants/index.ts';
import { MailServerRefusal } from '#app/lib/mail-server-refusal.ts';
import { findServerFault, type SmtpError } from './classify.ts';
import type { SmtpServer } from './smtp-carrier.server.ts';

/** How companies' own mail servers are reached. */
export interface OwnServerOptions {
  /** Allows loopback addresses, for tests and development (ALLOW_LOOPBACK_FETCH). */
  allowLoopback?: boolean;
  /** Looks up names, for tests. */
  guard?: HostGuard;
  /** Certificate to trust, for a test's own server. */
  ca?: string;
}

/** The port on which a connection is encrypted from its start. On all others STARTTLS is required. */
const IMPLICIT_TLS_PORT = 465;

export const createOwnServerGuard = ({ allowLoopback, guard }: OwnServerOptions): HostGuard =>
  guard ?? createHostGuard({ allowLoopback }, 'host');

/**
 * Finds where and how to connect to a company's own mail server: only to a public address that its name was judged by, encrypted, and with
 * a certificate for that name.
 * @throws AddressRefusal
 */
export async function resolveOwnServer(
  { host, port, username, password }: MailServerLogin,
  { guard, ca }: { guard: HostGuard; ca?: string | undefined },
): Promise<SmtpServer> {
  const [address = ''] = await guard(host);
  const secure = port === IMPLICIT_TLS_PORT;
  return {
    ...{ host: address, port, secure, requireTLS: !secure },
    auth: { user: username, pass: password },
    tls: { servername: host, minVersion: 'TLSv1.2', ...(ca && { ca }) },
  };
}

/** Timeout of each step, in ms: a person waits. */
const PAGE_TIMEOUT_MS = 8000;
const MAX_ANSWER_LENGTH = 200;

/** Reaches companies' own mail servers for the pages on which staff enter and test them. */
export function createMailServers(options: OwnServerOptions): MailServers {
  const guard = createOwnServerGuard(options);
  const use = async <Result>(
    login: MailServerLogin,
    run: (transport: ReturnType<typeof createTransport>) => Promise<Result>,
  ): Promise<Result> => {
    const server = await resolveOwnServer(login, { guard, ca: options.ca }).catch((error: Error) => {
      throw new MailServerRefusal('unreachable', error.message);
    });
    const transport = createTransport({
      ...server,
      connectionTimeout: PAGE_TIMEOUT_MS,
      greetingTimeout: PAGE_TIMEOUT_MS,
      socketTimeout: PAGE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      return await run(transport);
    } catch (error) {
      throw toRefusal(error as SmtpError & { response?: string }, login);
    } finally {
      transport.close();
    }
  };
  return {
    async logIn(login) {
      await use(login, (transport) => transport.verify());
    },
    sendTest: (login, mail) =>
      use(login, async (transport) => {
        const { response } = await transport.sendMail(toNodemailer(mail));
        return clean(response, login);
      }),
  };
}

const toNodemailer = ({ from, to, subject, text }: TestMail) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const toRefusal = (error: SmtpError & { response?: string }, login: MailServerLogin): MailServerRefusal =>
  new MailServerRefusal(findServerFault(error), clean(error.response ?? '', login));

/** Servers quote the user, and a bad one could quote the password. */
const clean = (answer: string, { username, password }: MailServerLogin): string =>
  answer
    .replaceAll(password, '…')
    .replaceAll(username, '(user)')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_ANSWER_LENGTH);
