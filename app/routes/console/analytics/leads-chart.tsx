import { TrendChart } from '#app/ui/charts/trend-chart.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { chartPoints } from '../frame/chart-points.ts';
import { useConsole } from '../frame/console-context.tsx';
import { shortDayText } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { rangeText } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';

/** Shows leads per day over the period, compared with the period before, with events. */
export function LeadsChart({ data }: { data: Pick<Data, 'leads' | 'before' | 'events'> }) {
  const viewer = useConsole();
  const { days, daysBefore } = data.leads;
  return (
    <Card title="Leads over time" actions={<ExportLink block="leads" label="Leads a day" />}>
      <TrendChart
        title="Leads a day"
        beforeLabel={rangeText(data.before.from, data.before.to)}
        points={chartPoints({
          days: days.map(({ day, leads }) => ({ day, label: shortDayText(day), value: leads })),
          before: daysBefore.map(({ leads }) => leads),
          events: data.events,
          viewer,
        })}
        columns={{ label: 'Day', value: 'Leads' }}
      />
    </Card>
  );
}
