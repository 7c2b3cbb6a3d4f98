import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
import { Button, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { minuteText } from '#app/ui/moment-text.ts';
import type { shopifySecretForm } from './forms.ts';
import type { ShownShop } from './shop-data.ts';

interface ShopCardProps {
  shop: ShownShop;
  canManage: boolean;
  /** WooCommerce's new secret, which is shown only this once. */
  madeSecret?: string;
  /** Result of the form with Shopify's secret. */
  result?: SubmissionResult<string[]>;
}

/** Shows the URL for a shop's webhooks, how it is connected, and its last deliveries. */
export function ShopCard({ shop, canManage, madeSecret, result }: ShopCardProps) {
  const { name, deliveryUrl, connectedAt } = shop;
  return (
    <Card title={`Orders from ${name}`} description={SHOP_SETUP_STEPS[shop.shop]}>
      <div className="grid grid-cols-1 gap-5">
        <CopyField label={`${name}: delivery URL`} value={deliveryUrl} />
        {madeSecret ? (
          <>
            <Alert tone="warning" title="Copy the secret now" isLive>
              You won’t see it again. Paste it into the Secret field of each webhook in WooCommerce.
            </Alert>
            <CopyField label="WooCommerce secret" value={madeSecret} />
          </>
        ) : null}
        <State shop={shop} />
        {canManage && shop.shop === 'woocommerce' ? (
          <WooCommerceSecret isConnected={connectedAt !== null} />
        ) : null}
        {canManage && shop.shop === 'shopify' ? (
          <ShopifySecret isConnected={connectedAt !== null} result={result} />
        ) : null}
        {canManage && connectedAt ? (
          <ConfirmDialog
            trigger={
              <Button variant="ghost" size="small">
                {`Disconnect ${name}`}
              </Button>
            }
            title={`Disconnect ${name}?`}
            loses={[
              `We refuse orders from ${name} from now on.`,
              'The secret is deleted. Sales stay as they are.',
            ]}
            confirmLabel="Disconnect"
            intent="disconnect-shop"
            fields={{ shop: shop.shop }}
          />
        ) : null}
      </div>
    </Card>
  );
}

const SHOP_SETUP_STEPS = {
  woocommerce:
    'In WooCommerce, open Settings → Advanced → Webhooks. Add two webhooks, “Order created” and “Order updated”, with this delivery URL and secret.',
  shopify:
    'In Shopify, open Settings → Notifications → Webhooks. Add “Order payment”, “Order update” and “Refund create” as JSON with this URL, then paste Shopify’s signing secret below.',
} as const;

function State({ shop }: { shop: ShownShop }) {
  const { connectedAt, lastReceivedAt, lastRefusedAt, lastRefusal } = shop;
  if (!connectedAt) return <p className="text-14 text-muted">Not connected.</p>;
  const facts = [
    ['Connected', minuteText(connectedAt)],
    ['Last received', lastReceivedAt ? minuteText(lastReceivedAt) : 'Never'],
    ['Last refused', lastRefusedAt ? `${minuteText(lastRefusedAt)}. ${lastRefusal}` : 'Never'],
  ] as const;
  return (
    <dl className="grid gap-2 text-14">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const WooCommerceSecret = ({ isConnected }: { isConnected: boolean }) =>
  isConnected ? (
    <ConfirmDialog
      trigger={<Button size="small">Rotate secret</Button>}
      title="Rotate the secret for WooCommerce?"
      loses={[
        'The new secret is shown once, right after this.',
        'We refuse the old secret at once. Paste the new one into each webhook in WooCommerce.',
      ]}
      confirmLabel="Rotate secret"
      intent="make-woocommerce-secret"
      variant="primary"
    />
  ) : (
    <Form method="post">
      <SubmitButton intent="make-woocommerce-secret" pendingLabel="Connecting…">
        Connect WooCommerce
      </SubmitButton>
    </Form>
  );

function ShopifySecret({
  isConnected,
  result,
}: {
  isConnected: boolean;
  result: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = usePostedForm<typeof shopifySecretForm>({ id: 'shopify-secret', result });
  return (
    <Form method="post" {...form.props} className="grid gap-4">
      <FormErrors form={form} title="Shopify was not connected" />
      <TextInput
        label={isConnected ? 'New secret from Shopify' : 'Secret from Shopify'}
        field={fields.secret}
        hint="We encrypt it and never show it again."
        autoComplete="off"
        required
      />
      <div>
        <SubmitButton intent="save-shopify-secret" pendingLabel="Saving…">
          {isConnected ? 'Replace secret' : 'Connect Shopify'}
        </SubmitButton>
      </div>
    </Form>
  );
}
