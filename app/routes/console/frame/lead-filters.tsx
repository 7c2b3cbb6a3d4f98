import { Form, useSearchParams } from '@remix-run/react';
import type { LeadFilter } from '#app/domain/leads/index.ts';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { addressWith } from './address-with.ts';
import { CarriedParameters } from './carried-parameters.tsx';
import type { LeadFilterOptions } from './lead-filter-options.server.ts';
import { WIDGET_OPTIONS } from './lead-words.ts';

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
/** The filters of every list of leads, with what each offers. */
export const leadFilterFields = ({ goals, segments, statuses, sources, tags, traffic }: LeadFilterOptions) =>
  [
    { label: 'Goal', name: 'goal', choices: goals },
    { label: 'Segment', name: 'segment', choices: segments },
    { label: 'Status', name: 'status', choices: statuses },
    { label: 'Source', name: 'source', choices: sources },
    ...traffic,
    { label: 'Tag', name: 'tag', choices: tags },
    { label: 'Assessment', name: 'widget', choices: WIDGET_OPTIONS },
    { label: 'With phone', name: 'phone', choices: YES_NO },
    { label: 'Contacted', name: 'contacted', choices: YES_NO },
    { label: 'Bought', name: 'converted', choices: YES_NO },
    { label: 'Returning', name: 'returning', choices: YES_NO },
  ] as const;

interface LeadFiltersProps {
  filter: LeadFilter;
  options: LeadFilterOptions;
  /** The orders that the list offers; missing for a list with one order. */
  sorts?: readonly { value: string; label: string }[];
  /** Other parameters of the page's URL that stay. */
  carried: readonly string[];
  /** True in a column of a page, where the fields stay closed until they are needed. */
  isNarrow?: boolean;
}

/** Filters the leads by URL parameters: IDs, names of tags and sources, and days. */
export function LeadFilters({ filter, options, sorts, carried, isNarrow = false }: LeadFiltersProps) {
  const [params] = useSearchParams();
  const { sort, ...activeFilters } = filter;
  const count = Object.keys(activeFilters).length;
  const cleared = Object.fromEntries([...Object.keys(filter), 'after'].map((name) => [name, null]));
  return (
    <details
      className="group/filter rounded-card border bg-raised print:hidden"
      open={(count > 0 && !isNarrow) || undefined}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 text-14 font-medium">
        {sorts ? 'Filter and sort' : 'Filter'}
        {count > 0 ? <span className="text-muted">({count} chosen)</span> : null}
      </summary>
      <Form
        method="get"
        aria-label="Filter"
        preventScrollReset
        className={classNames(
          'grid gap-4 border-t p-4',
          isNarrow ? 'grid-cols-2' : 'sm:grid-cols-2 md:p-6 xl:grid-cols-4',
        )}
      >
        <CarriedParameters names={carried} />
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
        {sorts ? (
          <SelectInput isFilter label="Sort" name="sort" defaultValue={sort ?? 'newest'} options={sorts} />
        ) : null}
        <div className="flex items-end gap-3">
          <SubmitButton variant="secondary">Filter</SubmitButton>
          {count > 0 || sort ? (
            <LinkButton to={addressWith(params, cleared)} preventScrollReset variant="ghost">
              Clear
            </LinkButton>
          ) : null}
        </div>
      </Form>
    </details>
  );
}
