import { formatCount } from '#app/lib/format-count.ts';
import { ShareBars } from '#app/ui/charts/share-bars.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { rateText } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';
import { FigureTable } from './figure-table.tsx';

const LISTED_SOURCES = 8;

/** Shows where leads came from, the most frequent source first, with the revenue of each. */
export function LeadSources({ sources, currency }: Pick<Data, 'sources'> & { currency: string }) {
  const topSources = sources.slice(0, LISTED_SOURCES);
  const rest = sources.slice(LISTED_SOURCES);
  const otherLeads = rest.reduce((sum, { leads }) => sum + leads, 0);
  const items = [
    ...topSources.map(({ source, leads }) => ({ label: sourceName(source), value: leads })),
    ...(otherLeads > 0 ? [{ label: `${rest.length} others`, value: otherLeads }] : []),
  ];
  return (
    <Card
      title="Lead Sources"
      description="Converted: leads from this period who have bought at any time. Revenue: sales made in this period."
      actions={<ExportLink block="sources" label="Lead Sources" />}
    >
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <ShareBars title="Leads by source" items={items} />
        <FigureTable
          caption="Lead sources"
          columns={['Source', 'Leads', 'Converted', 'Rate', 'Revenue']}
          dropOnPhone="Rate"
          rows={topSources.map(({ source, leads, converted, conversionRate, revenue }) => [
            sourceName(source),
            formatCount(leads),
            formatCount(converted),
            rateText(conversionRate),
            money(revenue, currency),
          ])}
        />
      </div>
    </Card>
  );
}

/** People whose data was erased are counted under this name (D55). */
const sourceName = (source: string): string => (source === 'erased' ? 'Erased people' : source);
