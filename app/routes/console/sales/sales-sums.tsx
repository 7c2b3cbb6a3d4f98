import type { SerializeFrom } from '@remix-run/node';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { CardGrid } from '#app/ui/console/card.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import type { loader } from './route.tsx';

export const Sums = ({ sums, title }: Pick<SerializeFrom<typeof loader>, 'sums' | 'title'>) => (
  <CardGrid columns={4} isDense>
    <StatCard
      label={`${SALES_WORDS.gross} in ${title}`}
      value={sums.sales}
      note={sums.orderCount === 1 ? '1 order' : `${sums.orderCount} orders`}
    />
    <StatCard
      label={SALES_WORDS.refunds}
      value={sums.refunds}
      note={sums.refundCount === 1 ? '1 refund' : `${sums.refundCount} refunds`}
    />
    <StatCard label={SALES_WORDS.net} value={sums.net} note="Gross sales minus refunds" />
    <StatCard label="Commission" value={sums.commission} note="On net sales" />
  </CardGrid>
);
