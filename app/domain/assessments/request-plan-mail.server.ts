import { AppError } from '../../lib/app-error.ts';
import { isUnavailable } from '../../lib/database-errors.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { findPlan } from './find-plan.server.ts';
import { FIRST_PLAN_MAIL, planMailMessage, recipientHashOf } from './plan-messages.ts';

/** D18, counted over what was asked for; the mail that every accepted submission sends is apart. */
const MAX_PER_ASSESSMENT = 3;
const MAX_PER_RECIPIENT = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Two requests at once meet on a number or in the database; the one that lost looks again. */
const ATTEMPTS = 4;

interface RequestPlanMail {
  db: Database;
  outbox: Outbox;
  assessmentId: string;
  /** A valid address. */
  email: string;
  now: Date;
}

/**
 * Queues the plan mail for an address that the visitor typed.
 * @throws AppError `not-found` for an unknown assessment, `too-many` past 3 per assessment or 3 a day per recipient
 */
export async function requestPlanMail(options: RequestPlanMail): Promise<void> {
  const { db, outbox, assessmentId, email } = options;
  const found = await findPlan(db, assessmentId);
  if (!found) throw new AppError('not-found', 'There is no such plan.');
  const mail = { tenantId: found.tenant.id, recipient: email, leadId: found.leadId, assessmentId };
  for (let attempt = 1; ; attempt++) {
    try {
      if (await enqueueWithinLimits(options, mail)) return outbox.wake();
    } catch (error) {
      if (!isUnavailable(error) || attempt === ATTEMPTS) throw error;
    }
    if (attempt === ATTEMPTS)
      throw new AppError('unavailable', 'Please try again in a moment.', { retryAfterSeconds: 2 });
  }
}

/** False when another request took the number first. */
async function enqueueWithinLimits(
  { db, outbox, assessmentId, email, now }: RequestPlanMail,
  mail: Omit<Parameters<typeof planMailMessage>[0], 'n'>,
): Promise<boolean> {
  const asked = { purpose: 'plan-mail', NOT: { dedupeKey: { endsWith: `:${FIRST_PLAN_MAIL}` } } };
  // Serializable: what was counted is still true when the row goes in, on both databases.
  return db.$transaction(
    async (tx) => {
      const forPlan = await tx.outboxMessage.count({
        where: { ...asked, tenantId: mail.tenantId, dedupeKey: { startsWith: `plan-mail:${assessmentId}:` } },
      });
      if (forPlan >= MAX_PER_ASSESSMENT)
        throw new AppError('too-many', 'This plan was sent 3 times already; its page stays where it is.', {
          retryAfterSeconds: DAY_MS / 1000,
        });
      const since = new Date(now.getTime() - DAY_MS);
      const today = await tx.outboxMessage.findMany({
        where: { ...asked, recipientHash: recipientHashOf(email), createdAt: { gt: since } },
        orderBy: { createdAt: 'asc' },
        select: { createdAt: true },
        take: MAX_PER_RECIPIENT,
      });
      const [first] = today;
      if (first && today.length >= MAX_PER_RECIPIENT)
        throw new AppError('too-many', 'This address was sent 3 plans today. Please try again tomorrow.', {
          retryAfterSeconds: Math.max(1, Math.ceil((first.createdAt.getTime() - since.getTime()) / 1000)),
        });
      const n = FIRST_PLAN_MAIL + 1 + forPlan;
      return (await outbox.enqueue(tx, planMailMessage({ ...mail, n }), now)) > 0;
    },
    { isolationLevel: 'Serializable' },
  );
}
