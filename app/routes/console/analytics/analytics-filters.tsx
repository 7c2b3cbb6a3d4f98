import { Form, Link, useSearchParams } from '@remix-run/react';
import { Calendar, ListFilter, Scale, X } from 'lucide-react';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { CarriedParameters } from '../frame/carried-parameters.tsx';
import { languageName, widgetName } from '../frame/lead-words.ts';
import { monthText } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { rangeText } from './analytics-text.ts';
import { BarMenu } from './bar-menu.tsx';
import { withParams } from './with-params.ts';

type FilterData = Pick<Data, 'title' | 'period' | 'before' | 'comparison' | 'filter' | 'months' | 'choices'>;

/** Parameters of what the page shows beside the period, which stay when the period changes. */
const VIEW_PARAMETERS = ['tenantId', 'kpi', 'by', 'funnel', 'compare'];
const FILTER_PARAMETERS = ['widget', 'locale', 'site'];
const PERIOD_PARAMETERS = ['month', 'from', 'to'];

const FILTERS = [
  { name: 'widget', label: 'Assessment', choices: 'widgets', write: widgetName },
  { name: 'locale', label: 'Language', choices: 'locales', write: languageName },
  {
    name: 'site',
    label: 'Website',
    choices: 'sites',
    write: (site: string) => site.replace(/^https?:\/\//, ''),
  },
] as const;

/** One bar that selects the period, what it is compared with, and the leads of the page. Everything is in the URL. */
export function AnalyticsFilters({ data }: { data: FilterData }) {
  const [params] = useSearchParams();
  const active = FILTERS.flatMap(({ name, label, write }) => {
    const value = data.filter[name];
    return value === undefined ? [] : [{ name, text: `${label}: ${write(value)}` }];
  });
  return (
    <section
      aria-label="Period and filters"
      className="relative flex min-h-11 flex-wrap items-center gap-2 print:hidden"
    >
      <BarMenu
        icon={Calendar}
        label={data.title}
        // The month's name in three letters, so that the bar is one line on a phone.
        shortLabel={data.period.month === null ? undefined : data.title.replace(/^(\w{3})\w*/, '$1')}
      >
        <PeriodPanel data={data} />
      </BarMenu>
      <BarMenu
        icon={Scale}
        label={`Compared with ${rangeText(data.before.from, data.before.to)}`}
        shortLabel="Compare"
      >
        <ComparisonPanel data={data} />
      </BarMenu>
      <BarMenu icon={ListFilter} label="Filter">
        <FilterPanel data={data} />
      </BarMenu>
      {active.map(({ name, text }) => (
        <Link
          key={name}
          to={withParams(params, { [name]: null })}
          preventScrollReset
          aria-label={`Remove filter ${text}`}
          className="target relative inline-flex min-h-9 items-center gap-2 rounded-full bg-accent-tint px-3 text-14 font-medium wrap-anywhere hover:bg-sunken"
        >
          {text}
          <X aria-hidden />
        </Link>
      ))}
      {active.length > 1 ? (
        <LinkButton
          to={withParams(params, { widget: null, locale: null, site: null })}
          variant="ghost"
          size="small"
        >
          Clear filters
        </LinkButton>
      ) : null}
    </section>
  );
}

const CHOICE_LOOK =
  'flex min-h-11 items-center rounded-control px-3 text-14 hover:bg-sunken aria-[current]:bg-accent-tint aria-[current]:font-semibold';

function PeriodPanel({ data: { period, months } }: { data: FilterData }) {
  const [params] = useSearchParams();
  return (
    <>
      <ul aria-label="Month" className="grid max-h-64 grid-cols-2 gap-1 overflow-y-auto">
        {withMonth(months, period.month).map(({ value, label }) => (
          <li key={value}>
            <Link
              to={withParams(params, { month: value, from: null, to: null })}
              preventScrollReset
              aria-current={value === period.month ? 'true' : undefined}
              className={CHOICE_LOOK}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Form
        key={params.toString()}
        method="get"
        preventScrollReset
        aria-label="Days"
        className="grid grid-cols-2 gap-3 border-t pt-4 *:min-w-0"
      >
        <CarriedParameters names={[...VIEW_PARAMETERS, ...FILTER_PARAMETERS]} />
        <DateInput isFilter label="From" name="from" defaultValue={period.from} />
        <DateInput isFilter label="To" name="to" defaultValue={period.to} />
        <SubmitButton variant="secondary" className="col-span-2">
          Show these days
        </SubmitButton>
      </Form>
    </>
  );
}

const COMPARISON_LABELS = { previous: 'Previous period', year: 'A year earlier' } as const;

function ComparisonPanel({ data: { before, comparison } }: { data: FilterData }) {
  const [params] = useSearchParams();
  return (
    <>
      <p className="text-14 text-muted">{`Now: ${rangeText(before.from, before.to)} (UTC).`}</p>
      <ul aria-label="Compare with" className="grid gap-1">
        {(['previous', 'year'] as const).map((value) => (
          <li key={value}>
            <Link
              to={withParams(params, { compare: value === 'previous' ? null : value })}
              preventScrollReset
              aria-current={value === comparison ? 'true' : undefined}
              className={CHOICE_LOOK}
            >
              {COMPARISON_LABELS[value]}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function FilterPanel({ data: { filter, choices } }: { data: FilterData }) {
  const [params] = useSearchParams();
  return (
    <Form
      key={params.toString()}
      method="get"
      preventScrollReset
      aria-label="Filters"
      className="grid gap-3 *:min-w-0"
    >
      <CarriedParameters names={[...VIEW_PARAMETERS, ...PERIOD_PARAMETERS]} />
      {FILTERS.map(({ name, label, choices: key, write }) => (
        <SelectInput
          key={name}
          isFilter
          label={label}
          name={name}
          defaultValue={filter[name]}
          placeholder="All"
          options={choices[key].map((value) => ({ value, label: write(value) }))}
        />
      ))}
      <SubmitButton variant="secondary">Apply filters</SubmitButton>
    </Form>
  );
}

/** Adds a month from a link if it is older than all months in the list, so that it still has a name. */
const withMonth = (months: Data['months'], month: string | null) =>
  month === null || months.some(({ value }) => value === month)
    ? months
    : [...months, { value: month, label: monthText(month) }];
