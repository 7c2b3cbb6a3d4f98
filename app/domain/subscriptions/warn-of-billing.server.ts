import { KEPT_DAYS, listPastDue } from '#app/domain/billing/index.ts';
import { forEachClaimed } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { enqueueStaffMails, staffMessages } from '#app/domain/notices/index.ts';
import { listBillingFacts } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { type DueMail, findDueMails, NEWS_MS, TRIAL_WARNING_MS } from './find-due-mails.ts';

interface WarnOptions {
  db: Database;
  outbox: Pick<Outbox, 'enqueue' | 'lockRecipients'>;
  /** Lists the e-mail addresses of a tenant's admins. */
  listAdmins(db: Database, tenantId: string): Promise<string[]>;
  now: Date;
}

/**
 * Mails the admins of companies whose trial ends soon, whose payment failed, whose console is now read-only, whose subscription has ended,
 * or whose leads will soon be erased. Each event is mailed once. Can be repeated safely.
 */
export async function warnOfBilling(options: WarnOptions): Promise<void> {
  const { db, now } = options;
  const overdue = await listPastDue(db);
  const companies = await listBillingFacts(db, {
    trialEnds: { from: new Date(now.getTime() - NEWS_MS), to: new Date(now.getTime() + TRIAL_WARNING_MS) },
    endedFrom: new Date(now.getTime() - KEPT_DAYS * DAY_MS),
  });
  const due = new Map(
    companies.flatMap(({ id, contactEmail, stripeSubscriptionStatus: subscriptionStatus, ...columns }) => {
      const facts = { ...columns, subscriptionStatus, pastDueSince: overdue.get(id) ?? null };
      const mails = findDueMails(facts, now);
      return mails.length > 0 ? [[id, { contactEmail, mails }]] : [];
    }),
  );
  await forEachClaimed({ db, work: 'billing mails', now }, due.keys(), async (id) => {
    const { contactEmail = '', mails = [] } = due.get(id) ?? {};
    for (const mail of mails) await enqueueMail(options, { id, contactEmail }, mail);
  });
}

async function enqueueMail(
  { db, outbox, listAdmins, now }: WarnOptions,
  { id: tenantId, contactEmail }: { id: string; contactEmail: string },
  { purpose, at: eventAt, key }: DueMail,
): Promise<void> {
  const messages = staffMessages({
    tenantId,
    purpose,
    recipients: [contactEmail, ...(await listAdmins(db, tenantId))],
    dedupeKey: `${purpose}:${tenantId}:${key}`,
    payload: { at: eventAt.toISOString() },
  });
  await db.$transaction((tx) => enqueueStaffMails(tx, outbox, messages, now));
}
