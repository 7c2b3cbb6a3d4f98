import { formatCount } from '#app/lib/format-count.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { shares } from '#app/ui/charts/series.ts';
import { Card } from '#app/ui/console/card.tsx';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { rateText } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';
import { FigureTable } from './figure-table.tsx';

const LISTED_SOURCES = 8;

/** Shows where leads came from, the most frequent source first, with each source's share and net sales. */
export function LeadSources({ sources, currency }: Pick<Data, 'sources'> & { currency: string }) {
  const parts = shares(sources.map(({ leads }) => leads));
  const restShare = parts.slice(LISTED_SOURCES).reduce((sum, part) => sum + part, 0);
  const rest = sources.slice(LISTED_SOURCES);
  const sum = (key: 'leads' | 'converted' | 'revenue') => rest.reduce((total, row) => total + row[key], 0);
  return (
    <Card
      title="Lead Sources"
      description="Leads by source, with their share of all leads. Converted: leads from this period who have bought at any time. Net sales: sales in this period, minus refunds."
      actions={<ExportLink block="sources" label="Lead Sources" />}
    >
      <FigureTable
        caption="Lead sources"
        columns={['Source', 'Leads', 'Converted', SALES_WORDS.net]}
        dropOnPhone={['Converted']}
        rows={[
          ...sources
            .slice(0, LISTED_SOURCES)
            .map(({ source, leads, converted, conversionRate, revenue }, index) => [
              sourceName(source),
              `${formatCount(leads)} (${shareText(parts[index] ?? 0)})`,
              `${formatCount(converted)} (${rateText(conversionRate)})`,
              money(revenue, currency),
            ]),
          ...(rest.length > 0
            ? [
                [
                  `${rest.length} others`,
                  `${formatCount(sum('leads'))} (${shareText(restShare)})`,
                  formatCount(sum('converted')),
                  money(Math.round(sum('revenue') * 100) / 100, currency),
                ],
              ]
            : []),
        ]}
      />
    </Card>
  );
}

const shareText = (part: number): string => `${part.toFixed(part > 0 && part < 10 ? 1 : 0)}%`;

/** People whose data was erased are counted under this name (D55). */
const sourceName = (source: string): string => (source === 'erased' ? 'Erased leads' : source);
