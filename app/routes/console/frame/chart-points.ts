import type { ChartEvent } from '#app/domain/performance/index.ts';
import type { Point, PointEvent } from '#app/ui/charts/series.ts';
import type { useConsole } from './console-context.tsx';

type Viewer = Pick<ReturnType<typeof useConsole>, 'can' | 'consolePath'>;

/** Above this many products a day, only their number is shown, because a whole price file was imported. */
const MAX_NAMED_PRICES = 2;

/** Describes the events of one day, each with a link to its page if this user may open it. */
export function describeDay(events: readonly ChartEvent[], { can, consolePath }: Viewer): PointEvent[] {
  const prices = events.filter(({ kind }) => kind === 'price');
  const link = (isAllowed: boolean, path: string) => (isAllowed ? { to: consolePath(path) } : {});
  return [
    ...events
      .filter(({ kind }) => kind === 'campaign')
      .map(({ id, name }) => ({
        text: `Campaign “${name}” launched`,
        ...link(can('campaigns.read'), `/communications/${id}`),
      })),
    ...(prices.length > MAX_NAMED_PRICES
      ? [
          {
            text: `Prices of ${prices.length} products changed`,
            ...link(can('catalogue.read'), '/admin/catalogue'),
          },
        ]
      : prices.map(({ id, name }) => ({
          text: `Price of ${name} changed`,
          ...link(can('catalogue.read'), `/admin/catalogue/${id}`),
        }))),
    ...events
      .filter(({ kind }) => kind === 'embed')
      .map(({ name }) => ({
        text: `Widget first seen on ${name.replace(/^https?:\/\//, '')}`,
        ...link(can('embed.read'), '/admin/embed'),
      })),
  ];
}

/** Builds the chart's points: one value per day, with the value of the previous period and the day's events. */
export const chartPoints = (options: {
  days: readonly { day: string; label: string; value: number }[];
  before: readonly number[];
  events: readonly ChartEvent[];
  viewer: Viewer;
}): Point[] =>
  options.days.map(({ day, label, value }, index) => ({
    label,
    value,
    before: options.before[index],
    events: describeDay(
      options.events.filter((event) => event.day === day),
      options.viewer,
    ),
  }));
