import type { SerializeFrom } from '@remix-run/node';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import type { loader } from './route.tsx';

export const Sums = ({ sums, title }: Pick<SerializeFrom<typeof loader>, 'sums' | 'title'>) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <StatCard
      label={`Sales in ${title}`}
      value={sums.sales}
      note={sums.orderCount === 1 ? '1 order' : `${sums.orderCount} orders`}
    />
    <StatCard
      label="Refunds"
      value={sums.refunds}
      note={sums.refundCount === 1 ? '1 refund' : `${sums.refundCount} refunds`}
    />
    <StatCard label="Commission" value={sums.commission} note="On sales minus refunds" />
  </div>
);
