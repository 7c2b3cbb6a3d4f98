import type { Home } from '#app/domain/home/index.ts';
import { TrendChart } from '#app/ui/charts/trend-chart.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { chartPoints } from '../frame/chart-points.ts';
import { useConsole } from '../frame/console-context.tsx';
import { shortDayText } from '../frame/period-text.ts';
import type { FiguresProps } from './figure-cards.tsx';

/** Shows leads per day of the last thirty days against the thirty before, with events. */
export function LeadsChart({ figures, events }: Pick<FiguresProps, 'figures'> & Pick<Home, 'events'>) {
  const viewer = useConsole();
  const { leads, days } = figures;
  return (
    <Card title="The last 30 days" description="Today is still in progress.">
      <TrendChart
        title="Leads a day"
        beforeLabel="Previous 30 days"
        points={chartPoints({
          days: days.map((day, index) => ({ day, label: shortDayText(day), value: leads.days[index] ?? 0 })),
          before: leads.daysBefore,
          events,
          viewer,
        })}
        columns={{ label: 'Day', value: 'Leads' }}
      />
    </Card>
  );
}
