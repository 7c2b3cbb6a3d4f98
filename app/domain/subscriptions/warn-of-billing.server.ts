import { COMPANY_KEPT_DAYS, listPastDue } from '#app/domain/billing/index.ts';
import { forEachClaimed } from '#app/domain/company-claims/index.ts';
import { type StaffWarnings, warnStaff } from '#app/domain/notices/index.ts';
import { listBillingFacts } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { findDueMails, MAX_DUE_MAIL_AGE_MS, TRIAL_MAIL_DUE_BEFORE_MS } from './find-due-mails.ts';

/**
 * Mails the admins of companies whose trial ends soon, whose payment failed, whose console is now read-only, whose subscription has ended,
 * or whose leads will soon be erased. Each event is mailed once. Can be repeated safely.
 */
export async function warnOfBilling(options: StaffWarnings): Promise<void> {
  const { db, now } = options;
  const overdue = await listPastDue(db);
  const companies = await listBillingFacts(db, {
    trialEnds: {
      from: new Date(now.getTime() - MAX_DUE_MAIL_AGE_MS),
      to: new Date(now.getTime() + TRIAL_MAIL_DUE_BEFORE_MS),
    },
    endedFrom: new Date(now.getTime() - COMPANY_KEPT_DAYS * DAY_MS),
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
    for (const { purpose, at: eventAt, key } of mails)
      await warnStaff(options, {
        tenantId: id,
        contactEmail,
        purpose,
        dedupeKey: `${purpose}:${id}:${key}`,
        payload: { at: eventAt.toISOString() },
      });
  });
}
