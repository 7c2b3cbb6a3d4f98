import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { CheckboxGroup } from '../../ui/console/fields/checkbox.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { NumberInput } from '../../ui/console/fields/number-input.tsx';
import { RadioCards } from '../../ui/console/fields/radio-cards.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';
import { useSchemaForm } from '../../ui/console/schema-form.ts';
import { type ShownFeed, SOURCE_NAMES } from '../_console.admin.integrations/feed-health.ts';
import { feedSettings } from './forms.ts';

const HINTS = {
  woocommerce: 'Its Store API, which is public: /wp-json/wc/store/v1/products',
  shopify: 'Its list of products, which is public: /products.json',
  csv: 'Columns id, title, availability, price, link, image_link, as for Google’s Merchant Center',
} as const;
const SOURCES = ['woocommerce', 'shopify', 'csv'] as const;

const NEW = { source: 'woocommerce', url: '', outOfStock: 'hide', maxChangePercent: 30 } as const;

/** Where the products are read, what they fill, and what is refused. */
export function SettingsCard(props: {
  feed: ShownFeed | null;
  result: SubmissionResult<string[]> | undefined;
}) {
  const { feed, result } = props;
  const { source, url, outOfStock, maxChangePercent } = feed ?? NEW;
  const [form, fields] = useSchemaForm({
    id: 'product-feed',
    schema: feedSettings,
    result,
    defaultValue: { source, url, outOfStock, maxChangePercent, fills: feed?.fills ?? ['price'] },
  });
  return (
    <Card title={feed ? 'Settings' : 'Connect the shop’s list of products'}>
      <Form method="post" {...getFormProps(form)}>
        <FormStack>
          <FormErrors form={form} title="Nothing was saved" />
          <RadioCards
            label="Source"
            field={fields.source}
            columns={3}
            options={SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value], hint: HINTS[value] }))}
            required
          />
          <TextInput
            label="Web address"
            field={fields.url}
            type="url"
            hint={
              feed
                ? 'Of the shop, or of the CSV file. Another source or address begins the matching anew.'
                : 'Of the shop, or of the CSV file. It is read once an hour.'
            }
            placeholder="https://shop.example.com"
            autoComplete="off"
            required
          />
          <CheckboxGroup
            label="What it fills in the catalogue"
            field={fields.fills as never}
            hint="Of matched entries. What is not ticked stays as you set it."
            options={[
              { value: 'price', label: 'Price' },
              { value: 'picture', label: 'Picture', hint: 'Replaces pictures that you uploaded.' },
              { value: 'link', label: 'Link to the product' },
            ]}
          />
          <RadioCards
            label="When a product is out of stock"
            field={fields.outOfStock}
            columns={2}
            options={[
              { value: 'hide', label: 'Leave it out', hint: 'New plans recommend something else.' },
              { value: 'note', label: 'Say so on its card', hint: '“Out of stock at the moment”' },
            ]}
            required
          />
          <NumberInput
            label="Largest change of a price, in percent"
            field={fields.maxChangePercent}
            hint="If a price changes by more from one read to the next, nothing is taken over until you look at it."
            required
          />
          <FormActions>
            <SubmitButton intent="save" pendingLabel="Saving…">
              {feed ? 'Save' : 'Connect'}
            </SubmitButton>
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}
