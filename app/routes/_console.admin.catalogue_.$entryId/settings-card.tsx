import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { MoneyInput } from '../../ui/console/fields/number-input.tsx';
import { SwitchField } from '../../ui/console/fields/switch-field.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormActions, FormRow, FormStack } from '../../ui/console/form.tsx';

/** A product's settings as its form's fields hold them. */
export interface ProductFields {
  sold: boolean;
  name: string;
  productUrl: string;
  price: string;
  couponCode: string;
}

interface SettingsCardProps {
  saved: ProductFields;
  defaultName: string;
  /** Where the product leads without a URL of its own. */
  shopUrl: string | null;
  currency: { code: string; symbol: string };
  /** What the last look at the URL found. */
  linkState: ReactNode;
  reply: SubmissionResult<string[]> | undefined;
  /** Every change, for the preview beside it. */
  onChange: (changed: Partial<ProductFields>) => void;
}

export function SettingsCard(props: SettingsCardProps) {
  const { saved, defaultName, shopUrl, currency, linkState, reply, onChange } = props;
  const [form, fields] = useForm<Record<keyof ProductFields, string>>({
    id: 'product',
    lastResult: reply,
    defaultValue: { ...saved, sold: saved.sold ? 'on' : '' },
  });
  const labelled = [
    { label: 'Own name', field: fields.name },
    { label: 'Product URL', field: fields.productUrl },
    { label: 'Price', field: fields.price },
    { label: 'Coupon code', field: fields.couponCode },
  ];
  const text = (name: Exclude<keyof ProductFields, 'sold'>) => ({
    field: fields[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <Card title="Settings">
      <Form method="post" preventScrollReset {...getFormProps(form)}>
        <FormStack>
          <FormErrors form={form} fields={labelled} title="Product not saved" />
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
            {...text('name')}
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
              {...text('productUrl')}
            />
            {linkState}
          </div>
          <FormRow>
            <MoneyInput
              label={`Price in ${currency.code}`}
              symbol={currency.symbol}
              placeholder="0.00"
              {...text('price')}
            />
            <TextInput label="Coupon code" autoComplete="off" spellCheck={false} {...text('couponCode')} />
          </FormRow>
          <FormActions>
            <SubmitButton intent="save" pendingLabel="Saving…">
              Save product
            </SubmitButton>
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}
