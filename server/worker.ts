import { createAddressGuard } from '#app/adapters/address-guard.server.ts';
import { createDns } from '#app/adapters/dns.server.ts';
import { crmHandler } from '#app/adapters/lead-connector/crm-carrier.server.ts';
import { localMailbox, localTextbox } from '#app/adapters/local-mailbox/local-mailbox.server.ts';
import { smtpCarrier } from '#app/adapters/smtp/smtp-carrier.server.ts';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import { twilioCarrier } from '#app/adapters/twilio/twilio-carrier.server.ts';
import { createWebDocuments } from '#app/adapters/web-documents.server.ts';
import { webhookCarrier } from '#app/adapters/webhook-carrier.server.ts';
import { createWooCommerceApi } from '#app/adapters/woocommerce-api.server.ts';
import type { Connection } from '#app/db/connect.server.ts';
import { withPasswordResets } from '#app/domain/access/accounts/index.ts';
import { composeBulkText, composeFirstText, FIRST_TEXT } from '#app/domain/campaigns/index.ts';
import { prepareCrmPushes, pushLog } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { TEXT_STATUS_PATH } from '#app/domain/delivery/index.ts';
import { attemptLog, prepareDeliveries } from '#app/domain/integrations/index.ts';
import type { MailRequest, NotSent } from '#app/domain/messaging/index.ts';
import { createProviderWatch, type Provider } from '#app/domain/provider-silences/index.ts';
import { chooseMailFrom, chooseSpfDomain, withSendingStops } from '#app/domain/tenants/index.ts';
import { createBounceAddresses } from '#app/lib/bounce-address.server.ts';
import { splitAddress } from '#app/lib/email-address.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import type { OutboxHandler, RenderMail } from '#app/outbox/carriers.ts';
import { recipientLock } from '#app/outbox/index.ts';
import { KIND_RULES, maxOnWire } from '#app/outbox/kind-rules.ts';
import type { RenderedCrmPush, RenderedMail, RenderedText, RenderedWebhook } from '#app/outbox/types.ts';
import { type OutboxWorker, startWorker } from '#app/outbox/worker.server.ts';
import { readCrmBase } from '#app/settings/crm-settings.ts';
import { readDkimKey } from '#app/settings/dkim-settings.server.ts';
import type { Env } from '#app/settings/env.server.ts';
import { readTwilio } from '#app/settings/twilio-settings.ts';
import { withBounceAddresses } from './bounce-addresses.ts';
import { countSent } from './count-sent.ts';
import { dkimKeys } from './dkim-keys.ts';
import { createHealthProbes } from './health-probes.ts';
import { type Logger, loggableError } from './log.ts';
import { outboxMails } from './outbox-mails.ts';
import { ownServerHandler } from './own-servers.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { listFeedTasks, listSenderTasks, listTasks } from './tasks.ts';
import { watchCarrier } from './watch-carrier.ts';
import { watchReceivers } from './watch-receivers.ts';

