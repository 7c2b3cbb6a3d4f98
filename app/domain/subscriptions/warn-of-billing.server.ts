import { DAY_MS } from '../../lib/durations.ts';
import { GRACE_DAYS, listPastDue } from '../billing/index.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { staffMessages } from '../notices/index.ts';
import { listContactEmails, listTrialsEnding } from '../tenants/index.ts';

/** As long before a trial's end as Stripe announces it. */
const TRIAL_WARNING_MS = 3 * DAY_MS;

interface WarnOptions {
  db: Database;
  outbox: Pick<Outbox, 'enqueue'>;
  /** The e-mail addresses of a tenant's admins. */
  listAdmins(db: Database, tenantId: string): Promise<string[]>;
  now: Date;
}

/** Mails the admins of companies whose trial ends soon or whose payment failed, once for each. Repeat it as often as you like. */
export async function warnOfBilling(options: WarnOptions): Promise<void> {
  const { db, now } = options;
  const trials = await listTrialsEnding(db, { from: now, to: new Date(now.getTime() + TRIAL_WARNING_MS) });
  for (const { id, contactEmail, trialEndsAt } of trials)
    if (trialEndsAt) await warn(options, { id, contactEmail, purpose: 'trial-ending', at: trialEndsAt });
  const overdue = await listPastDue(db);
  for (const { id, contactEmail } of await listContactEmails(db, [...overdue.keys()])) {
    const since = overdue.get(id) as Date;
    const at = new Date(since.getTime() + GRACE_DAYS * DAY_MS);
    await warn(options, { id, contactEmail, purpose: 'payment-failed', at });
  }
}

async function warn(
  { db, outbox, listAdmins, now }: WarnOptions,
  warning: { id: string; contactEmail: string; purpose: 'trial-ending' | 'payment-failed'; at: Date },
): Promise<void> {
  const { id: tenantId, contactEmail, purpose } = warning;
  const at = warning.at.toISOString();
  const messages = staffMessages({
    tenantId,
    purpose,
    recipients: [contactEmail, ...(await listAdmins(db, tenantId))],
    dedupeKey: `${purpose}:${tenantId}:${at}`,
    payload: { at },
  });
  await db.$transaction((tx) => outbox.enqueue(tx, messages, now));
}
