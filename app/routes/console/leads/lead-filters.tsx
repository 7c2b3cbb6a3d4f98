import { Form, useSearchParams } from '@remix-run/react';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { SearchBox } from '#app/ui/console/search-box.tsx';
import { addressWith } from '../frame/address-with.ts';
import { CarriedParameters } from '../frame/carried-parameters.tsx';
import { WIDGET_OPTIONS } from '../frame/lead-words.ts';
import type { LeadsData } from './read-page.server.ts';

/** Sent in a POST body, so that the query, mostly an e-mail address, is in no URL (D27). */
export function LeadSearch({ search }: { search: string }) {
  return (
    <Form method="post" role="search" className="flex w-full gap-2 sm:max-w-96">
      <input type="hidden" name="intent" value="search" />
      <SearchBox
        query={search}
        label="Search leads"
        find="Find leads"
        placeholder="Name, e-mail address or phone"
      />
    </Form>
  );
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
export const leadFilterFields = ({ goals, statuses, sources, tags, traffic }: LeadsData['options']) =>
  [
    { label: 'Goal', name: 'goal', choices: goals },
    { label: 'Status', name: 'status', choices: statuses },
    { label: 'Source', name: 'source', choices: sources },
    ...traffic,
    { label: 'Tag', name: 'tag', choices: tags },
    { label: 'Assessment', name: 'widget', choices: WIDGET_OPTIONS },
    { label: 'Contacted', name: 'contacted', choices: YES_NO },
    { label: 'Bought', name: 'converted', choices: YES_NO },
    { label: 'Returning', name: 'returning', choices: YES_NO },
  ] as const;

/** Filters the leads by URL parameters: IDs, names of tags and sources, and days. */
export function LeadFilters({ filter, options }: Pick<LeadsData, 'filter' | 'options'>) {
  const [params] = useSearchParams();
  const { sort, ...activeFilters } = filter;
  const count = Object.keys(activeFilters).length;
  const cleared = Object.fromEntries([...Object.keys(filter), 'after'].map((name) => [name, null]));
  return (
    <details
      className="group/filter rounded-card border bg-raised print:hidden"
      open={count > 0 || undefined}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 text-14 font-medium">
        Filter and sort
        {count > 0 ? <span className="text-muted">({count} chosen)</span> : null}
      </summary>
      <Form
        method="get"
        aria-label="Filter"
        className="grid gap-4 border-t p-4 sm:grid-cols-2 md:p-6 xl:grid-cols-4"
      >
        <CarriedParameters names={['tenantId', 'search']} />
        {leadFilterFields(options).map(({ label, name, choices }) => (
          <SelectInput
            key={name}
            isFilter
            label={label}
            name={name}
            defaultValue={filter[name]}
            placeholder="Any"
            options={choices}
          />
        ))}
        <DateInput isFilter label="From" name="from" defaultValue={filter.from} />
        <DateInput isFilter label="To" name="to" defaultValue={filter.to} />
        <SelectInput
          isFilter
          label="Sort"
          name="sort"
          defaultValue={sort ?? 'newest'}
          options={options.sorts}
        />
        <div className="flex items-end gap-3">
          <SubmitButton variant="secondary">Filter</SubmitButton>
          {count > 0 || sort ? (
            <LinkButton to={addressWith(params, cleared)} variant="ghost">
              Clear
            </LinkButton>
          ) : null}
        </div>
      </Form>
    </details>
  );
}
