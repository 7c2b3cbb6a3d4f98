import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { BreakableText } from './breakable-text.tsx';

export interface PageHeaderProps {
  title: string;
  /** One sentence on the purpose of the page. */
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  /** Status badge next to the title. */
  badge?: ReactNode;
  /** The main action of the page. */
  primary?: ReactNode;
  /** Other actions: secondary buttons or a menu. */
  secondary?: ReactNode;
}

/** The header of a console page. */
export function PageHeader({ title, description, breadcrumbs, badge, primary, secondary }: PageHeaderProps) {
  return (
    <header className="grid grid-cols-1 gap-2">
      {breadcrumbs ? <Breadcrumbs items={breadcrumbs} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-1">
          <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-28 heading">
              <BreakableText text={title} />
            </h1>
            {badge}
          </div>
          {description ? <p className="max-w-prose text-16 text-muted">{description}</p> : null}
        </div>
        {primary || secondary ? (
          <div className="flex flex-wrap items-center gap-3">
            {secondary}
            {primary}
          </div>
        ) : null}
      </div>
    </header>
  );
}

/** The content below a page's header: its parts with the page's spacing between them. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid min-w-0 grid-cols-1 gap-6 md:mt-8 md:gap-8">{children}</div>;
}
