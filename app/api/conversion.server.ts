import type { SaleOutcome } from '#app/domain/conversions/index.ts';
import { refundReport, saleReport } from '#app/domain/conversions/sale-fields.ts';
import { readIdempotencyKey } from '#app/http/idempotency-key.server.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { REPLAYED } from './answer-once.server.ts';
import { reportRefundDocs, reportSaleDocs } from './docs/sales.ts';
import { declareGuardedCall } from './guarded-call.server.ts';

/**
 * `POST /api/conversion` (D26): a shop's server reports a sale. Responds with 201 `{ success, conversionId, commissionAmount,
 * commissionRate }`, with 200 and the first result for a repeated report, and with 202 `{ success, pending }` for an unknown tracking id, and
 * `reason` for a sale that the company's contract leaves to a person (D70).
 */
export const postConversion = declareGuardedCall({
  method: 'POST',
  path: '/api/conversion',
  capability: 'conversions.report',
  summary: 'Report a sale',
  maxBytes: 64 * 1024,
  body: saleReport,
  repetition: 'own',
  docs: reportSaleDocs,
  async handle({ request, body, values: report, context, tenantId, by: auditActor, now }) {
    const idempotencyKey = readIdempotencyKey(request, body.raw)?.key ?? null;
    const { db, ledger } = context.services;
    const sale = { db, tenantId, report, idempotencyKey, source: 'api', actor: auditActor, now } as const;
    return answer(await ledger.recordSale(sale), idempotencyKey);
  },
});

/**
 * `POST /api/conversion/refund` (D26): a shop's server reports a refund of an order. The response is like that of a sale, with amounts
 * below 0.
 */
export const postRefund = declareGuardedCall({
  method: 'POST',
  path: '/api/conversion/refund',
  capability: 'conversions.report',
  summary: 'Report a refund',
  maxBytes: 8 * 1024,
  body: refundReport,
  repetition: 'own',
  docs: reportRefundDocs,
  async handle({ request, body, values: report, context, tenantId, by: auditActor, now }) {
    const idempotencyKey = readIdempotencyKey(request, body.raw)?.key ?? null;
    const { db, ledger } = context.services;
    const by = { source: 'api', actor: auditActor, beforeSale: true } as const;
    const refund = { db, tenantId, report, idempotencyKey, ...by, now };
    return answer(await ledger.recordRefund(refund), idempotencyKey);
  },
});

function answer(outcome: SaleOutcome, idempotencyKey: string | null): Response {
  const headers: HeadersInit = idempotencyKey !== null && !outcome.isNew ? { [REPLAYED]: 'true' } : {};
  if (outcome.state === 'pending')
    return jsonResponse(
      { success: true, pending: true, ...(outcome.reason && { reason: outcome.reason }) },
      { status: 202, headers },
    );
  const { id, commissionAmountCents, commissionRateBps } = outcome.conversion;
  return jsonResponse(
    {
      success: true,
      conversionId: id,
      commissionAmount: decimalOfCents(commissionAmountCents),
      commissionRate: rateOfBps(commissionRateBps),
    },
    { status: outcome.isNew ? 201 : 200, headers },
  );
}
