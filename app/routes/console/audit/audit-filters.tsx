import { Form, useSearchParams } from '@remix-run/react';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { CarriedParameters } from '../frame/carried-parameters.tsx';

/** URL parameters that are preserved when the filter changes. */
const CARRIED_PARAMETERS = ['tenantId', 'all'];

/** Filters the lines. The filter is in the URL, as ids and names of actions only. */
export function AuditFilters(props: {
  groups: Readonly<Record<string, string>>;
  people: readonly { id: string; label: string }[];
  filter: { group?: string; personId?: string; from?: string; to?: string };
}) {
  const { groups, people, filter } = props;
  const [params] = useSearchParams();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const clear = new URLSearchParams([...params].filter(([name]) => CARRIED_PARAMETERS.includes(name)));
  return (
    <Form
      method="get"
      // The key resets the fields to the new filter.
      key={params.toString()}
      aria-label="Filter"
      className="grid gap-4 rounded-card border bg-raised p-4 sm:grid-cols-2 md:p-6 xl:grid-cols-[1fr_1fr_11rem_11rem_auto] xl:items-end"
    >
      <CarriedParameters names={CARRIED_PARAMETERS} />
      <SelectInput
        isFilter
        label="Type"
        name="group"
        defaultValue={filter.group}
        placeholder="Everything"
        options={Object.entries(groups).map(([value, label]) => ({ value, label }))}
      />
      <SelectInput
        isFilter
        label="User"
        name="person"
        defaultValue={filter.personId}
        placeholder="Anyone"
        options={people.map(({ id, label }) => ({ value: id, label }))}
      />
      <DateInput isFilter label="From" name="from" defaultValue={filter.from} />
      <DateInput isFilter label="To" name="to" defaultValue={filter.to} />
      <div className="flex gap-3 sm:col-span-2 xl:col-span-1">
        <SubmitButton variant="secondary">Filter</SubmitButton>
        {isFiltered ? (
          <LinkButton to={`?${clear}`} variant="ghost">
            Clear
          </LinkButton>
        ) : null}
      </div>
    </Form>
  );
}
