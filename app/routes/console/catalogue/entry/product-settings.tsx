import type { ReactNode } from 'react';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import type { FieldSource } from '#app/ui/console/fields/field.tsx';
import { MoneyInput } from '#app/ui/console/fields/number-input.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { readProductFields } from '../product-form.ts';

type ProductFields = ReturnType<typeof readProductFields>;

const ENTRY_FIELD_LABELS = {
  name: 'Display name',
  productUrl: 'Product URL',
  price: 'Price',
  couponCode: 'Coupon code',
};

interface SettingsCardProps {
  /** Tenant ID and product ID. */
  record: string;
  saved: ProductFields;
  versions: Readonly<Record<string, string>>;
  answer: EditAnswer | undefined;
  defaultName: string;
  /** Link target for a product without its own URL. */
  shopUrl: string | null;
  currency: { code: string; symbol: string };
  /** Result of the last check of the URL. */
  linkState: ReactNode;
  /** Called on every change, for the preview next to the form. */
  onChange: (changed: Partial<ProductFields>) => void;
}

export function ProductSettings(props: SettingsCardProps) {
  const { defaultName, shopUrl, currency, linkState, onChange, ...form } = props;
  const text = (field: FieldSource, name: keyof typeof ENTRY_FIELD_LABELS) => ({
    field,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <Card title="Settings">
      <EditForm {...form} id="product" title="Product" labels={ENTRY_FIELD_LABELS} save="Save product">
        {(fields) => (
          <>
            <SwitchField
              label="Sold"
              hint="Turn off to leave this product out of new plans."
              field={fields.sold}
              onChange={(event) => onChange({ sold: event.target.checked })}
            />
            <TextInput
              label="Display name"
              hint={`The name your shop uses. Leave empty to use “${defaultName}”.`}
              autoComplete="off"
              {...text(fields.name, 'name')}
            />
            <div className="grid gap-2">
              <TextInput
                label="Product URL"
                hint={
                  shopUrl
                    ? `Leave empty to link to ${shopUrl}.`
                    : 'Leave empty and plans show no button, because your shop URL isn’t set.'
                }
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                placeholder="https://"
                {...text(fields.productUrl, 'productUrl')}
              />
              {linkState}
            </div>
            <FormRow>
              <MoneyInput
                label={`Price in ${currency.code}`}
                symbol={currency.symbol}
                placeholder="0.00"
                {...text(fields.price, 'price')}
              />
              <TextInput
                label="Coupon code"
                autoComplete="off"
                spellCheck={false}
                {...text(fields.couponCode, 'couponCode')}
              />
            </FormRow>
          </>
        )}
      </EditForm>
    </Card>
  );
}
