import type { AuditActor } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { findNamedLead } from '../leads/index.ts';
import { invalid } from '../parse-input.ts';
import { recordSale, type SaleOutcome } from './record-sale.server.ts';

/**
 * Records a sale that a person enters for a lead.
 * @param lead its tracking id or e-mail address
 * @throws AppError `invalid`, `conflict`
 */
export async function sellByHand(options: {
  db: Database;
  tenantId: string;
  sale: { lead: string; orderId: string; saleAmount: number; conversionDate?: string };
  actor: AuditActor;
  now: Date;
}): Promise<SaleOutcome> {
  const { sale, ...operation } = options;
  const { lead: text, ...figures } = sale;
  const lead = await findNamedLead(options.db, { tenantId: options.tenantId, text });
  if (!lead) throw invalid({ lead: ['There is no lead with this tracking ID or e-mail address'] });
  const report = { ...figures, trackingId: lead.trackingId };
  return recordSale({ ...operation, report, idempotencyKey: null, source: 'console' });
}
