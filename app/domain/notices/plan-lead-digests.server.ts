import { forEachClaimed } from '#app/domain/company-claims/index.ts';
import type { Database } from '#app/domain/database.ts';
import { listLeadsOfDigest } from '#app/domain/leads/index.ts';
import { type DigestSettings, listDigestTenants, moveDigest } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { lastLocalHour } from '#app/lib/local-time.ts';
import { hasMessage } from '#app/outbox/index.ts';
import { enqueueStaffMails, type StaffOutbox } from './limit-staff-mails.server.ts';
import { NOTICE_SETTLING_MS } from './notice-hours.ts';
import { digestMessages } from './staff-messages.ts';

/** Hour of the daily digest, in the tenant's time zone. */
const LEAD_DIGEST_HOUR = 8;

/** A lead that was announced individually is left out of the digest. */
export const isLeadAnnounced = hasMessage('lead-notice');

/**
 * Plans the daily digests that are due: each tenant's at 8:00 in its time zone, with the leads since the last one. The transaction that
 * plans a digest also stores the end of its period, so a lead is in only one digest. Can be repeated safely.
 */
export async function planLeadDigests({
  db,
  outbox,
  now,
}: {
  db: Database;
  outbox: StaffOutbox;
  now: Date;
}): Promise<void> {
  const settled = new Date(now.getTime() - NOTICE_SETTLING_MS);
  const due = new Map(
    (await listDigestTenants(db)).flatMap((tenant) => {
      const period = findPeriod(tenant, settled);
      return period ? [[tenant.id, { tenant, ...period }]] : [];
    }),
  );
  await forEachClaimed({ db, work: 'digests', now }, due.keys(), async (tenantId) => {
    const digest = due.get(tenantId);
    if (digest) await planDigest({ db, outbox, ...digest, now });
  });
}

/**
 * Finds the period of the tenant's next digest; null when it isn't due yet. `isLast`: the tenant has since chosen another setting. The last
 * digest waits until leads from just before the change are visible.
 * @param settled leads stored before this time are visible
 */
function findPeriod(tenant: DigestSettings, settled: Date): { from: Date; to: Date; isLast: boolean } | null {
  const { leadDigestThrough, timeZone, updatedAt } = tenant;
  const isLast = tenant.leadNotification !== 'daily';
  if (isLast && updatedAt > settled) return null;
  const to = isLast ? settled : lastLocalHour(settled, { hour: LEAD_DIGEST_HOUR, timeZone });
  const from = leadDigestThrough ?? new Date(to.getTime() - DAY_MS);
  return from < to || isLast ? { from, to, isLast } : null;
}

async function planDigest(options: {
  db: Database;
  outbox: StaffOutbox;
  tenant: DigestSettings;
  from: Date;
  to: Date;
  isLast: boolean;
  now: Date;
}): Promise<void> {
  const { db, outbox, tenant, from, to, isLast, now } = options;
  const { id: tenantId, recipients } = tenant;
  await db.$transaction(async (tx) => {
    const isOurs = await moveDigest(tx, { tenantId, from: tenant.leadDigestThrough, to: isLast ? null : to });
    if (!isOurs || tenant.leadNotification === 'never') return;
    const { count } = await listLeadsOfDigest(tx, {
      tenantId,
      from,
      to,
      isAnnounced: isLeadAnnounced,
      limit: 0,
    });
    if (count === 0) return;
    const messages = digestMessages({
      tenantId,
      recipients,
      key: to.toISOString(),
      reason: 'day',
      period: { from, to },
    });
    await enqueueStaffMails(tx, outbox, messages, now);
  });
}
