import { Form, useSearchParams, useSubmit } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { Card } from '#app/ui/console/card.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { CarriedParameters } from '../frame/carried-parameters.tsx';
import { widgetName } from '../frame/lead-words.ts';
import type { Data } from './analytics-data.ts';
import { HIDDEN_RATE, MIN_VISITORS_FOR_RATE, stepName, stepRateText } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';

type Step = Exclude<Data['funnel'], string>[number];

/** Shows the funnel of one assessment from its first view to the sale: a bar for each step, with the share of those who saw it and went on. */
export function FunnelCard({ funnel, funnelOf, bots }: Pick<Data, 'funnel' | 'funnelOf' | 'bots'>) {
  if (typeof funnel === 'string')
    return (
      <Card title="Lead Conversion Funnel">
        <p className="text-14 text-muted">{OBSTACLES[funnel]}</p>
      </Card>
    );
  const top = Math.max(1, funnel[0]?.count ?? 0);
  const isRateHidden = funnel.some((step) => stepRateText(step) === HIDDEN_RATE);
  const isUncounted = funnel.some(({ count, shown }) => shown !== null && count > shown);
  return (
    <Card
      title="Lead Conversion Funnel"
      description="Each percentage is out of the visitors who saw that step."
      actions={<ExportLink block="funnel" label="Lead Conversion Funnel" />}
    >
      {funnelOf.widgets.length > 1 ? <AssessmentSelect {...funnelOf} /> : null}
      <ol aria-label="Funnel" className="grid gap-4">
        {funnel.map((step) => (
          <FunnelRow key={step.id} step={step} top={top} />
        ))}
      </ol>
      {isRateHidden ? (
        <p className="mt-4 text-14 text-muted">
          We show percentages once a step has at least {MIN_VISITORS_FOR_RATE} visitors.
        </p>
      ) : null}
      {isUncounted ? (
        <p className="mt-4 text-14 text-muted">
          Leads include visitors who opted out of tracking, so there can be more leads than we counted at the
          last step.
        </p>
      ) : null}
      {bots > 0 ? (
        <p className="mt-4 text-14 text-muted">
          We left out {formatCount(bots)} {bots === 1 ? 'visit' : 'visits'} by search engines and other bots.
        </p>
      ) : null}
    </Card>
  );
}

function FunnelRow({ step, top }: { step: Step; top: number }) {
  const { id, count, shown, rate } = step;
  const rateText = stepRateText(step);
  // The bar of leads who opted out of tracking must not be longer than that of the step before.
  const drawn = Math.min(count, shown ?? count);
  return (
    <li className="grid gap-1.5">
      <span className="flex items-baseline justify-between gap-4 text-14">
        <span className="min-w-0 truncate font-medium">{stepName(id)}</span>
        <span className="shrink-0 text-muted tabular-nums">
          <span className="text-text">{formatCount(count)}</span>
          {rateText === null ? null : (
            <>
              {' '}
              ({rateText}
              <span className="sr-only">
                {rateText === HIDDEN_RATE
                  ? `, not shown below ${MIN_VISITORS_FOR_RATE} visitors`
                  : ` of ${formatCount(shown ?? 0)} who saw this step`}
              </span>
              )
            </>
          )}
        </span>
      </span>
      <svg width="100%" height="14" className="block overflow-hidden rounded-full" aria-hidden="true">
        <rect width="100%" height="14" className="fill-border opacity-60" />
        <rect width={`${Math.min(100, (drawn / top) * 100)}%`} height="14" rx="7" className="fill-accent" />
      </svg>
      {rate !== null && shown !== null && shown > count ? (
        <span className="text-14 text-muted tabular-nums">
          {formatCount(shown - count)} of {formatCount(shown)} dropped out
        </span>
      ) : null}
    </li>
  );
}

/** Assessments have different numbers of steps, so that a funnel is of one of them. */
function AssessmentSelect({ widget, widgets }: Data['funnelOf']) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  return (
    <Form
      method="get"
      preventScrollReset
      aria-label="Assessment shown in the funnel"
      className="mb-5 max-w-72 print:hidden"
    >
      <CarriedParameters names={[...params.keys()].filter((name) => name !== 'funnel')} />
      <SelectInput
        key={widget}
        isFilter
        label="Assessment"
        name="funnel"
        defaultValue={widget}
        options={widgets.map((value) => ({ value, label: widgetName(value) }))}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
      />
      <noscript>
        <button type="submit" className="mt-2 h-11 rounded-control border px-4 text-14 font-medium">
          Show funnel
        </button>
      </noscript>
    </Form>
  );
}

const OBSTACLES = {
  deleted:
    'We delete individual visits after 90 days, and the totals don’t include language or website. Choose a later period or clear those filters.',
  'too-many':
    'Too many visits to split by language or website. Choose a shorter period or clear those filters.',
} as const;
