import { Form } from '@remix-run/react';
import { useState } from 'react';
import { useFormReply } from '#app/http/form-reply.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { Dialog, DialogActions } from '#app/ui/console/dialog.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { cellFields, PRICE_MODES, type PricePreview } from './cells.ts';

/** Asks for a price of several products, or shows pasted ones, as old → new before they are saved. Without JavaScript it is a card. */
export function PriceDialog({ currency }: { currency: string }) {
  const preview = useFormReply<PricePreview>('preview-prices')?.value;
  const [closed, setClosed] = useState<PricePreview>();
  const isHydrated = useHydrated();
  if (!preview) return null;
  const { rows, isPasted } = preview;
  const products = rows.length === 1 ? rows[0]?.name : `${rows.length} products`;
  const title = isPasted ? `Set the pasted prices of ${products}?` : `Set price of ${products}`;
  if (!isHydrated)
    return (
      <Card title={title}>
        <PriceForms preview={preview} currency={currency} />
      </Card>
    );
  return (
    <Dialog
      title={title}
      isOpen={preview !== closed}
      onOpenChange={(isOpen) => {
        if (!isOpen) setClosed(preview);
      }}
    >
      <PriceForms preview={preview} currency={currency} isDialog />
    </Dialog>
  );
}

function PriceForms({
  preview,
  currency,
  isDialog,
}: {
  preview: PricePreview;
  currency: string;
  isDialog?: boolean;
}) {
  const { isPasted, rows, changes, surplus } = preview;
  /** The preview whose amount was changed since: its prices are not what the fields say. */
  const [outdated, setOutdated] = useState<PricePreview>();
  const isOutdated = outdated === preview;
  const hasPrices = rows.some(({ to, note }) => to !== null || note !== undefined);
  const saveButton =
    changes.length === 0 || isOutdated ? null : (
      <SubmitButton form="set-prices" intent="save-cells" pendingLabel="Saving…">
        {changes.length === 1 ? 'Set 1 price' : `Set ${changes.length} prices`}
      </SubmitButton>
    );
  const buttons = (
    <>
      {saveButton}
      {isPasted ? null : (
        <SubmitButton
          form="preview-prices"
          intent="preview-prices"
          variant={saveButton ? 'secondary' : 'primary'}
          pendingLabel="Counting…"
        >
          Preview prices
        </SubmitButton>
      )}
    </>
  );
  return (
    <>
      {isPasted ? null : (
        <Form
          method="post"
          id="preview-prices"
          preventScrollReset
          onChange={() => setOutdated(preview)}
          className="grid gap-4 sm:grid-cols-2"
        >
          {rows.map(({ entryId }) => (
            <input key={entryId} type="hidden" name="entryId" value={entryId} />
          ))}
          <SelectInput
            label="Change"
            name="mode"
            required
            defaultValue={preview.mode}
            options={Object.entries(PRICE_MODES).map(([value, label]) => ({ value, label }))}
          />
          <TextInput
            label={`Amount in ${currency}, or %`}
            name="amount"
            required
            autoComplete="off"
            defaultValue={preview.amount}
            errors={preview.error ? [preview.error] : undefined}
          />
        </Form>
      )}
      {hasPrices && !isOutdated ? <PreviewTable preview={preview} /> : null}
      {surplus > 0 ? (
        <p className="mt-3 text-14 text-muted">
          {surplus === 1 ? '1 pasted price has' : `${surplus} pasted prices have`} no row below, so we leave{' '}
          {surplus === 1 ? 'that price' : 'those prices'} out.
        </p>
      ) : null}
      <Form method="post" id="set-prices" preventScrollReset>
        <input type="hidden" name="changes" value={cellFields(changes, false).changes} />
      </Form>
      {isDialog ? <DialogActions>{buttons}</DialogActions> : <div className="mt-6 flex gap-3">{buttons}</div>}
    </>
  );
}

const PreviewTable = ({ preview: { rows } }: { preview: PricePreview }) => (
  <section
    aria-label="New prices"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element has to be reachable by keyboard
    tabIndex={0}
    className="mt-4 max-h-[50vh] overflow-y-auto rounded-control border"
  >
    <table className="w-full text-14 [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2 [&_tr+tr]:border-t">
      <thead>
        <tr className="border-b text-muted">
          <th scope="col" className="text-left font-medium">
            Product
          </th>
          <th scope="col" className="text-right font-medium">
            Now → new
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ entryId, name, from, to, note }) => (
          <tr key={entryId}>
            <th scope="row" className="text-left font-normal wrap-anywhere">
              {name}
            </th>
            <td className="text-right tabular-nums">
              <span className={to === null ? undefined : 'text-muted'}>{from ?? '–'}</span>
              {to === null ? (
                <span className="block text-muted">{note}</span>
              ) : (
                <strong className="font-semibold"> → {to}</strong>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
