import { Button } from '#app/ui/console/button.tsx';
import { EditDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { useConsole } from '../frame/console-context.tsx';

export const refundFormId = (id: string) => `refund-${id}`;

/** The dialog that refunds part or all of one sale. */
export function RefundDialog(props: { id: string; orderId: string | null; left: string; currency: string }) {
  const { id, orderId, left: remainingAmount, currency } = props;
  const { tenant } = useConsole();
  const { answerOf: findAnswer } = useEditAnswers();
  return (
    <EditDialog
      trigger={<Button size="small">Refund</Button>}
      heading={`Refund order ${orderId ?? 'without a number'}`}
      description={`${remainingAmount} ${currency} can still be refunded.`}
      id={refundFormId(id)}
      intent="refund"
      item={{ name: 'conversionId', value: id }}
      title="Refund"
      failure="Refund not recorded"
      record={tenant?.id ?? ''}
      saved={{ amount: '', left: remainingAmount }}
      versions={null}
      answer={findAnswer(refundFormId(id), { intents: ['refund'], item: id })}
      save="Record refund"
      saving="Refunding…"
    >
      {({ amount }) => (
        <>
          <input type="hidden" name="left" value={remainingAmount} />
          <TextInput
            label="Amount"
            field={amount}
            inputMode="decimal"
            after={currency}
            hint={`Leave empty to refund the full ${remainingAmount} ${currency}.`}
          />
        </>
      )}
    </EditDialog>
  );
}
