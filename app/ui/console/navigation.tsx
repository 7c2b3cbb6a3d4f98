import { NavLink } from '@remix-run/react';
import type { LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from './badge.tsx';
import { classNames } from './class-names.ts';
import { GO_KEY } from './go-key.ts';
import { KeyCaps } from './key-caps.tsx';
import { useSingleKeys } from './single-keys.ts';

interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Shortcut key that opens the page, pressed after 'g'. */
  letter?: string;
  /** True for '/admin', which is the prefix of every other path. */
  isExact?: boolean;
  /** Pending items: '3', 'Failing'. */
  badge?: { text: string; tone?: BadgeTone };
}

export interface NavigationGroup {
  /** Missing for the first group. */
  label?: string;
  items: readonly NavigationItem[];
}

/** Links to the console's pages in groups. The current one is marked. */
export function Navigation(props: {
  groups: readonly NavigationGroup[];
  /** Called when a link is followed, to close the drawer. */
  onFollow?: () => void;
}) {
  const { groups, onFollow } = props;
  const { isOn: hasKeys } = useSingleKeys();
  return (
    <nav aria-label="Console" className="grid gap-6">
      {groups.map((group, index) => (
        <div key={group.label ?? index}>
          {group.label ? (
            <p className="mb-1 px-3 text-14 font-medium text-muted" id={headingId(group.label)}>
              {group.label}
            </p>
          ) : null}
          <ul className="grid gap-0.5" aria-labelledby={group.label ? headingId(group.label) : undefined}>
            {group.items.map(({ to, label, icon: Icon, isExact, badge, letter }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={isExact}
                  onClick={onFollow}
                  className={({ isActive }) =>
                    classNames(
                      'group/item flex h-11 items-center gap-3 rounded-control px-3 text-14 font-medium transition-colors lg:h-10',
                      isActive
                        ? 'bg-raised text-text ring-1 ring-border [&_.lucide]:text-accent-ink'
                        : 'text-muted hover:bg-raised hover:text-text',
                    )
                  }
                >
                  <Icon aria-hidden />
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  {letter && hasKeys ? (
                    <span
                      className="hidden pointer-fine:group-hover/item:inline-flex pointer-fine:group-focus-visible/item:inline-flex"
                      aria-hidden="true"
                    >
                      <KeyCaps keys={[GO_KEY, letter]} />
                    </span>
                  ) : null}
                  {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const headingId = (label: string) => `navigation-${label.toLowerCase().replace(/\W+/g, '-')}`;
