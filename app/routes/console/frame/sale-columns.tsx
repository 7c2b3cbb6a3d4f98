import type { LinkedSale } from '#app/domain/performance/index.ts';
import type { Column } from '#app/ui/console/data-table.tsx';
import { CampaignLink, LeadLink, OrderLink, ProductLinks } from './sale-links.tsx';

type Row = Pick<LinkedSale, 'products'> & {
  lead: LinkedSale['lead'] | null;
  campaign?: LinkedSale['campaign'];
};

/** On a phone, the buyer is below the order. */
export const LeadBelow = ({ lead }: Pick<Row, 'lead'>) =>
  lead ? (
    <span className="font-normal text-muted sm:hidden print:hidden">
      <LeadLink lead={lead} />
    </span>
  ) : null;

/** The order of a sale or refund, linked to its page. */
export const orderColumn: Column<Row & Pick<LinkedSale, 'id' | 'kind' | 'orderId'> & { rate?: string }> = {
  key: 'order',
  label: 'Order',
  isRowHeader: true,
  cell: (sale) => (
    <span className="grid gap-0.5">
      <OrderLink sale={sale} />
      <LeadBelow lead={sale.lead} />
    </span>
  ),
};

/** Who bought, after which campaign, and what. */
export const buyerColumns: readonly Column<Row>[] = [
  {
    key: 'lead',
    label: 'Lead',
    from: 'sm',
    cell: ({ lead, campaign }) => (
      <span className="grid gap-0.5">
        {lead ? <LeadLink lead={lead} /> : '–'}
        {campaign ? (
          <span className="text-muted">
            Campaign: <CampaignLink campaign={campaign} />
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'products',
    label: 'Products',
    from: 'lg',
    cell: ({ products }) => (products.length > 0 ? <ProductLinks products={products} /> : '–'),
  },
];
