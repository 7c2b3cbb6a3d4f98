import { AppError } from '../../lib/app-error.ts';
import { randomId } from '../../lib/random-id.ts';
import { countOpenTokens, makeToken } from '../access/index.ts';
import { ERASE_LINK_HOURS, eraseConfirmMessage, findPlan, lockAssessments } from '../assessments/index.ts';
import type { Database } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAX_OPEN_LINKS = 3;

/**
 * Sends a one-time link to the address on file (D19). The erasure waits until that link is confirmed, so a forwarded
 * plan can't be used to erase another person's data.
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
    // It may have been erased since it was found.
    if ((await lockAssessments(tx, { tenantId, ids: [assessmentId] })) === 0) throw planNotFound();
    const link = { tenantId, email, payload: { assessmentId } };
    const { id: tokenId } = await makeToken(tx, 'erase-data', link, now, token);
    const open = await countOpenTokens(tx, { kind: 'erase-data', tenantId, email, now });
    if (open > MAX_OPEN_LINKS)
      throw new AppError('too-many', 'The link was sent 3 times already; please look for it in your mail.', {
        retryAfterSeconds: (ERASE_LINK_HOURS * HOUR_MS) / 1000,
      });
    const message = eraseConfirmMessage({ tenantId, recipient: email, leadId, assessmentId, tokenId, token });
    await outbox.enqueue(tx, message, now);
  });
  outbox.wake();
}
