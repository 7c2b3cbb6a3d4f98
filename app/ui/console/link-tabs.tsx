import { Link, useLocation } from '@remix-run/react';
import { classNames } from './class-names.ts';

export interface LinkTab {
  to: string;
  label: string;
  /** Number after the label. */
  count?: number;
  /** Set for tabs that differ only in the query of their URL; the path decides if missing. */
  isCurrent?: boolean;
}

/** Links to the parts of one subject. They are links and not ARIA tabs, so they work without JavaScript and can be shared. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const { pathname } = useLocation();
  const isAtPath = (to: string) => [pathname, ''].includes(to.replace(/\?.*/, ''));
  return (
    <nav aria-label={label} className="overflow-x-auto overflow-y-hidden border-b">
      <ul className="flex min-w-max gap-1">
        {tabs.map(({ to, label: name, count, isCurrent = isAtPath(to) }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames(
                'flex h-11 items-center gap-2 rounded-t-control border-b-2 px-2 text-14 sm:px-3 font-medium -outline-offset-3! transition-colors',
                isCurrent
                  ? 'border-accent text-text'
                  : 'border-transparent text-muted hover:border-border-strong hover:text-text',
              )}
            >
              {name}
              {count === undefined ? null : (
                <span className="rounded-full bg-sunken px-2 text-14 text-muted tabular-nums">{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
