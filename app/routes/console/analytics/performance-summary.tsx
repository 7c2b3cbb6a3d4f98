import { formatCount } from '#app/lib/format-count.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { rateText } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';
import { commissionShare, describeBasis, listRevenue } from './revenue-text.ts';

/** Shows fee and commission, and the commission's share of both. */
export function PerformanceSummary({ revenue }: Pick<Data, 'revenue'>) {
  const { currency, total, salesCount, salesTotal } = revenue;
  const sales = `${formatCount(salesCount)} ${salesCount === 1 ? 'sale' : 'sales'}`;
  const share = commissionShare(revenue);
  return (
    <Card
      title="Performance Summary"
      description={describeBasis(revenue)}
      actions={<ExportLink block="summary" label="Performance Summary" />}
    >
      <KeyValueList
        items={[
          { label: SALES_WORDS.net, value: money(salesTotal, currency) },
          ...listRevenue(revenue, `Commission from ${sales}`),
          { label: 'Total monthly revenue', value: <strong>{money(total, currency)}</strong> },
          { label: 'Effective commission share', value: share === null ? '–' : rateText(share) },
        ]}
      />
    </Card>
  );
}
