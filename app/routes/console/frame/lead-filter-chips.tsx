import { Link, useSearchParams } from '@remix-run/react';
import { X } from 'lucide-react';
import type { LeadFilter } from '#app/domain/leads/index.ts';
import { dayText } from '#app/ui/moment-text.ts';
import { addressWith } from './address-with.ts';
import type { LeadFilterOptions } from './lead-filter-options.server.ts';
import { leadFilterFields } from './lead-filters.tsx';

/** Filters that are offered next to the search, because teams use them every day. */
const QUICK_FILTERS = [
  { name: 'phone', value: 'yes', label: 'With phone' },
  { name: 'contacted', value: 'no', label: 'Not contacted' },
  { name: 'converted', value: 'yes', label: 'Bought' },
  { name: 'returning', value: 'yes', label: 'Returning' },
] as const;

const look =
  'flex h-9 items-center gap-1.5 rounded-full border px-3.5 text-14 font-medium whitespace-nowrap pointer-coarse:h-11';

interface FilterProps {
  filter: LeadFilter;
  options: LeadFilterOptions;
}

/** Offers the frequent filters as links, and shows each active filter with a link that removes it. */
export function FilterChips({ filter, options }: FilterProps) {
  const [params] = useSearchParams();
  const chips = [...describeActive({ filter, options })];
  const offers = QUICK_FILTERS.filter(({ name }) => filter[name] === undefined);
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap gap-2 print:hidden">
      {chips.map(({ name, label }) => (
        <li key={name}>
          <Link
            to={addressWith(params, { [name]: null, after: null })}
            preventScrollReset
            className={`${look} border-accent bg-accent-tint text-accent-ink`}
          >
            <span className="sr-only">Remove filter: </span>
            {label}
            <X className="size-3.5!" aria-hidden />
          </Link>
        </li>
      ))}
      {offers.map(({ name, value, label }) => (
        <li key={name}>
          <Link
            to={addressWith(params, { [name]: value, after: null })}
            preventScrollReset
            className={`${look} border-border-strong bg-raised hover:bg-sunken`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function* describeActive({ filter, options }: FilterProps) {
  for (const { name, label, choices } of leadFilterFields(options)) {
    const value = filter[name];
    if (value === undefined) continue;
    const quick = QUICK_FILTERS.find((offer) => offer.name === name && offer.value === value);
    const choice = choices.find((candidate) => candidate.value === value)?.label ?? value;
    yield { name, label: quick?.label ?? `${label}: ${choice}` };
  }
  if (filter.from) yield { name: 'from', label: `From ${dayText(filter.from)}` };
  if (filter.to) yield { name: 'to', label: `To ${dayText(filter.to)}` };
}
