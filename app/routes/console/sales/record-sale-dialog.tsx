import { Plus } from 'lucide-react';
import { saleForm } from '#app/domain/conversions/sale-fields.ts';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { refundFormId } from './refund-dialog.tsx';

const RECORD = 'record';

const NO_SALE = { lead: '', orderId: '', saleAmount: '', conversionDate: '' };

/** IDs of the page's forms that show their own errors. @param sales sales on the page */
export const saleFormIds = (sales: readonly { id: string }[]) => [
  RECORD,
  ...sales.map(({ id }) => refundFormId(id)),
];

/** The dialog that enters a sale that no program reports. */
export function RecordSaleDialog({ currency }: { currency: string }) {
  const { tenant } = useConsole();
  return (
    <CreateDialog
      button={{ label: 'Record a sale', icon: Plus }}
      heading="Record a sale"
      description="You can’t edit a sale later. If money goes back to the customer, record a refund."
      id={RECORD}
      title="Sale"
      failure="The sale was not recorded"
      record={tenant?.id ?? ''}
      schema={saleForm}
      saved={NO_SALE}
      save="Record sale"
      saving="Recording…"
    >
      {(fields) => (
        <>
          <TextInput
            label="Lead"
            field={fields.lead}
            hint="Enter the lead’s e-mail or tracking ID. With an e-mail, we use their latest assessment."
            autoComplete="off"
            required
          />
          <TextInput label="Order number" field={fields.orderId} autoComplete="off" required />
          <TextInput label="Amount" field={fields.saleAmount} inputMode="decimal" after={currency} required />
          <DateInput label="Date" field={fields.conversionDate} hint="Leave empty for today." />
        </>
      )}
    </CreateDialog>
  );
}
