import { localMailbox, localTextbox } from '../app/adapters/local-mailbox/local-mailbox.server.ts';
import { smtpCarrier } from '../app/adapters/smtp/smtp-carrier.server.ts';
import { createPayments } from '../app/adapters/stripe/payments.server.ts';
import { twilioCarrier } from '../app/adapters/twilio/twilio-carrier.server.ts';
import type { Connection } from '../app/db/connect.server.ts';
import { readDkimKey } from '../app/dkim-settings.server.ts';
import { sealWith, withPasswordResets } from '../app/domain/access/index.ts';
import type { Database } from '../app/domain/database.ts';
import { TEXT_STATUS_PATH } from '../app/domain/delivery/index.ts';
import type { Env } from '../app/env.server.ts';
import type { OutboxHandler } from '../app/outbox/carriers.ts';
import { KIND_RULES } from '../app/outbox/rules.ts';
import type { RenderedText } from '../app/outbox/types.ts';
import { type OutboxWorker, startWorker } from '../app/outbox/worker.server.ts';
import { readTwilio } from '../app/twilio-settings.ts';
import { dkimKeys } from './dkim-keys.ts';
import type { Logger } from './log.ts';
import { outboxMails } from './outbox-mails.ts';
import { outboxTexts } from './outbox-texts.ts';
import { startSchedule } from './schedule.ts';
import { listTasks } from './tasks.ts';

/**
 * Starts sending what is in the outbox (mails by SMTP when SMTP_URL is set, texts by Twilio when it is set up, else into the local mailbox) and the work that comes
 * round (tasks.ts).
 */
export function startOutboxWorker({
  connection: { background: db, provider },
  env,
  log,
  origin,
  visitorsWait,
}: {
  connection: Connection;
  env: Env;
  log: Logger;
  /** Where the service is reached, for links in mails. */
  origin: string;
  /** Whether this process has visitors waiting: they take precedence over mails. */
  visitorsWait?: () => boolean;
}): OutboxWorker {
  const mailFrom = env.MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`;
  const carrier = env.SMTP_URL
    ? smtpCarrier({
        url: env.SMTP_URL,
        messageIdDomain: mailFrom.slice(mailFrom.lastIndexOf('@') + 1),
        connections: KIND_RULES.email.concurrency,
      })
    : localMailbox;
  const texts = textHandler(db, env);
  log.info(
    {
      mail: env.SMTP_URL ? 'smtp' : 'local mailbox',
      texts: texts.carrier === localTextbox ? 'local mailbox' : 'twilio',
    },
    'outbox worker started',
  );
  // Never the error's message: it may quote what a visitor wrote.
  const report = (error: unknown, what: string) =>
    log.warn(
      error instanceof Error
        ? { kind: error.name, code: 'code' in error ? error.code : undefined, stack: framesOf(error) }
        : { kind: typeof error },
      what,
    );
  const schedule = startSchedule({
    db,
    tasks: listTasks(db, { databaseUrl: env.DATABASE_URL, payments: createPayments(env) }),
    report: (error, task) => report(error, task ? `task ${task}` : 'schedule'),
  });
  const outbox = startWorker({
    db,
    provider,
    visitorsWait,
    handlers: {
      email: {
        prepare: withPasswordResets(
          db,
          outboxMails({
            db,
            settings: { origin, mailFrom, product: env.PRODUCT_NAME },
            marketing: { secret: env.SESSION_SECRET },
            dkim: dkimKeys({
              db,
              own: readDkimKey(env, mailFrom),
              mailFrom,
              seal: sealWith(env.SESSION_SECRET),
            }),
          }),
        ),
        carrier,
      },
      sms: texts,
    },
    report: (error) => report(error, 'outbox worker'),
    onRecovered: (found) => log.warn(found, 'took up messages of a worker that is gone'),
  });
  return {
    wake: outbox.wake,
    async stop(graceMs) {
      await Promise.all([outbox.stop(graceMs), schedule.stop()]);
    },
  };
}

/** Texts go out by Twilio when it is set up, else into the local mailbox. */
function textHandler(db: Database, env: Env): OutboxHandler<RenderedText> {
  const twilio = readTwilio(env);
  if (!twilio) return { prepare: outboxTexts({ db, from: env.PRODUCT_NAME }), carrier: localTextbox };
  const statusUrl = env.APP_ORIGIN ? `${env.APP_ORIGIN}${TEXT_STATUS_PATH}` : null;
  return {
    prepare: outboxTexts({ db, from: twilio.from }),
    carrier: twilioCarrier({ ...twilio, statusUrl }),
  };
}

const framesOf = (error: Error) => error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
