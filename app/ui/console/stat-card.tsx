import { Link } from '@remix-run/react';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sparkline } from '../charts/sparkline.tsx';
import { classNames } from './class-names.ts';

export interface StatCardProps {
  label: string;
  /** Formatted figure: '1,204', '$3,480.00', '12.4%'. */
  value: string;
  /** Short text below the figure: 'all time', 'Base fee + commission'. */
  note?: ReactNode;
  /** Change against the previous period. */
  change?: { direction: 'up' | 'down' | 'same'; text: string };
  /** Oldest first; at least two values. */
  trend?: readonly number[];
  /** Source page of the figure: the whole card links to it. */
  to?: string;
  /** Set for cards that switch what the page shows: whether it shows this figure. */
  isCurrent?: boolean;
}

const CHANGES = {
  up: { icon: ArrowUp, look: 'text-success' },
  down: { icon: ArrowDown, look: 'text-danger' },
  same: { icon: ArrowRight, look: 'text-muted' },
};

/** Shows one figure and its trend. */
export function StatCard({ label, value, note, change, trend, to, isCurrent }: StatCardProps) {
  return (
    <div
      className={classNames(
        'relative grid min-w-0 content-between gap-3 rounded-card border bg-raised p-4 break-inside-avoid md:p-5 print:p-3',
        to && 'transition-shadow hover:shadow-raised',
        isCurrent && 'border-accent! ring-1 ring-accent print:border-border! print:ring-0',
      )}
    >
      <div className="grid gap-1">
        <p className="text-14 text-muted">
          {to ? (
            <Link
              to={to}
              preventScrollReset={isCurrent !== undefined}
              aria-current={isCurrent ? 'true' : undefined}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {label}
            </Link>
          ) : (
            label
          )}
        </p>
        <p className="text-22 font-semibold tracking-tight wrap-anywhere tabular-nums sm:text-28 print:text-22">
          {value}
        </p>
        {change ? <Change {...change} /> : null}
        {note ? <p className="text-14 text-muted">{note}</p> : null}
      </div>
      {trend ? <Sparkline values={trend} /> : null}
    </div>
  );
}

function Change({ direction, text }: NonNullable<StatCardProps['change']>) {
  const { icon: Arrow, look } = CHANGES[direction];
  return (
    <p className={classNames('flex items-center gap-1 text-14 font-medium', look)}>
      <Arrow className="size-4!" aria-hidden />
      {text}
    </p>
  );
}
