import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { CheckboxGroup } from '#app/ui/console/fields/checkbox.tsx';
import { NumberInput } from '#app/ui/console/fields/number-input.tsx';
import { RadioCards } from '#app/ui/console/fields/radio-cards.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { SOURCE_NAMES } from '../feed-health.ts';
import type { SavedFeed } from './saved-feed.ts';

const HINTS = {
  woocommerce: 'Uses the public Store API: /wp-json/wc/store/v1/products',
  shopify: 'Uses the public product list: /products.json',
  csv: 'Columns as in Google Merchant Center: id, title, availability, price, link, image_link',
} as const;
const FEED_SOURCES = ['woocommerce', 'shopify', 'csv'] as const;

const FEED_FIELD_LABELS = {
  source: 'Source',
  url: 'Shop URL',
  fills: 'What to sync',
  outOfStock: 'When a product is out of stock',
  maxChangePercent: 'Largest price change to accept (%)',
};

/** The form for the source of the products, the fields that they fill, and the changes that are refused. */
export function SettingsCard(props: {
  record: string;
  saved: SavedFeed;
  /** Null if there is no feed yet. */
  versions: Readonly<Record<string, string>> | null;
  answer: EditAnswer | undefined;
}) {
  const { versions } = props;
  const isNew = versions === null;
  return (
    <Card title={isNew ? 'Connect the shop’s list of products' : 'Settings'}>
      <EditForm
        {...props}
        id={isNew ? 'connect' : 'save'}
        title="Product feed"
        labels={FEED_FIELD_LABELS}
        save={isNew ? 'Connect' : 'Save'}
        saveVariant={isNew ? 'primary' : 'secondary'}
      >
        {(fields) => (
          <>
            <RadioCards
              label={FEED_FIELD_LABELS.source}
              field={fields.source}
              columns={3}
              options={FEED_SOURCES.map((value) => ({
                value,
                label: SOURCE_NAMES[value],
                hint: HINTS[value],
              }))}
              required
            />
            <TextInput
              label={FEED_FIELD_LABELS.url}
              field={fields.url}
              type="url"
              hint={
                isNew
                  ? 'Your shop’s URL, or the CSV file’s. We sync once an hour.'
                  : 'Your shop’s URL, or the CSV file’s. Changing the URL resets your matches.'
              }
              placeholder="https://shop.example.com"
              autoComplete="off"
              required
            />
            <CheckboxGroup
              label={FEED_FIELD_LABELS.fills}
              field={fields.fills}
              hint="We update these fields for matched products. Anything unticked keeps your own settings."
              options={[
                { value: 'price', label: 'Price' },
                { value: 'picture', label: 'Picture', hint: 'Replaces pictures that you uploaded.' },
                { value: 'link', label: 'Link to the product' },
              ]}
            />
            <RadioCards
              label={FEED_FIELD_LABELS.outOfStock}
              field={fields.outOfStock}
              columns={2}
              options={[
                {
                  value: 'hide',
                  label: 'Don’t recommend the product',
                  hint: 'New plans recommend something else.',
                },
                { value: 'note', label: 'Show “Out of stock”', hint: '“Out of stock at the moment”' },
              ]}
              required
            />
            <NumberInput
              label={FEED_FIELD_LABELS.maxChangePercent}
              field={fields.maxChangePercent}
              hint="If a price changes by more than this, the whole update waits until you review it."
              required
            />
          </>
        )}
      </EditForm>
    </Card>
  );
}
