import type { Database } from '#app/domain/database.ts';
import { listSent, type NewProblem, noteProblem } from '#app/domain/intake-problems/index.ts';
import { findLeadsByTracking } from '#app/domain/leads/index.ts';
import { nameSubject, type ReportPart, type Retry, type Target } from './record-report.server.ts';
import type { ShopReport, UnreadBody } from './shop-report.ts';

/** Lists a part of a delivery that was refused, with what staff need to take it. */
export async function listProblem(
  { db, tenantId, shop, now }: Pick<Target, 'db' | 'tenantId' | 'shop' | 'now'>,
  {
    part,
    reason,
    report,
    retry,
  }: { part: ReportPart; reason: string; report: ShopReport; retry: Retry | null },
): Promise<void> {
  const order = report.kind === 'order' ? report : null;
  const [lead] = order?.trackingId
    ? await findLeadsByTracking(db, { tenantId, trackingIds: [order.trackingId] })
    : [];
  await noteShopProblem(db, {
    ...{ tenantId, sender: shop, reason, now },
    subject: nameSubject(part),
    sent: listSent([
      ['Order', order?.number ?? report.orderId],
      ['Refund', part.part === 'refund' ? part.refund.refundId : null],
      ['Amount', part.part === 'order' ? order?.amount : part.part === 'refund' ? part.refund.amount : null],
      ['Currency', part.part === 'refund' ? part.refund.currency : order?.currency],
      ['Date', order?.date],
      ['Coupons', order?.couponCodes.join(', ')],
    ]),
    retry,
    leadId: lead?.id ?? null,
    personHash: order?.emailSha256 ?? null,
  });
}

/** Lists a signed delivery that is not an order. Its content isn't stored, because it may contain a customer's data. */
export async function listUnreadBody(
  { db, tenantId, shop, now }: Pick<Target, 'db' | 'tenantId' | 'shop' | 'now'>,
  { report, isJson, bytes }: { report: UnreadBody; isJson: boolean; bytes: number },
): Promise<void> {
  const { orderId, fields } = report;
  await noteShopProblem(db, {
    ...{ tenantId, sender: shop, now },
    // Without an id, all such deliveries are one entry.
    subject: orderId === null ? 'unread' : `order:${orderId}`,
    reason: isJson
      ? `We can’t read this webhook delivery as an order${fields.length > 0 ? `. Missing or unknown: ${fields.join(', ')}` : ''}.`
      : 'This webhook delivery is not valid JSON.',
    sent: listSent([
      ['Order', orderId],
      ['Size', `${bytes.toLocaleString('en-US')} bytes`],
    ]),
  });
}

/** Notes a problem of a shop's delivery. */
export const noteShopProblem = (db: Database, problem: Omit<NewProblem, 'source'>): Promise<void> =>
  db.$transaction((tx) => noteProblem(tx, { ...problem, source: 'shop' }));
