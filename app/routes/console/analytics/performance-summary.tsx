import { formatCount } from '#app/lib/format-count.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { rateText } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';

/** Shows fee and commission, and the commission's share of both. */
export function PerformanceSummary({ revenue }: Pick<Data, 'revenue'>) {
  const { currency, baseFee, commission, total, salesCount, salesTotal } = revenue;
  const sales = `${formatCount(salesCount)} ${salesCount === 1 ? 'sale' : 'sales'}`;
  return (
    <Card title="Performance Summary" actions={<ExportLink block="summary" label="Performance Summary" />}>
      <KeyValueList
        items={[
          { label: 'Sales, refunds taken off', value: money(salesTotal, currency) },
          {
            label: 'Base monthly fee',
            value: baseFee === null ? 'Not divided among leads' : money(baseFee, currency),
          },
          { label: `Commission from ${sales}`, value: money(commission, currency) },
          { label: 'Total monthly revenue', value: <strong>{money(total, currency)}</strong> },
          {
            label: 'Effective commission share',
            value: baseFee === null || total <= 0 ? '–' : rateText(commission / total),
          },
        ]}
      />
    </Card>
  );
}
