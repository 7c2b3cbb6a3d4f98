import type { ReactNode } from 'react';
import { Alert } from '#app/ui/console/alert.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { ShownShop } from './shop-data.ts';

/** Shows when the shop last sent an order, and why the last delivery was refused. */
export function OrderFacts({ shop, more = [] }: { shop: ShownShop; more?: OrderFact[] }) {
  const { lastReceivedAt, lastRefusedAt, lastRefusal, lastUnsignedAt } = shop;
  return (
    <KeyValueList
      items={[
        ...more,
        {
          label: 'Last order',
          value: lastReceivedAt ? <TimeAgo at={lastReceivedAt} /> : 'None yet',
        },
        ...(lastRefusedAt
          ? [
              {
                label: 'Last error',
                value: (
                  <>
                    <TimeAgo at={lastRefusedAt} />. {lastRefusal}
                  </>
                ),
              },
            ]
          : []),
        ...(lastUnsignedAt
          ? [
              {
                label: 'Wrong signature',
                value: (
                  <>
                    <TimeAgo at={lastUnsignedAt} />. We ignored the delivery.
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

interface OrderFact {
  label: string;
  value: ReactNode;
}

/** One of the numbered steps by which a system is connected. */
export function StepCard(props: {
  number: number;
  title: string;
  description?: string;
  isDone?: boolean;
  children?: ReactNode;
}) {
  const { number, title, description, isDone = false, children } = props;
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full border border-border-strong text-14 tabular-nums"
          >
            {isDone ? '✓' : number}
          </span>
          <span>
            <span className="sr-only">{`Step ${number}${isDone ? ', done' : ''}: `}</span>
            {title}
          </span>
        </span>
      }
      description={children ? description : undefined}
    >
      {children ?? <p className="max-w-prose text-14 text-muted">{description}</p>}
    </Card>
  );
}

export const DeliveryUrl = ({ shop: { name, deliveryUrl } }: { shop: ShownShop }) => (
  <CopyField label={`${name}: delivery URL`} value={deliveryUrl} />
);

/** Shows a new secret once: the next page load no longer has it. */
export const NewSecret = ({ secret }: { secret: string }) => (
  <>
    <Alert tone="warning" title="Copy the secret now" isLive>
      You won’t see the secret again. Paste it into the Secret field of each webhook in WooCommerce.
    </Alert>
    <CopyField label="WooCommerce secret" value={secret} />
  </>
);

/** Stops taking orders of a shop whose webhooks were set up by hand. */
export const DisconnectWebhooks = ({ shop: { shop, name } }: { shop: ShownShop }) => (
  <ConfirmDialog
    trigger={
      <Button variant="ghost" size="small">
        {`Disconnect ${name}`}
      </Button>
    }
    title={`Disconnect ${name}?`}
    loses={[
      `We refuse orders from ${name} from now on.`,
      'We delete the secret. Sales stay as they are.',
      `Delete the webhooks in ${name}, too.`,
    ]}
    confirmLabel="Disconnect"
    intent="disconnect-shop"
    fields={{ shop }}
  />
);
