import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { LinkedSale } from '#app/domain/performance/index.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { useConsole } from './console-context.tsx';
import { RowKindBadge } from './row-kind-badge.tsx';

/** A sale as loaders send it. */
export type SaleLinks = Omit<LinkedSale, 'date'> & { date: string };

const look = 'target relative underline-offset-2 hover:underline';

function ObjectLink({ path, children }: { path: string; children: ReactNode }) {
  const { consolePath } = useConsole();
  return (
    <Link to={consolePath(path)} className={look}>
      {children}
    </Link>
  );
}

/** Links the buyer by name; the page of an erased lead is linked as 'Erased'. */
export const LeadLink = ({ lead }: { lead: LinkedSale['lead'] }) => (
  <ObjectLink path={`/leads/${lead.id}`}>
    <BreakableText text={lead.name} />
  </ObjectLink>
);

/** Links the products of an order, separated by commas; nothing for an order without known products. */
export const ProductLinks = ({ products }: { products: LinkedSale['products'] }) => (
  <>
    {products.map(({ id, name }, index) => (
      <span key={id}>
        {index > 0 ? ', ' : ''}
        <ObjectLink path={`/admin/catalogue/${id}`}>{name}</ObjectLink>
      </span>
    ))}
  </>
);

export const CampaignLink = ({ campaign }: { campaign: NonNullable<LinkedSale['campaign']> }) => (
  <ObjectLink path={`/communications/${campaign.id}`}>{campaign.name}</ObjectLink>
);

/** Links the page of a sale by the order's number, and says if the row is no sale. */
export const OrderLink = ({
  sale: { id, kind, orderId, rate },
}: {
  sale: Pick<LinkedSale, 'id' | 'kind' | 'orderId'> & { rate?: string };
}) => (
  <span className="flex flex-wrap items-center gap-2">
    <span className="break-all">
      <ObjectLink path={`/admin/sales/sale/${id}`}>{orderId ?? 'No order number'}</ObjectLink>
    </span>
    <RowKindBadge kind={kind} rates={rate} />
  </span>
);

/** Lists the newest sales of a product or a campaign, each with its buyer. */
export function SalesCard(props: {
  title: string;
  description?: string;
  sales: readonly SaleLinks[];
  /** Shown instead of an empty list. */
  none: string;
}) {
  const { title, description, sales, none } = props;
  return (
    <Card title={title} description={description}>
      {sales.length === 0 ? (
        <p className="text-14 text-muted">{none}</p>
      ) : (
        <ul aria-label={title} className="-my-2 divide-y text-14">
          {sales.map((sale) => (
            <li key={sale.id} className="flex items-start justify-between gap-4 py-2.5">
              <span className="grid min-w-0 gap-0.5">
                <OrderLink sale={sale} />
                <span className="min-w-0 text-muted">
                  <LeadLink lead={sale.lead} /> · {dayText(sale.date)}
                </span>
              </span>
              <span className="whitespace-nowrap tabular-nums">
                {currencyText(sale.amountCents, sale.currency)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
