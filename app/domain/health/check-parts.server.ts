import { readEventTrouble } from '#app/domain/billing/index.ts';
import { countCrms } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { listBookDifferences, listStuckCompanies, listUnbilledMonths } from '#app/domain/home/index.ts';
import { countEndpoints } from '#app/domain/integrations/index.ts';
import { countRefusedCompanies } from '#app/domain/mail-domains/index.ts';
import { countFeeds } from '#app/domain/product-feed/index.ts';
import { findFirstRunAt, findLastRunAt } from '#app/domain/receivables/index.ts';
import { readOperatorIdentity } from '#app/domain/site/index.ts';
import { ProbeError } from '#app/lib/probe-error.ts';
import { readQueue } from '#app/outbox/index.ts';
import { judgeIdentity } from './identity-rules.ts';
import { readIntegrity } from './integrity.server.ts';
import { judgeBooks, judgeCharges } from './money-rules.ts';
import type { Finding, PartResult } from './parts.ts';
import { judgePayments, type PaymentFindings } from './payment-rules.ts';
import { type HealthProbes, PAYMENT_RESOURCES, type PaymentProbe, type WorkerActivity } from './probes.ts';
import { judgeReceivers } from './receiver-rules.ts';
import { judgeSecrets } from './secret-rules.ts';
import { judgeDatabase, judgeDisk, judgeQueue, judgeWorker } from './service-rules.ts';

/**
 * Runs all checks at the same time, each within the time limit.
 * @param isWorker true in a worker's own round, which proves that a worker runs
 */
export async function checkParts(options: {
  db: Database;
  probes: HealthProbes;
  isWorker: boolean;
  now: Date;
}): Promise<PartResult[]> {
  const { db, probes, isWorker, now } = options;
  const { payments, reachMail, reachTexts } = probes;
  const stopped = createStop(probes.signal);
  const look = <Value>(probe: () => Promise<Value>) => observe(probe, probes.limitMs, stopped);
  const [
    paymentFindings,
    mail,
    texts,
    database,
    disk,
    secrets,
    activity,
    integrity,
    mailQueue,
    textQueue,
    everything,
    operator,
    receivers,
    stuck,
    differences,
    comparedAt,
    startedAt,
    unbilled,
    refusers,
  ] = await Promise.all([
    payments && checkPayments({ db, payments, look, now }),
    reachMail && look(reachMail),
    reachTexts && look(reachTexts),
    look(probes.inspectDatabase),
    look(probes.readDisk),
    look(probes.readSecrets),
    look(() => probes.readActivity(now)),
    readIntegrity(db),
    readQueue(db, { kind: 'email', now }),
    readQueue(db, { kind: 'sms', now }),
    readQueue(db, { kind: null, now }),
    readOperatorIdentity(db),
    checkReceivers({ db, look, reachCrm: probes.reachCrm, now }),
    payments && listStuckCompanies(db, now),
    payments && listBookDifferences(db),
    payments && findLastRunAt(db),
    payments && findFirstRunAt(db),
    listUnbilledMonths(db),
    countRefusedCompanies(db, now),
  ]).finally(stopped.forget);
  return [
    ...judgePayments(paymentFindings, payments, now),
    judgeCharges(stuck),
    judgeBooks(unbilled, differences && { differences, comparedAt, startedAt }, now),
    judgeQueue('mail', { reach: mail, queue: mailQueue, refusers, now }),
    judgeQueue('texts', { reach: texts, queue: textQueue, now }),
    ...receivers,
    judgeDatabase(database, integrity),
    judgeWorker(isWorker ? activeNow(activity, now) : activity, everything, now),
    judgeSecrets(secrets),
    judgeIdentity(operator, probes.isLive),
    judgeDisk(disk, database),
  ];
}

/**
 * Checks the deliveries to companies' own systems and the imports from their shops. The CRM is checked only when a company has one switched
 * on.
 */
async function checkReceivers(options: {
  db: Database;
  look: (probe: () => Promise<void>) => Promise<Finding>;
  reachCrm: HealthProbes['reachCrm'];
  now: Date;
}): Promise<PartResult[]> {
  const { db, look, reachCrm, now } = options;
  const [endpoints, crms, feeds, webhookQueue, crmQueue] = await Promise.all([
    countEndpoints(db),
    countCrms(db),
    countFeeds(db, now),
    readQueue(db, { kind: 'webhook', now }),
    readQueue(db, { kind: 'crm', now }),
  ]);
  const reach = crms.on > 0 ? await look(reachCrm) : null;
  return [
    judgeReceivers('companyWebhooks', { receivers: endpoints, reach: null, queue: webhookQueue, now }),
    judgeReceivers('crm', { receivers: crms, reach, queue: crmQueue, now }),
    judgeReceivers('productFeeds', {
      receivers: feeds,
      reach: null,
      queue: {
        oldestDueAt: feeds.oldestDueAt,
        lastFailure: feeds.lastFailureAt && { at: feeds.lastFailureAt, statusCode: null },
      },
      now,
    }),
  ];
}

const activeNow = (activity: Finding<WorkerActivity>, now: Date): Finding<WorkerActivity> =>
  activity.isOk ? { ...activity, value: { ...activity.value, lastActiveAt: now } } : activity;

async function checkPayments(options: {
  db: Database;
  payments: PaymentProbe;
  look: <Value>(probe: () => Promise<Value>) => Promise<Finding<Value>>;
  now: Date;
}): Promise<PaymentFindings> {
  const { db, payments, look, now } = options;
  const permitted = (feature: keyof typeof PAYMENT_RESOURCES) =>
    Promise.all(PAYMENT_RESOURCES[feature].map((resource) => look(() => payments.assertPermitted(resource))));
  const [account, customers, subscriptions, products, endpoints, webhooks] = await Promise.all([
    look(payments.readAccount),
    permitted('customers'),
    permitted('subscriptions'),
    permitted('products'),
    look(payments.listWebhookEndpoints),
    readEventTrouble(db, now),
  ]);
  return { account, customers, subscriptions, products, endpoints, webhooks };
}

interface Stop {
  /** Rejects when the process stops; never if that can't happen. */
  promise: Promise<never>;
  forget: () => void;
}

/** Makes one listener for all checks of a run: Node warns of a leak at more than ten. */
function createStop(signal: AbortSignal | undefined): Stop {
  let stop = () => {};
  const promise = new Promise<never>((_, reject) => {
    stop = () => reject(new ProbeError('late', 'The process stopped.'));
  });
  // The last check may have ended before the process stops.
  promise.catch(() => undefined);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return { promise, forget: () => signal?.removeEventListener('abort', stop) };
}

/** Runs a check within the time limit; an exception becomes the finding. */
async function observe<Value>(
  probe: () => Promise<Value>,
  limitMs: number,
  stopped: Stop,
): Promise<Finding<Value>> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProbeError('late', `No answer within ${limitMs / 1000} s.`)),
      limitMs,
    );
  });
  try {
    return {
      isOk: true,
      value: await Promise.race([probe(), late, stopped.promise]),
      durationMs: elapsed(),
    };
  } catch (error) {
    if (error instanceof ProbeError)
      return { isOk: false, failure: error.failure, reason: error.message, durationMs: elapsed() };
    // Only the kind of error is stored, because its message may quote data.
    const kind = error instanceof Error ? error.name : typeof error;
    return {
      isOk: false,
      failure: 'unexpected',
      reason: `The check failed (${kind}).`,
      durationMs: elapsed(),
    };
  } finally {
    clearTimeout(timer);
  }
}
