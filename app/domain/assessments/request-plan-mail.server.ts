import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { tryInAMoment } from '#app/messages/en/choices.ts';
import { planMailsFull, planSentOften } from '#app/messages/en/plan-page.ts';
import { countByKey } from '#app/outbox/index.ts';
import { findPlan, planNotFound } from './find-plan.server.ts';
import { lockAssessments } from './lock-assessments.server.ts';
import { judgePlanMails } from './plan-mail-limits.server.ts';
import { FIRST_PLAN_MAIL, planMailKey, planMailMessage } from './plan-messages.ts';

/** Maximum number of mails that visitors request for one assessment (D18). The mail after a submission does not count. */
const MAX_REQUESTED_PLAN_MAILS = 3;
/** Two concurrent requests may conflict on a number or in the database. The one that loses tries again. */
const PLAN_MAIL_ATTEMPTS = 4;

interface RequestPlanMail {
  db: Database;
  outbox: Outbox;
  assessmentId: string;
  /** A valid e-mail address. */
  email: string;
  now: Date;
}

/**
 * Queues the plan mail for an e-mail address that the visitor typed.
 * @throws AppError `not-found` for an unknown assessment, `too-many` past 3 per assessment (D18) or past the recipient's limits (D51)
 */
export async function requestPlanMail(options: RequestPlanMail): Promise<void> {
  const { db, outbox, assessmentId, email } = options;
  const plan = await findPlan(db, assessmentId);
  if (!plan) throw planNotFound();
  const mail = { tenantId: plan.tenant.id, recipient: email, leadId: plan.leadId, assessmentId };
  for (let attempt = 1; ; attempt++) {
    try {
      if (await enqueueWithinLimits(options, mail)) return outbox.wake();
    } catch (error) {
      if (!isUnavailable(error) || attempt === PLAN_MAIL_ATTEMPTS) throw error;
    }
    if (attempt === PLAN_MAIL_ATTEMPTS)
      throw new AppError('unavailable', tryInAMoment, { retryAfterSeconds: 2 });
  }
}

/** Returns false when another request took the number first. */
async function enqueueWithinLimits(
  { db, outbox, assessmentId, now }: RequestPlanMail,
  mail: Omit<Parameters<typeof planMailMessage>[0], 'n'>,
): Promise<boolean> {
  // Two requests for one plan wait for each other at the plan's row. Two for one recipient do so at the recipient's lock.
  return db.$transaction(async (tx) => {
    // The plan may have been erased since the look-up.
    if ((await lockAssessments(tx, { tenantId: mail.tenantId, ids: [assessmentId] })) === 0)
      throw planNotFound();
    const forPlan = await countByKey(tx, {
      tenantId: mail.tenantId,
      startsWith: planMailKey(assessmentId, ''),
      except: planMailKey(assessmentId, FIRST_PLAN_MAIL),
    });
    if (forPlan >= MAX_REQUESTED_PLAN_MAILS)
      throw new AppError('too-many', planSentOften, {
        retryAfterSeconds: DAY_MS / 1000,
      });
    const [verdict] = await judgePlanMails(tx, outbox, [mail], now);
    if (verdict?.suppressed !== undefined)
      throw new AppError('too-many', planMailsFull, { retryAfterSeconds: DAY_MS / 1000 });
    const n = FIRST_PLAN_MAIL + 1 + forPlan;
    return (await outbox.enqueue(tx, planMailMessage({ ...mail, n, ...verdict }), now)) > 0;
  });
}
