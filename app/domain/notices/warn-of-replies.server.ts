import { forEachClaimed } from '#app/domain/company-claims/index.ts';
import { listLatestUnreadReplies } from '#app/domain/intake-problems/index.ts';
import { findStaffMailTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { type StaffWarnings, warnStaff } from './limit-staff-mails.server.ts';
import { findHour, NOTICE_SETTLING_MS } from './notice-hours.ts';

/** Age up to which an unread reply is announced if the task could not run before. */
const REPLY_NEWS_MS = DAY_MS;

/**
 * Mails a company's staff that replies to its texts are unread (6-consent, section 5): after each clock hour with such replies, so that a
 * reply that was read at once needs no mail. Can be repeated safely.
 */
export async function warnOfReplies(options: StaffWarnings): Promise<void> {
  const { db, now } = options;
  const { from: to } = findHour(new Date(now.getTime() - NOTICE_SETTLING_MS));
  const latest = await listLatestUnreadReplies(db, { from: new Date(to.getTime() - REPLY_NEWS_MS), to });
  await forEachClaimed({ db, work: 'unread replies', now }, latest.keys(), async (tenantId) => {
    const tenant = await findStaffMailTenant(db, tenantId);
    const hour = findHour(latest.get(tenantId) ?? to).from.toISOString();
    await warnStaff(options, {
      tenantId,
      contactEmail: tenant?.contactEmail,
      purpose: 'unread-replies',
      dedupeKey: `unread-replies:${tenantId}:${hour}`,
      payload: {},
    });
  });
}