/**
 * Starts sending outbox items (e-mails by SMTP if SMTP_URL is set, texts by Twilio if it is set up, else into the local mailbox; webhooks
 * to their endpoints, contacts to the companies’ CRM) and the repeated tasks (tasks.ts).
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
  /** The service's origin, for links in e-mails. */
  origin: string;
  /** Whether visitors are waiting for this process: they take precedence over e-mails. */
  visitorsWait?: () => boolean;
}): OutboxWorker & Pick<Schedule, 'quietMs'> {
  const { seal } = env.keyRing;
  const mailFrom = chooseMailFrom(env, origin);
  const carrier = env.SMTP_URL
    ? smtpCarrier({
        url: env.SMTP_URL,
        messageIdDomain: splitAddress(mailFrom).domain,
        connections: maxOnWire(KIND_RULES.email),
      })
    : localMailbox(seal);
  const texts = textHandler(db, env, seal);
  log.info(
    {
      mail: env.SMTP_URL ? 'smtp' : 'local mailbox',
      texts: texts.carrier.via === 'store' ? 'local mailbox' : 'twilio',
    },
    'outbox worker started',
  );
  const report = (error: unknown, what: string) => log.warn(loggableError(error), what);
  const watched = watchProviders(db, report);
  let outbox: OutboxWorker | null = null;
  const schedule = startTasks({ db, provider, env, log, origin, report, wake: () => outbox?.wake() });
  const prepareMail = withPasswordResets(
    { db, seal },
    outboxMails({
      db,
      seal,
      settings: { origin, mailFrom, product: env.PRODUCT_NAME },
      visitorsWait,
      marketing: { ring: env.keyRing, isLive: isLiveService(env) },
      dkim: dkimKeys({ db, own: readDkimKey(env, mailFrom), mailFrom, seal }),
    }),
  );
  outbox = startWorker({
    db,
    provider,
    visitorsWait,
    handlers: {
      email: emailHandler({
        ...{ db, env, report },
        handler: watched('smtp', stoppable(db, { prepare: prepareMail, carrier })),
      }),
      queuedEmail: queuedEmailHandler({ db, env, report, prepareMail, seal, mailFrom, carrier }),
      sms: watched('twilio', stoppable(db, texts)),
      webhook: stoppable(
        db,
        webhookHandler(db, env, (error) => report(error, 'webhook log')),
      ),
      crm: watched(
        'crm',
        stoppable(db, crmPushHandler({ db, env, origin, report: (error) => report(error, 'CRM log') })),
      ),
    },
    report: (error) => report(error, 'outbox worker'),
    onRecovered: (counts) => log.warn(counts, 'took up messages of a worker that is gone'),
  });
  const { wake, stop } = outbox;
  return {
    wake,
    quietMs: schedule.quietMs,
    stop: (graceMs) => Promise.all([stop(graceMs), schedule.stop()]).then(() => {}),
  };
}

/** Adds to the sending of e-mails what is counted and learned from it, and the addresses to which they bounce. */
function emailHandler({
  db,
  env,
  handler,
  report,
}: {
  db: Database;
  env: Env;
  handler: OutboxHandler<RenderedMail>;
  report(error: unknown, what: string): void;
}): OutboxHandler<RenderedMail> {
  const addresses = env.BOUNCE_ADDRESS ? createBounceAddresses(env.keyRing, env.BOUNCE_ADDRESS) : null;
  const watched = watchReceivers(withBounceAddresses(handler, addresses), {
    db,
    report: (error) => report(error, 'watch of receiving domains'),
  });
  return countSent(watched, { db, report: (error) => report(error, 'count of sent mails') });
}

/**
 * Sends the e-mails of companies with their own mail server. Without a mail server of the service, they too go to the local mailbox. What the
 * companies' servers say teaches the service nothing of its own server or of receiving domains.
 */
function queuedEmailHandler({
  db,
  env,
  carrier,
  prepareMail,
  seal,
  mailFrom,
  report,
}: {
  db: Database;
  env: Env;
  carrier: OutboxHandler<RenderedMail>['carrier'];
  prepareMail: RenderMail;
  seal: Seal;
  mailFrom: string;
  report(error: unknown, what: string): void;
}): OutboxHandler<RenderedMail> {
  if (carrier.via === 'store') return stoppable(db, { prepare: prepareMail, carrier });
  const handler = ownServerHandler({
    ...{ db, seal, prepareMail, messageIdDomain: splitAddress(mailFrom).domain },
    allowLoopback: env.ALLOW_LOOPBACK_FETCH === 'on',
    report: (error) => report(error, 'own mail servers'),
  });
  const counted = countSent(handler as OutboxHandler<RenderedMail>, {
    db,
    report: (error) => report(error, 'count of sent mails'),
  });
  return stoppable(db, counted);
}

/** Lets the outbox record for each item whether its provider responds. */
const watchProviders =
  (db: Database, report: (error: unknown, what: string) => void) =>
  <Ready>(provider: Provider, handler: OutboxHandler<Ready>): OutboxHandler<Ready> =>
    watchCarrier(handler, {
      watch: createProviderWatch({ db, provider }),
      report: (error) => report(error, `watch of ${provider}`),
    });

