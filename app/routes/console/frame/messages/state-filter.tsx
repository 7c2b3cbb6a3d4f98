import { Link } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { classNames } from '#app/ui/console/class-names.ts';
import { type ShownMessage, STATE_LABELS } from './message-words.ts';

type State = ShownMessage['state'];

/** Filters items by state, with links, so that a selection can be shared. */
export function StateFilter(props: {
  state: State | null;
  counts: Readonly<Record<State, number>>;
  /** Returns the URL that shows one state; null for all states. */
  hrefFor: (state: State | null) => string;
}) {
  const { state, counts, hrefFor } = props;
  const choices = [
    { value: null, label: 'All', count: counts.uncertain + counts.failed + counts['on-hold'] },
    { value: 'uncertain' as const, label: STATE_LABELS.uncertain, count: counts.uncertain },
    { value: 'failed' as const, label: STATE_LABELS.failed, count: counts.failed },
    { value: 'on-hold' as const, label: STATE_LABELS['on-hold'], count: counts['on-hold'] },
  ];
  return (
    <nav aria-label="State" className="flex flex-wrap gap-2">
      {choices.map(({ value, label, count }) => (
        <Link
          key={label}
          to={hrefFor(value)}
          preventScrollReset
          aria-current={value === state ? 'page' : undefined}
          className={classNames(
            'flex h-11 items-center gap-2 rounded-control border px-3 text-14 font-medium',
            value === state
              ? 'border-accent bg-accent-tint text-accent-ink'
              : 'border-border-strong bg-raised hover:bg-sunken',
          )}
        >
          {label}
          <span className="tabular-nums">{formatCount(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
