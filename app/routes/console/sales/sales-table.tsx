import type { SerializeFrom } from '@remix-run/node';
import { LinkButton } from '#app/ui/console/button.tsx';
import { type Column, DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { useConsole } from '../frame/console-context.tsx';
import { buyerColumns, orderColumn } from '../frame/sale-columns.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import type { loader } from './route.tsx';

type SaleRow = SerializeFrom<typeof loader>['rows'][number];

/** Lists a month's sales, refunds and adjustments. */
export function SalesTable(props: {
  rows: readonly SaleRow[];
  title: string;
  currency: string;
  canRecord: boolean;
}) {
  const { rows, title, currency, canRecord } = props;
  const { consolePath } = useConsole();
  return (
    <DataTable
      name="sales"
      caption={`Sales and refunds of ${title}, newest first`}
      rows={rows}
      rowId={({ id }) => id}
      columns={columnsIn(currency)}
      rowActions={
        canRecord
          ? ({ id, orderId, left: remainingAmount }) =>
              remainingAmount ? (
                <RefundDialog id={id} orderId={orderId} left={remainingAmount} currency={currency} />
              ) : null
          : undefined
      }
      empty={
        <EmptyState
          illustration="sale"
          title="No conversions tracked yet"
          action={
            <LinkButton to={consolePath('/analytics#tracking')}>How your shop reports sales</LinkButton>
          }
        >
          {`No data available for ${title}`}
        </EmptyState>
      }
    />
  );
}

const columnsIn = (currency: string): Column<SaleRow>[] => [
  orderColumn,
  ...buyerColumns,
  { key: 'date', label: 'Date', from: 'sm', isOneLine: true, cell: ({ date }) => dayText(date) },
  {
    key: 'source',
    label: 'Reported by',
    from: 'xl',
    cell: ({ source }) => SALE_SOURCE_LABELS[source] ?? source,
  },
  { key: 'amount', label: `Amount, ${currency}`, align: 'end', cell: ({ amount }) => amount },
  {
    key: 'commission',
    label: 'Commission',
    align: 'end',
    from: 'md',
    cell: ({ commission }) => commission,
  },
  {
    key: 'rate',
    label: 'Rate',
    align: 'end',
    from: 'lg',
    isOptional: true,
    cell: ({ rate }) => rate,
  },
  {
    key: 'left',
    label: 'Refundable',
    align: 'end',
    from: 'lg',
    isOptional: true,
    cell: ({ left: remainingAmount }) => remainingAmount ?? '–',
  },
];

const SALE_SOURCE_LABELS: Record<string, string> = {
  api: 'Shop’s server',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  pixel: 'Browser, confirmed',
  inbox: 'Matched by your team',
  console: 'Added by your team',
  csv: 'CSV import',
};
