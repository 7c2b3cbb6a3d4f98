import { Link } from '@remix-run/react';
import { classNames } from '#app/ui/console/class-names.ts';
import { useConsole } from '../frame/console-context.tsx';
import type { Tab } from './read-page.server.ts';

const TABS: readonly { tab: Tab; label: string; path: string }[] = [
  { tab: 'campaigns', label: 'Campaigns', path: '/communications' },
  { tab: 'email', label: 'Quick Email', path: '/communications?tab=email' },
  { tab: 'sms', label: 'Quick SMS', path: '/communications?tab=sms' },
];

/** The three tabs (T section 2), each with its own URL. The selected leads stay selected. */
export function Tabs({ current }: { current: Tab }) {
  const { consolePath } = useConsole();
  return (
    <nav aria-label="Communications" className="overflow-x-auto overflow-y-hidden border-b">
      <ul className="flex min-w-max gap-1">
        {TABS.map(({ tab, label, path }) => (
          <li key={tab}>
            <Link
              to={consolePath(path)}
              preventScrollReset
              aria-current={tab === current ? 'page' : undefined}
              className={classNames(
                'flex h-11 items-center rounded-t-control border-b-2 px-3 text-14 font-medium -outline-offset-3! transition-colors',
                tab === current
                  ? 'border-accent text-text'
                  : 'border-transparent text-muted hover:border-border-strong hover:text-text',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
