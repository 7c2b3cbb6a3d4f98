import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { refundForm, saleForm } from '../../domain/conversions/fields.ts';
import { useFormReply } from '../../http/form-reply.ts';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { DateInput } from '../../ui/console/fields/date-input.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormStack } from '../../ui/console/form.tsx';
import { useFormDialog } from '../../ui/console/form-dialog.ts';
import { useSchemaForm } from '../../ui/console/schema-form.ts';

type Result = SubmissionResult<string[]> | undefined;

/** A sale that no program reports. */
export function RecordSaleDialog({ currency }: { currency: string }) {
  const reply = useFormReply('record');
  const { isOpen, onOpenChange } = useFormDialog(reply?.result !== undefined);
  return (
    <Dialog
      trigger={
        <Button variant="primary" icon={Plus}>
          Record a sale
        </Button>
      }
      title="Record a sale"
      description="A recorded sale never changes; money that is paid back is a refund."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <RecordSaleForm currency={currency} result={reply?.result} />
    </Dialog>
  );
}

function RecordSaleForm({ currency, result }: { currency: string; result: Result }) {
  const [form, fields] = useSchemaForm({ id: 'record-sale', schema: saleForm, result });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormStack>
        <FormErrors form={form} title="The sale was not recorded" />
        <TextInput
          label="Lead"
          field={fields.lead}
          hint="Its tracking ID, or the e-mail address: then the latest assessment with it."
          autoComplete="off"
          required
        />
        <TextInput label="Order number" field={fields.orderId} autoComplete="off" required />
        <TextInput label="Amount" field={fields.saleAmount} inputMode="decimal" after={currency} required />
        <DateInput label="Date" field={fields.conversionDate} hint="Today if left empty." />
      </FormStack>
      <DialogActions>
        <SubmitButton intent="record" pendingLabel="Recording…" variant="primary">
          Record sale
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** Pays money of one sale back. */
export function RefundDialog(props: { id: string; orderId: string | null; left: string; currency: string }) {
  const { id, orderId, left, currency } = props;
  const reply = useFormReply('refund', id);
  const { isOpen, onOpenChange } = useFormDialog(reply?.result !== undefined);
  const [form, fields] = useSchemaForm({
    id: `refund-${id}`,
    schema: refundForm,
    result: reply?.result,
    defaultValue: { conversionId: id },
  });
  return (
    <Dialog
      trigger={<Button size="small">Refund</Button>}
      title={`Refund order ${orderId ?? 'without a number'}`}
      description={`${left} ${currency} are left to refund.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Form method="post" {...getFormProps(form)}>
        <input type="hidden" name="conversionId" value={id} />
        <input type="hidden" name="left" value={left} />
        <FormStack>
          <FormErrors form={form} title="Nothing was refunded" />
          <TextInput
            label="Amount"
            field={fields.amount}
            inputMode="decimal"
            after={currency}
            hint="All that is left if left empty."
          />
        </FormStack>
        <DialogActions>
          <SubmitButton intent="refund" pendingLabel="Refunding…" variant="primary">
            Record refund
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
