import { Form } from '@remix-run/react';
import { Button, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import type { ShownShop } from '../shop-data.ts';
import { DeliveryUrl, DisconnectWebhooks, NewSecret, OrderFacts } from '../shop-parts.tsx';

/** The way without a key: the owner makes the webhooks herself. */
export function ManualCard(props: { shop: ShownShop; canManage: boolean; newSecret: string | undefined }) {
  const { shop, canManage, newSecret } = props;
  return (
    <Card
      id="by-hand"
      title="Or set up the webhooks by hand"
      description="In WooCommerce, open Settings → Advanced → Webhooks. Add two webhooks, “Order created” and “Order updated”, with this delivery URL and secret."
    >
      <div className="grid grid-cols-1 gap-5">
        <DeliveryUrl shop={shop} />
        {newSecret ? <NewSecret secret={newSecret} /> : null}
        {shop.hasSecret ? <OrderFacts shop={shop} /> : null}
        {canManage ? <SecretButton hasSecret={shop.hasSecret} /> : null}
        {canManage && shop.hasSecret ? (
          <div>
            <DisconnectWebhooks shop={shop} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

const SecretButton = ({ hasSecret }: { hasSecret: boolean }) =>
  hasSecret ? (
    <div>
      <ConfirmDialog
        trigger={<Button size="small">Rotate secret</Button>}
        title="Rotate the secret for WooCommerce?"
        loses={[
          'You see the new secret once, right after the rotation.',
          'We refuse the old secret at once. Paste the new secret into each webhook in WooCommerce.',
        ]}
        confirmLabel="Rotate secret"
        intent="make-woocommerce-secret"
        variant="primary"
      />
    </div>
  ) : (
    <Form method="post">
      <SubmitButton intent="make-woocommerce-secret" variant="secondary" pendingLabel="Creating…">
        Create secret
      </SubmitButton>
    </Form>
  );
