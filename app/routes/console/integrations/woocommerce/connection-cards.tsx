import type { SerializeFrom } from '@remix-run/node';
import { RotateCcw } from 'lucide-react';
import type { ProductFeed } from '#app/domain/product-feed/index.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import { Button, LinkButton } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import { ActionButton } from '../primary-action.tsx';
import type { ShownShop } from '../shop-data.ts';
import type { ShownConnection } from '../shop-health.ts';
import { OrderFacts, StepCard } from '../shop-parts.tsx';
import { usePolling } from './use-polling.ts';

interface ConnectionCardsProps {
  connection: ShownConnection;
  /** Host of a product feed that reads another shop than the connected one. */
  otherFeedHost: string | null;
  shop: ShownShop;
  feed: SerializeFrom<ProductFeed> | null;
  canManage: boolean;
}

/** The three steps of a connected shop: approved, webhooks, products. */
export function ConnectionCards({ connection, otherFeedHost, shop, feed, canManage }: ConnectionCardsProps) {
  const { consolePath } = useConsole();
  const { host, approvedAt, step, failingSince, lastError, nextTryAt, isWorking } = connection;
  // A step that failed waits for its next try, so there is nothing to watch.
  usePolling(isWorking || (step !== 'done' && !failingSince));
  return (
    <>
      {failingSince ? (
        <Alert
          tone="warning"
          title={`We can’t reach the API of ${host}`}
          action={
            canManage ? (
              <ActionButton
                action={{
                  intent: 'retry',
                  label: 'Try again now',
                  icon: RotateCcw,
                  pendingLabel: 'Trying…',
                  variant: 'secondary',
                }}
              />
            ) : null
          }
        >
          {lastError} Failing since {minuteText(failingSince)}.
          {nextTryAt ? ` We try again at ${minuteText(nextTryAt)}.` : ''}
        </Alert>
      ) : null}
      <StepCard number={1} title={`Connected to ${host}`} isDone>
        <div className="grid gap-4">
          <OrderFacts
            shop={shop}
            more={[
              { label: 'Connected since', value: approvedAt ? <TimeAgo at={approvedAt} /> : null },
              { label: 'Key', value: `Ends in ${connection.keyEnd}. We store the key encrypted.` },
            ]}
          />
          {canManage ? (
            <div>
              <DisconnectButton host={host} keyEnd={connection.keyEnd} />
            </div>
          ) : null}
        </div>
      </StepCard>
      <StepCard
        number={2}
        title="Orders"
        isDone={step !== 'webhooks'}
        description={
          step === 'webhooks'
            ? 'We are creating the webhooks in your shop.'
            : `${connection.webhookCount} webhooks in your shop report new and changed orders. We check them every 6 hours.`
        }
      >
        {shop.lastRefusal ? (
          <LinkButton to={consolePath('/admin/sales/import')} size="small">
            Import sales
          </LinkButton>
        ) : undefined}
      </StepCard>
      <ProductStep step={step} feed={feed} otherHost={otherFeedHost} />
    </>
  );
}

function ProductStep(
  props: Pick<ConnectionCardsProps, 'feed'> & {
    step: ShownConnection['step'];
    otherHost: string | null;
  },
) {
  const { step, feed, otherHost } = props;
  const { consolePath } = useConsole();
  const isRead = step === 'done' && feed?.lastSuccessAt;
  return (
    <StepCard
      number={3}
      title="Products"
      isDone={Boolean(isRead && feed.matchCount > 0 && !otherHost)}
      description={
        otherHost
          ? `Your product feed reads ${otherHost}, not this shop. Enter this shop’s URL in the feed’s settings.`
          : describeProducts(step, feed)
      }
    >
      {step === 'done' ? (
        <LinkButton to={consolePath('/admin/integrations/feed')} variant={isRead ? 'primary' : 'secondary'}>
          {feed && feed.matchCount === 0 ? 'Match your products' : 'Open the product feed'}
        </LinkButton>
      ) : undefined}
    </StepCard>
  );
}

function describeProducts(step: ShownConnection['step'], feed: ConnectionCardsProps['feed']): string {
  if (step !== 'done') return 'We read your products, prices, pictures, links and stock next.';
  if (!feed) return 'We did not read your products. Connect a product feed to keep prices up to date.';
  if (!feed.lastSuccessAt)
    return `We could not read your products yet. ${feed.lastError ?? ''} We try again every hour.`;
  const products = `We read ${feed.productCount.toLocaleString('en-US')} products.`;
  return feed.matchCount > 0
    ? `${products} ${feed.matchCount.toLocaleString('en-US')} of them are matched to your catalog.`
    : `${products} Confirm which of them are in your catalog. We suggest matches.`;
}

/** Asks before the connection ends. */
export const DisconnectButton = ({ host, keyEnd }: { host: string; keyEnd: string | null }) => (
  <ConfirmDialog
    trigger={
      <Button variant="ghost" size="small">
        Disconnect WooCommerce
      </Button>
    }
    title={`Disconnect ${host}?`}
    loses={[
      'We delete our webhooks in your shop and refuse the shop’s orders from now on.',
      `We delete the key that ends in ${keyEnd}. You revoke the key in WooCommerce. We show you how.`,
      'Sales, products and prices stay as they are.',
    ]}
    confirmLabel="Disconnect"
    intent="disconnect-woocommerce"
  />
);
