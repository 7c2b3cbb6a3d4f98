import type { Database } from '#app/domain/database.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { noteShopProblem } from './list-problem.server.ts';
import type { Shop } from './shop-report.ts';

/** Anyone who knows the delivery URL can cause it. */
export const WRONG_SIGNATURE_PROBLEM =
  'A delivery was not signed with this secret. Enter the same secret on both sides.';
const UNREADABLE_SECRET_PROBLEM =
  'We can’t read this secret, so we can’t check deliveries. Enter it again on both sides.';
/** Subject of problems with the secret, which end when a new one is stored. */
export const SECRET_SUBJECT = 'secret';

/**
 * Counts a delivery that could not be verified in the shop's one entry for this, at most once a minute, because anyone can send it. Nothing
 * happens for a shop that is not connected.
 */
export async function noteSecret(
  { db, tenantId, shop, now }: { db: Database; tenantId: string; shop: Shop; now: Date },
  problem: 'wrong' | 'unreadable',
): Promise<void> {
  const webhook = await db.shopWebhook.findUnique({
    where: { tenantId_shop: { tenantId, shop } },
    select: { tenantId: true },
  });
  if (!webhook) return;
  await noteShopProblem(db, {
    ...{ tenantId, sender: shop, now },
    subject: SECRET_SUBJECT,
    reason: problem === 'wrong' ? WRONG_SIGNATURE_PROBLEM : UNREADABLE_SECRET_PROBLEM,
    countEveryMs: MINUTE_MS,
  });
}
