import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { MoneyInput } from '#app/ui/console/fields/number-input.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { readProductFields } from './change-product.server.ts';
import { productForm } from './product-form.ts';

type ProductFields = ReturnType<typeof readProductFields>;

const ENTRY_FIELD_LABELS = {
  name: 'Own name',
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
  const text = (field: FieldMetadata<string>, name: keyof typeof ENTRY_FIELD_LABELS) => ({
    field,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <Card title="Settings">
      <EditForm
        {...form}
        id="product"
        title="Product"
        schema={productForm}
        labels={ENTRY_FIELD_LABELS}
        save="Save product"
      >
        {(fields) => (
          <>
            <SwitchField
              label="Sold"
              hint="Plans hold only what is sold; what is off is left out of every plan from now on."
              field={fields.sold}
              onChange={(event) => onChange({ sold: event.target.checked })}
            />
            <TextInput
              label="Own name"
              hint={`What your shop calls it; without one, plans say ${defaultName}.`}
              autoComplete="off"
              {...text(fields.name, 'name')}
            />
            <div className="grid gap-2">
              <TextInput
                label="Product URL"
                hint={
                  shopUrl
                    ? `The product’s own page. Without one, the button leads to ${shopUrl}.`
                    : 'The product’s own page. Without one, the plan shows no button: the shop’s web address is not set.'
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
