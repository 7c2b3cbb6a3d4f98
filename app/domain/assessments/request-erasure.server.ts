import { createHash } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { lockAssessments } from './erase-messages.server.ts';
import { findPlan } from './find-plan.server.ts';
import { eraseConfirmMessage } from './plan-messages.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long the link of the confirming mail works. */
export const ERASE_LINK_HOURS = 24;
const MAX_OPEN_LINKS = 3;

export const ERASE_KIND = 'erase-data';
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Sends a one-time link to the address on file (D19). Nothing is erased before that link is confirmed, so a forwarded
 * plan can't be used to erase somebody else's data.
 * @throws AppError `not-found` for an unknown assessment, `too-many` past 3 open links for the person
 */
export async function requestErasure(options: {
  db: Database;
  outbox: Outbox;
  assessmentId: string;
  now: Date;
}): Promise<void> {
  const { db, outbox, assessmentId, now } = options;
  const found = await findPlan(db, assessmentId);
  const planNotFound = () => new AppError('not-found', 'There is no such plan.');
  if (!found) throw planNotFound();
  const { tenant, email, leadId } = found;
  const tenantId = tenant.id;
  const token = randomId();
  await db.$transaction(async (tx) => {
    // It may have been erased since the look-up.
    if ((await lockAssessments(tx, { tenantId, ids: [assessmentId] })) === 0) throw planNotFound();
    const { id: tokenId } = await tx.authToken.create({
      select: { id: true },
      data: {
        tokenHash: hashToken(token),
        kind: ERASE_KIND,
        tenantId,
        email,
        payload: { assessmentId },
        createdAt: now,
        expiresAt: new Date(now.getTime() + ERASE_LINK_HOURS * HOUR_MS),
      },
    });
    const open = await tx.authToken.count({
      where: { tenantId, kind: ERASE_KIND, email, usedAt: null, expiresAt: { gt: now } },
    });
    if (open > MAX_OPEN_LINKS)
      throw new AppError('too-many', 'The link was sent 3 times already; please look for it in your mail.', {
        retryAfterSeconds: (ERASE_LINK_HOURS * HOUR_MS) / 1000,
      });
    const message = eraseConfirmMessage({ tenantId, recipient: email, leadId, assessmentId, tokenId, token });
    await outbox.enqueue(tx, message, now);
  });
  outbox.wake();
}
