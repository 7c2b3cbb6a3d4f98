import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { lockTenant, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { readAllowance } from './allowance.server.ts';
import { maySend } from './may-send.ts';
import { completeBulkSends, listSendingBulkIds, planBulk } from './plan-bulk.server.ts';
import { planSteps } from './plan-steps.server.ts';
import { isWindowOpen } from './send-window.ts';
import { MAX_WAITING_CAMPAIGN_MESSAGES } from './sending-limits.ts';
import { mailWindow, textWindow } from './tenant-windows.ts';

/**
 * Maximum number of a tenant's transactions in a round. They also look at recipients who wait for the frequency cap or their domain's
 * share.
 */
const TENANT_BATCHES_PER_ROUND = 20;

/** Maximum number of steps that one transaction plans. */
const TENANT_STEPS_AT_A_TIME = 250;

/** While more messages than this wait, no more are planned. Below it the planner does not wait for its next round. */
export const REFILL_TENANT_AT = MAX_WAITING_CAMPAIGN_MESSAGES / 2;

interface TenantRound {
  db: Database;
  outbox: Pick<Outbox, 'enqueue'> & Partial<Pick<Outbox, 'wake'>>;
  tenant: MarketingTenant;
  /** Whether a bulk send is due. Without one, only the steps of campaigns are planned. */
  hasBulk: boolean;
  /** See readAllowance. */
  mailFrom: string | null;
  now: Date;
}

/**
 * Plans a tenant's due messages, up to its allowance and at most TENANT_BATCHES_PER_ROUND transactions of each kind, so that other tenants get
 * their turn.
 * @returns whether it may have more to plan as soon as the worker has sent some
 */
export async function planTenant(round: TenantRound): Promise<boolean> {
  const { db, tenant, hasBulk, now } = round;
  const mayText = maySend(tenant, 'sms', now);
  const mayMail = maySend(tenant, 'email', now);
  if (!mayText && !mayMail) return false;
  let isFull = false;
  if (hasBulk && mayText && isWindowOpen(textWindow(tenant), now)) isFull = await planKind(round, 'sms');
  if (mayMail && isWindowOpen(mailWindow(tenant), now)) isFull = (await planKind(round, 'email')) || isFull;
  if (hasBulk) await completeBulkSends(db, tenant.id, now);
  return isFull;
}

async function planKind(round: TenantRound, kind: 'email' | 'sms'): Promise<boolean> {
  const { db, tenant, mailFrom, now } = round;
  const { count, waiting } = await readAllowance(db, { tenant, kind, mailFrom, now });
  if (waiting > REFILL_TENANT_AT) return true;
  // Bulk messages are planned first because a person has just sent them. For e-mails they may use only half of the allowance, so that
  // campaigns get the rest.
  const share = kind === 'email' ? Math.ceil(count / 2) : count;
  const bulk = round.hasBulk ? await planBulks(round, kind, share) : { isMore: false };
  const steps = kind === 'email' ? await planTenantSteps(round) : { isMore: false };
  if (!bulk.isMore && !steps.isMore) return false;
  // If a limit is reached, looking again soon would change nothing.
  return !(await readAllowance(db, { tenant, kind, mailFrom, now })).isLimitReached;
}

interface Planned {
  /** Whether it stopped because a limit was reached, not because all rows were looked at. */
  isMore: boolean;
}

async function planTenantSteps({ db, outbox, tenant, mailFrom, now }: TenantRound): Promise<Planned> {
  for (let batch = 0; batch < TENANT_BATCHES_PER_ROUND; batch++) {
    const { looked, limit } = await db.$transaction(async (tx) => {
      await lockTenant(tx, tenant.id);
      const allowance = { tenant, kind: 'email', mailFrom, isPlanning: true, now } as const;
      const { count, notePlanned } = await readAllowance(tx, allowance);
      const limit = Math.min(count, TENANT_STEPS_AT_A_TIME);
      if (limit <= 0) return { limit: 0, looked: 0 };
      const { looked, planned } = await planSteps(tx, { outbox, tenant, limit, now });
      await notePlanned(planned);
      return { limit, looked };
    });
    // Planned messages are sent while the rest are planned.
    outbox.wake?.();
    if (limit === 0) return { isMore: true };
    if (looked < limit) return { isMore: false };
    await nextTurn();
  }
  return { isMore: true };
}

async function planBulks(
  { db, outbox, tenant, mailFrom, now }: TenantRound,
  channel: 'email' | 'sms',
  share: number,
): Promise<Planned> {
  let remainingCount = share;
  let batches = 0;
  for (const bulkId of await listSendingBulkIds(db, { tenantId: tenant.id, channel })) {
    let isDone: boolean;
    do {
      if (remainingCount <= 0 || batches++ >= TENANT_BATCHES_PER_ROUND) return { isMore: true };
      const batch = await db.$transaction(async (tx) => {
        await lockTenant(tx, tenant.id);
        const allowance = { tenant, kind: channel, mailFrom, isPlanning: true, now };
        const { count, notePlanned } = await readAllowance(tx, allowance);
        const limit = Math.min(count, remainingCount, TENANT_STEPS_AT_A_TIME);
        if (limit <= 0) return null;
        const result = await planBulk(tx, { outbox, tenant, channel, bulkId, limit, now });
        await notePlanned(result.planned);
        return { limit, ...result };
      });
      outbox.wake?.();
      if (!batch) return { isMore: true };
      remainingCount -= batch.planned;
      isDone = batch.looked < batch.limit;
      await nextTurn();
    } while (!isDone);
  }
  return { isMore: false };
}
