import { Plus } from 'lucide-react';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { useConsole } from './console-context.tsx';
import { LeadInput } from './lead-input.tsx';

/** ID and intent of the form, which shows its own errors. */
export const RECORD_SALE = 'record';

/**
 * The dialog that enters a sale that no program reports.
 * @param lead the buyer's e-mail address or tracking ID, where the page is about one lead
 */
export function RecordSaleDialog({ currency, lead = '' }: { currency: string; lead?: string }) {
  const { tenant } = useConsole();
  return (
    <CreateDialog
      button={{ label: 'Record a sale', icon: Plus, id: RECORD_SALE_BUTTON }}
      heading="Record a sale"
      description="You can’t edit a sale later. If money goes back to the customer, record a refund."
      id={RECORD_SALE}
      title="Sale"
      failure="The sale was not recorded"
      record={lead ? `${tenant?.id ?? ''}/${lead}` : (tenant?.id ?? '')}
      saved={{ lead, orderId: '', saleAmount: '', conversionDate: '' }}
      save="Record sale"
      saving="Recording…"
    >
      {(fields) => (
        <>
          <LeadInput field={fields.lead} />
          <TextInput label="Order number" field={fields.orderId} autoComplete="off" required />
          <TextInput label="Amount" field={fields.saleAmount} inputMode="decimal" after={currency} required />
          <DateInput label="Date" field={fields.conversionDate} hint="Leave empty for today." />
        </>
      )}
    </CreateDialog>
  );
}

/** Anchor of the dialog's button. */
const RECORD_SALE_BUTTON = 'record-sale';