/** Starts the repeated tasks. A health check or a read of a shop's products in progress is given up at the stop. */
function startTasks({
  db,
  provider,
  env,
  log,
  origin,
  report,
  wake,
}: {
  db: Database;
  provider: Connection['provider'];
  env: Env;
  log: Logger;
  origin: string;
  report(error: unknown, what: string): void;
  wake(): void;
}): Schedule {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lockRecipients = env.SMTP_URL ? recipientLock(provider) : undefined;
  const documents = createWebDocuments({ allowLoopback: env.ALLOW_LOOPBACK_FETCH === 'on' });
  const wooCommerce = createWooCommerceApi({ allowLoopback: env.ALLOW_LOOPBACK_FETCH === 'on' });
  const { seal } = env.keyRing;
  const tasks = listTasks(db, {
    databaseUrl: env.DATABASE_URL,
    payments: createPayments(env),
    health: { ...createHealthProbes({ db, env }), signal },
    seal,
    wake,
    lockRecipients,
    sendsMail: env.SMTP_URL !== undefined,
    mailFrom: chooseMailFrom(env, origin),
    onFileChecked: (check) =>
      check.isSound
        ? log.info(check, 'database file checked')
        : log.error(check, 'the database file is damaged: restore the last backup'),
  });
  const senders = {
    dns: createDns(),
    seal,
    spfInclude: chooseSpfDomain(env, origin),
    signal,
    lockRecipients,
  };
  const schedule = startSchedule({
    db,
    tasks: [
      ...tasks,
      ...listFeedTasks(db, { documents, wooCommerce, seal, signal }),
      ...listSenderTasks(db, senders),
    ],
    report: (error, task) => report(error, task ? `task ${task}` : 'schedule'),
  });
  return {
    quietMs: schedule.quietMs,
    async stop() {
      stopping.abort();
      await schedule.stop();
    },
  };
}

/** Returns a handler that holds outbox items of companies whose sending an operator has stopped. */
const stoppable = <Ready>(db: Database, handler: OutboxHandler<Ready>): OutboxHandler<Ready> => ({
  ...handler,
  prepare: withSendingStops(db, handler.prepare),
});

/** Texts are sent by Twilio if it is set up, else stored in the local mailbox. */
function textHandler(db: Database, env: Env, seal: Seal): OutboxHandler<RenderedText> {
  const twilio = readTwilio(env);
  const isLive = isLiveService(env);
  if (!twilio)
    return { prepare: outboxTexts({ db, from: env.PRODUCT_NAME, isLive }), carrier: localTextbox(seal) };
  const statusUrl = env.APP_ORIGIN ? `${env.APP_ORIGIN}${TEXT_STATUS_PATH}` : null;
  return {
    prepare: outboxTexts({ db, from: twilio.from, isLive }),
    carrier: twilioCarrier({ ...twilio, statusUrl }),
  };
}

/** Webhooks are sent to the URLs that tenants entered, through the address guard. */
function webhookHandler(
  db: Database,
  env: Env,
  report: (error: unknown) => void,
): OutboxHandler<RenderedWebhook> {
  return {
    prepare: prepareDeliveries({ db, seal: env.keyRing.seal }),
    carrier: webhookCarrier({
      guard: createAddressGuard({ allowLoopback: env.ALLOW_LOOPBACK_FETCH === 'on' }),
      userAgent: 'Webhooks/1.0',
      logAttempt: attemptLog(db),
      report,
    }),
  };
}

/** Contacts are sent to one CRM for all companies, with a separate key for each company. */
function crmPushHandler({
  db,
  env,
  origin,
  report,
}: {
  db: Database;
  env: Env;
  origin: string;
  report(error: unknown): void;
}): OutboxHandler<RenderedCrmPush> {
  const { base, isOwnMachine } = readCrmBase(env);
  return crmHandler({
    prepare: prepareCrmPushes({ db, seal: env.keyRing.seal, origin }),
    guard: createAddressGuard({ allowLoopback: isOwnMachine }),
    base,
    logAttempt: pushLog(db),
    report,
  });
}

/** By purpose. */
const TEXT_COMPOSERS: Readonly<Record<string, typeof composeBulkText>> = {
  bulk: composeBulkText,
  [FIRST_TEXT]: composeFirstText,
};

/**
 * Renders texts from outbox items.
 * @param from sender that the receiving phone shows, unless the company has its own
 * @param isLive whether the service is live: carriers then refuse texts of unregistered companies to the United States
 * @returns a function that throws for a purpose that has no texts
 */
export const outboxTexts =
  ({ db, from, isLive = false }: { db: Database; from: string; isLive?: boolean }) =>
  async (request: MailRequest): Promise<RenderedText | NotSent> => {
    const { purpose } = request;
    const compose = TEXT_COMPOSERS[purpose];
    if (!compose) throw new Error(`No text is made for the purpose "${purpose}".`);
    const text = await compose(db, request, new Date(), isLive);
    return 'text' in text ? { from, ...text } : text;
  };
