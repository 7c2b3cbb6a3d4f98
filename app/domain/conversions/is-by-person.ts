import type { AuditActor } from '../audit/index.ts';
import type { SaleSource } from './insert-conversion.server.ts';

/** Whether a person's own click is what recorded a sale or refund: programs and files are noted by the row itself. */
export const isByPerson = (actor: AuditActor, source: SaleSource): boolean =>
  actor.kind !== 'api-key' && !['csv', 'woocommerce', 'shopify'].includes(source);
