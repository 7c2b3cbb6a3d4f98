import { formatCount } from '#app/lib/format-count.ts';
import { Card } from '#app/ui/console/card.tsx';
import type { Data } from './analytics-data.ts';
import { stepName } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';

/** Shows the funnel from the widget's first view to the sale: a bar for each step, with the share of those who saw it and went on. */
export function FunnelCard({ funnel, bots }: Pick<Data, 'funnel' | 'bots'>) {
  if (typeof funnel === 'string')
    return (
      <Card title="Lead Conversion Funnel">
        <p className="text-14 text-muted">{OBSTACLES[funnel]}</p>
      </Card>
    );
  const top = Math.max(1, ...funnel.map((step) => step.count));
  return (
    <Card
      title="Lead Conversion Funnel"
      actions={<ExportLink block="funnel" label="Lead Conversion Funnel" />}
    >
      <p className="mb-4 text-14 text-muted">
        Each percentage is a share of the visitors who were shown the step.
      </p>
      <ol aria-label="Funnel" className="grid gap-4">
        {funnel.map((step) => (
          <li key={step.id} className="grid gap-1.5">
            <span className="flex items-baseline justify-between gap-4 text-14">
              <span className="min-w-0 truncate font-medium">{stepName(step.id)}</span>
              <span className="shrink-0 text-muted tabular-nums">
                <span className="text-text">{formatCount(step.count)}</span>
                {step.rate === null ? null : (
                  <>
                    {' '}
                    ({step.rate.toFixed(1)}%
                    <span className="sr-only"> of {formatCount(step.shown ?? 0)} who were shown it</span>)
                  </>
                )}
              </span>
            </span>
            <svg width="100%" height="14" className="block overflow-hidden rounded-full" aria-hidden="true">
              <rect width="100%" height="14" className="fill-border opacity-60" />
              <rect width={`${(step.count / top) * 100}%`} height="14" rx="7" className="fill-accent" />
            </svg>
            {step.rate !== null && step.shown !== null && step.shown > step.count ? (
              <span className="text-14 text-muted tabular-nums">
                {formatCount(step.shown - step.count)} of {formatCount(step.shown)} dropped out
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {bots > 0 ? (
        <p className="mt-4 text-14 text-muted">
          We left out {formatCount(bots)} {bots === 1 ? 'visit' : 'visits'} by search engines and other bots.
        </p>
      ) : null}
    </Card>
  );
}

const OBSTACLES = {
  deleted:
    'We delete individual visits after 90 days, and the totals don’t include language or site. Choose a later period or clear those filters.',
  'too-many': 'Too many visits to split by language or site. Choose a shorter period or clear those filters.',
} as const;
