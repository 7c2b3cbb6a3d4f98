import { PENDING_TEXTS } from '#app/domain/conversions/pending-fields.ts';
import { saleForm } from '#app/domain/conversions/sale-fields.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import type { DeclareForm } from '#app/http/form-action.server.ts';
import { operationContext } from './operation-context.ts';

type SaleArgs = Pick<ConsoleArgs<'tenant.read'>, 'context' | 'tenantId' | 'actor' | 'now'>;

/** Declares the form of `RecordSaleDialog`, which the pages of sales and of a lead share. */
export const recordSaleForms = <Args extends SaleArgs>(form: DeclareForm<Args>) => ({
  record: form({
    capability: 'sales.record',
    schema: saleForm,
    run: (args, sale) => args.context.services.ledger.sellByHand({ ...operationContext(args), sale }),
    toast: (outcome) =>
      outcome.state === 'pending'
        ? {
            title: 'The sale waits in the inbox',
            ...(outcome.reason && { description: PENDING_TEXTS[outcome.reason] }),
          }
        : { title: outcome.isNew ? 'Sale recorded' : 'This order was already recorded' },
  }),
});
