import { useLocation, useMatches } from '@remix-run/react';
import { LinkTabs } from '#app/ui/console/link-tabs.tsx';
import type { NavigationGroup } from '#app/ui/console/navigation.tsx';
import { findSection, isCurrentTab } from '#app/ui/console/navigation-pages.ts';

/** Path of the tab with a number, which the section's pages load as `waiting`. */
const COUNTED = '/admin/sales/inbox';

/** Tabs for the pages of the current entry of the navigation; none on the page of a single record, which has a way back. */
export function SectionTabs({ groups }: { groups: readonly NavigationGroup[] }) {
  const location = useLocation();
  const data = useMatches().at(-1)?.data as { waiting?: number } | null | undefined;
  const section = findSection(groups, location.pathname);
  if (!section) return null;
  return (
    <div className="-mt-3 mb-5 md:-mt-5 md:mb-6 print:hidden">
      <LinkTabs
        label={section.label}
        tabs={section.pages.map(({ to, label }) => ({
          to,
          label,
          count: to.startsWith(COUNTED) ? data?.waiting : undefined,
          isCurrent: isCurrentTab(to, location),
        }))}
      />
    </div>
  );
}
