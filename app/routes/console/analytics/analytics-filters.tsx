import { Form, useSearchParams, useSubmit } from '@remix-run/react';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { CarriedParameters } from '../frame/carried-parameters.tsx';
import { languageName, widgetName } from '../frame/lead-words.ts';
import { monthText } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';

/** Selects the period and the leads of the page. Everything is in the URL. */
export function AnalyticsFilters({ data }: { data: Pick<Data, 'period' | 'filter' | 'months' | 'choices'> }) {
  const { period, filter, months, choices } = data;
  const [params] = useSearchParams();
  const submit = useSubmit();
  const tenantId = params.get('tenantId');
  const tenantQuery = tenantId === null ? '' : `tenantId=${encodeURIComponent(tenantId)}`;
  const isChanged = [...params.keys()].some((name) => name !== 'tenantId');
  const options = (values: readonly string[], toLabel: (value: string) => string) =>
    values.map((value) => ({ value, label: toLabel(value) }));
  const selects = [
    ['Assessment', 'widget', options(choices.widgets, widgetName)],
    ['Language', 'locale', options(choices.locales, languageName)],
    ['Site', 'site', options(choices.sites, (site) => site.replace(/^https?:\/\//, ''))],
  ] as const;
  return (
    <div className="grid gap-4 rounded-card border bg-raised p-4 md:p-6 print:hidden" key={params.toString()}>
      <Form method="get" aria-label="Choose a month" className="max-w-72">
        <CarriedParameters names={['tenantId']} />
        {Object.entries(filter).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SelectInput
          isFilter
          label="Month"
          name="month"
          defaultValue={period.month ?? ''}
          placeholder={period.month === null ? 'Chosen days' : undefined}
          options={withMonth(months, period.month)}
          onChange={(event) => {
            if (event.currentTarget.value) submit(event.currentTarget.form, { preventScrollReset: true });
          }}
        />
        <noscript>
          <button type="submit" className="mt-2 h-11 rounded-control border px-4 text-14 font-medium">
            Show month
          </button>
        </noscript>
      </Form>
      <Form
        method="get"
        aria-label="Days and leads"
        className="grid grid-cols-2 items-end gap-4 *:min-w-0 lg:grid-cols-3 xl:grid-cols-[10rem_10rem_1fr_1fr_1fr_auto]"
      >
        <CarriedParameters names={['tenantId']} />
        <DateInput isFilter label="From" name="from" defaultValue={period.from} />
        <DateInput isFilter label="To" name="to" defaultValue={period.to} />
        {selects.map(([label, name, choicesOfField]) => (
          <SelectInput
            key={name}
            isFilter
            label={label}
            name={name}
            defaultValue={filter[name]}
            placeholder="All"
            options={choicesOfField}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="secondary">Show</SubmitButton>
          {isChanged ? (
            <LinkButton to={`?${tenantQuery}`} variant="ghost">
              Clear
            </LinkButton>
          ) : null}
        </div>
      </Form>
    </div>
  );
}

/** Adds a month from a link if it is older than all months in the list, so that it still has a name. */
const withMonth = (months: Data['months'], month: string | null) =>
  month === null || months.some(({ value }) => value === month)
    ? months
    : [...months, { value: month, label: monthText(month) }];
