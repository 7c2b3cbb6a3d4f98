import { localMailbox } from '../app/adapters/local-mailbox/local-mailbox.server.ts';
import { smtpCarrier } from '../app/adapters/smtp/smtp-carrier.server.ts';
import type { Connection } from '../app/db.server.ts';
import { renderOutboxMail } from '../app/domain/messaging/index.ts';
import type { Env } from '../app/env.server.ts';
import { KIND_RULES } from '../app/outbox/rules.ts';
import { type OutboxWorker, startWorker } from '../app/outbox/worker.server.ts';
import type { Logger } from './log.ts';

/** Starts sending what is in the outbox: by SMTP when SMTP_URL is set, else into the local mailbox. */
export function startOutboxWorker({
  connection: { db, provider },
  env,
  log,
  origin,
}: {
  connection: Connection;
  env: Env;
  log: Logger;
  /** Where the service is reached, for links in mails. */
  origin: string;
}): OutboxWorker {
  const mailFrom = env.MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`;
  const carrier = env.SMTP_URL
    ? smtpCarrier({
        url: env.SMTP_URL,
        messageIdDomain: mailFrom.slice(mailFrom.lastIndexOf('@') + 1),
        connections: KIND_RULES.email.concurrency,
      })
    : localMailbox;
  log.info({ mail: env.SMTP_URL ? 'smtp' : 'local mailbox' }, 'outbox worker started');
  return startWorker({
    db,
    provider,
    handlers: {
      email: {
        prepare: (message) => renderOutboxMail({ db, message, settings: { origin, mailFrom } }),
        carrier,
      },
    },
    // Never the error's message: it may quote what a visitor wrote.
    report: (error) =>
      log.warn(
        error instanceof Error
          ? { kind: error.name, code: 'code' in error ? error.code : undefined, stack: framesOf(error) }
          : { kind: typeof error },
        'outbox worker',
      ),
    onRecovered: (found) => log.warn(found, 'took up messages of a worker that is gone'),
  });
}

const framesOf = (error: Error) => error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
