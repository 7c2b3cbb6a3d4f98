import { Link, useLocation } from '@remix-run/react';
import type { LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from './badge.tsx';
import { classNames } from './class-names.ts';
import { GO_KEY } from './go-key.ts';
import { KeyCaps } from './key-caps.tsx';
import { findCurrentPage, type NavigationPage } from './navigation-pages.ts';
import { useSingleKeys } from './single-keys.ts';

interface NavigationItem {
  label: string;
  icon: LucideIcon;
  /** The pages of the entry, at least one: the entry opens the first, and tabs on the pages open the others. */
  pages: readonly NavigationPage[];
  /** Pending items: '3', 'Failing'. */
  badge?: { text: string; tone?: BadgeTone };
}

export interface NavigationGroup {
  /** Missing for a group without a heading. */
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
  const { pathname } = useLocation();
  const current = findCurrentPage(groups, pathname);
  return (
    <nav aria-label="Console" className="grid gap-4 short:gap-2">
      {groups.map((group, index) => (
        <div
          key={group.label ?? index}
          className={index > 0 && !group.label ? 'border-t pt-4 short:pt-2' : undefined}
        >
          {group.label ? (
            <p className="mb-1 px-3 text-14 font-medium text-muted" id={headingId(group.label)}>
              {group.label}
            </p>
          ) : null}
          <ul
            className="grid gap-0.5 short:gap-0"
            aria-labelledby={group.label ? headingId(group.label) : undefined}
          >
            {group.items.map((item) => (
              <li key={item.label}>
                <ItemLink
                  item={item}
                  isCurrent={item.pages.some(({ to }) => to === current?.to)}
                  onFollow={onFollow}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function ItemLink(props: { item: NavigationItem; isCurrent: boolean; onFollow?: () => void }) {
  const { item, isCurrent, onFollow } = props;
  const { label, icon: Icon, badge, pages } = item;
  const [first] = pages;
  const { isOn: hasKeys } = useSingleKeys();
  if (!first) return null;
  return (
    <Link
      to={first.to}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'group/item flex h-11 items-center gap-3 rounded-control px-3 text-14 font-medium transition-colors lg:h-9 lg:short:h-8',
        isCurrent
          ? 'bg-raised text-text ring-1 ring-border [&_.lucide]:text-accent-ink'
          : 'text-muted hover:bg-raised hover:text-text',
      )}
    >
      <Icon aria-hidden />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {first.letter && hasKeys ? (
        <span
          className="hidden pointer-fine:group-hover/item:inline-flex pointer-fine:group-focus-visible/item:inline-flex"
          aria-hidden="true"
        >
          <KeyCaps keys={[GO_KEY, first.letter]} />
        </span>
      ) : null}
      {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
    </Link>
  );
}

const headingId = (label: string) => `navigation-${label.toLowerCase().replace(/\W+/g, '-')}`;
