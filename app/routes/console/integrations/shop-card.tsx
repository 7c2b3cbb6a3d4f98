import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { describeShopHealth, type ShownShop } from './shop-health.ts';

/** The order webhooks of a shop: whether they arrive, the last success, the last error in words, advice. */
export function ShopCard({ shop }: { shop: ShownShop }) {
  const { consolePath } = useConsole();
  const { name, isConnected, lastReceivedAt, lastRefusedAt, lastRefusal } = shop;
  const { tone, label, advice } = describeShopHealth(shop);
  return (
    <Card
      title={`${name} orders`}
      description="Webhooks of the shop report orders and refunds to this service."
      actions={
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      }
      footer={
        <LinkButton to={consolePath('/admin/keys')} size="small">
          {isConnected ? `Set up ${name}` : `Connect ${name}`}
        </LinkButton>
      }
    >
      <KeyValueList
        items={[
          { label: 'Last success', value: lastReceivedAt ? <TimeAgo at={lastReceivedAt} /> : 'Never' },
          {
            label: 'Last error',
            value: lastRefusedAt ? (
              <>
                <TimeAgo at={lastRefusedAt} />. {lastRefusal}
              </>
            ) : (
              'None'
            ),
          },
          { label: 'What to do', value: advice },
        ]}
      />
    </Card>
  );
}
