import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { shopAddressForm } from '#app/domain/shops/connection/connection-fields.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { minuteText } from '#app/ui/moment-text.ts';
import type { ShownConnection } from '../shop-health.ts';
import { DisconnectButton } from './connection-cards.tsx';
import { usePolling } from './use-polling.ts';

interface ConnectCardProps {
  connection: ShownConnection | null;
  canManage: boolean;
  /** The shop's URL as far as it is known. */
  url: string | null;
  result: SubmissionResult<string[]> | undefined;
}

/** Asks for the shop's URL, and says what became of the last request. */
export function ConnectCard({ connection, canManage, url, result }: ConnectCardProps) {
  const [form, fields] = usePostedForm<typeof shopAddressForm>({
    id: 'connect-shop',
    result,
    defaultValue: { url: url ?? '' },
  });
  usePolling(connection?.state === 'waiting');
  const isAgain = connection !== null && connection.state !== 'left';
  return (
    <Card
      title={isAgain ? 'Connect again' : 'Connect your shop'}
      description="We open a page of your shop. Once you approve the connection, we set up webhooks and products for you."
    >
      <div className="grid gap-4">
        <LastRequest connection={connection} />
        {canManage ? (
          <Form method="post" {...form.props} className="grid max-w-xl gap-4">
            <FormErrors form={form} title="WooCommerce was not connected" />
            <TextInput
              label="Shop URL"
              field={fields.url}
              hint="The URL of your shop, such as https://shop.example"
              autoComplete="url"
              inputMode="url"
              required
            />
            <div>
              <SubmitButton intent="connect" pendingLabel="Looking at your shop…">
                Connect WooCommerce
              </SubmitButton>
            </div>
          </Form>
        ) : null}
        {canManage && connection?.state === 'revoked' ? (
          <div>
            <DisconnectButton host={connection.host} keyEnd={connection.keyEnd} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function LastRequest({ connection }: { connection: ShownConnection | null }) {
  switch (connection?.state) {
    case 'waiting':
      return (
        <Alert title={`Waiting for your approval at ${connection.host}`} isLive="polite">
          Approve the connection on the page of your shop.
          {connection.waitsUntil ? ` The request ends at ${minuteText(connection.waitsUntil)}.` : ''}
        </Alert>
      );
    case 'expired':
      return (
        <Alert tone="warning" title={`We received no key from ${connection.host} in time`}>
          The request ended after 15 minutes. Connect again, and choose Approve in your shop.
        </Alert>
      );
    case 'refused':
      return (
        <Alert tone="warning" title={`The request at ${connection.host} was denied`}>
          WooCommerce gave us no key. Connect again, and choose Approve.
        </Alert>
      );
    case 'revoked':
      return (
        <Alert tone="danger" title={`${connection.host} no longer accepts our key`}>
          The key was revoked in WooCommerce, or its user may no longer manage WooCommerce. Orders may still
          arrive, but we can’t repair the webhooks. Connect again, or disconnect the shop.
        </Alert>
      );
    default:
      return null;
  }
}
