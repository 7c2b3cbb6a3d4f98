import { Link } from '@remix-run/react';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import { classNames } from './class-names.ts';
import { matchingGroups } from './matching-groups.ts';
import { useSearch } from './use-search.ts';

export interface SwitcherOption {
  id: string;
  label: string;
  /** Below the label: a subdomain. */
  hint?: string;
  imageUrl?: string | null;
  to: string;
}

export interface SwitcherProps {
  /** Kind of the options: 'Tenant'. */
  label: string;
  /** All options, or the first ones if `find` searches for the rest. */
  options: readonly SwitcherOption[];
  /** The selected option, which need not be in `options`. */
  current: SwitcherOption | null;
  /** Shown if no option is selected: 'All tenants'. */
  placeholder: string;
  /** Searches all options on the server. */
  find?: (query: string, signal: AbortSignal) => Promise<readonly SwitcherOption[]>;
}

/** Number of options from which a filter box is shown. */
const FILTER_FROM = 8;

/** Opens the same page of another tenant: a list of links behind the current tenant's name. */
export function Switcher({ label, options, current, placeholder, find }: SwitcherProps) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const { matches, state } = useMatches({ label, options, query, find });
  const change = (next: boolean) => {
    setOpen(next);
    setQuery('');
  };
  const isFound = state === 'done' && matches.length > 0;
  const message = describeMatches({ state, query: query.trim(), count: matches.length });
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger
        aria-label={`${label}: ${current?.label ?? placeholder}`}
        className="flex h-11 max-w-full min-w-0 items-center gap-2.5 rounded-control px-2 text-14 font-medium hover:bg-sunken"
      >
        {current ? (
          <Avatar name={current.label} imageUrl={current.imageUrl} size="small" shape="square" />
        ) : null}
        <span className="truncate">{current?.label ?? placeholder}</span>
        <ChevronsUpDown className="size-4! text-muted" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-h-[60vh] w-80 max-w-[calc(100vw-1rem)] animate-rise flex-col rounded-card border bg-raised text-text shadow-raised"
        >
          {options.length >= FILTER_FROM ? (
            <div className="border-b p-2">
              <input
                type="search"
                aria-label={`Filter: ${label}`}
                placeholder="Filter by name"
                value={query}
                onChange={(event) => setQuery(event.target.value)}
                className="h-11 w-full rounded-control bg-sunken px-3 text-16"
              />
            </div>
          ) : null}
          <ul
            className={classNames('min-h-0 overflow-y-auto p-1.5', state === 'searching' && 'opacity-60')}
            aria-busy={state === 'searching'}
          >
            {matches.map((option) => (
              <OptionLink
                key={option.id}
                option={option}
                isCurrent={option.id === current?.id}
                onChoose={() => change(false)}
              />
            ))}
          </ul>
          <p role="status" className={message && !isFound ? 'px-4 pb-4 text-14 text-muted' : 'sr-only'}>
            {message}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Returns what screen readers announce about the list; other users see its length. Empty until a query is typed. */
function describeMatches(matches: { state: Matches['state']; query: string; count: number }): string {
  const { state, query, count } = matches;
  if (state === 'failed') return 'The search did not work. Please try again.';
  if (state === 'searching' || query === '') return '';
  if (count === 0) return `No match for '${query}'`;
  return count === 1 ? '1 match' : `${count} matches`;
}

interface Matches {
  matches: readonly SwitcherOption[];
  state: 'done' | 'searching' | 'failed';
}

/** Returns the options that match the query: those of the list at once, others when the server has responded. */
function useMatches({
  label,
  options,
  query,
  find,
}: Pick<SwitcherProps, 'label' | 'options' | 'find'> & { query: string }): Matches {
  const text = query.trim();
  const response = useSearch(text, find);
  const localMatches = matchingGroups([{ label, items: options }], query)[0]?.items ?? [];
  if (!find || text === '') return { matches: localMatches, state: 'done' };
  if (response?.query !== text) return { matches: localMatches, state: 'searching' };
  return response.result
    ? { matches: response.result, state: 'done' }
    : { matches: localMatches, state: 'failed' };
}

function OptionLink(props: { option: SwitcherOption; isCurrent: boolean; onChoose: () => void }) {
  const { option, isCurrent, onChoose } = props;
  return (
    <li>
      <Link
        to={option.to}
        onClick={onChoose}
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(
          'flex min-h-13 items-center gap-3 rounded-control px-2.5 py-1.5 text-14 hover:bg-sunken',
          isCurrent && 'bg-sunken',
        )}
      >
        <Avatar name={option.label} imageUrl={option.imageUrl} size="small" shape="square" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{option.label}</span>
          {option.hint ? <span className="block truncate text-muted">{option.hint}</span> : null}
        </span>
        {isCurrent ? <Check className="text-accent-ink" aria-hidden /> : null}
      </Link>
    </li>
  );
}
