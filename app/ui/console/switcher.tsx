import { Link } from '@remix-run/react';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import { classNames } from './class-names.ts';
import { matchingGroups } from './matching-groups.ts';

export interface SwitcherOption {
  id: string;
  label: string;
  /** Under the label: a subdomain. */
  hint?: string;
  imageUrl?: string | null;
  to: string;
}

export interface SwitcherProps {
  /** What is switched: 'Tenant'. */
  label: string;
  options: readonly SwitcherOption[];
  /** The chosen one's id. */
  current: string | null;
  /** Shown while none is chosen: 'All tenants'. */
  placeholder: string;
}

/** From how many on there is a box to filter them. */
const FILTER_FROM = 8;

/** Goes to the same page of another tenant: a list of links behind the current one's name. */
export function Switcher({ label, options, current, placeholder }: SwitcherProps) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const chosen = options.find(({ id }) => id === current);
  const shown = matchingGroups([{ label, items: options }], query)[0]?.items ?? [];
  const change = (next: boolean) => {
    setOpen(next);
    setQuery('');
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger
        aria-label={`${label}: ${chosen?.label ?? placeholder}`}
        className="flex h-11 max-w-full min-w-0 items-center gap-2.5 rounded-control px-2 text-14 font-medium hover:bg-sunken"
      >
        {chosen ? (
          <Avatar name={chosen.label} imageUrl={chosen.imageUrl} size="small" shape="square" />
        ) : null}
        <span className="truncate">{chosen?.label ?? placeholder}</span>
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
          <ul className="min-h-0 overflow-y-auto p-1.5">
            {shown.map((option) => (
              <li key={option.id}>
                <Link
                  to={option.to}
                  onClick={() => change(false)}
                  aria-current={option.id === current ? 'true' : undefined}
                  className={classNames(
                    'flex min-h-13 items-center gap-3 rounded-control px-2.5 py-1.5 text-14 hover:bg-sunken',
                    option.id === current && 'bg-sunken',
                  )}
                >
                  <Avatar name={option.label} imageUrl={option.imageUrl} size="small" shape="square" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{option.label}</span>
                    {option.hint ? <span className="block truncate text-muted">{option.hint}</span> : null}
                  </span>
                  {option.id === current ? <Check className="text-accent-ink" aria-hidden /> : null}
                </Link>
              </li>
            ))}
          </ul>
          <p role="status" className={shown.length === 0 ? 'px-4 pb-4 text-14 text-muted' : 'sr-only'}>
            {shown.length === 0 ? `No match for '${query}'` : ''}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
