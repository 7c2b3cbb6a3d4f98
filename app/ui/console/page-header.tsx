import { Link } from '@remix-run/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { BreakableText } from './breakable-text.tsx';

export interface PageHeaderProps {
  title: string;
  /** One sentence on the purpose of the page. */
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  badge?: ReactNode;
  primary?: ReactNode;
  /** Other actions: secondary buttons or a menu. */
  secondary?: ReactNode;
}

export function PageHeader({ title, description, breadcrumbs, badge, primary, secondary }: PageHeaderProps) {
  return (
    <header className="grid grid-cols-1 gap-2">
      {breadcrumbs ? <Breadcrumbs items={breadcrumbs} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 grid-cols-1 gap-1">
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

/** A part of a page's content with a heading of its own. */
export const PageSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="grid gap-4" aria-labelledby={id}>
    <h2 id={id} className="text-22 heading">
      {title}
    </h2>
    {children}
  </section>
);

/** The content below a page's header: its parts with the page's spacing between them. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid min-w-0 grid-cols-1 gap-6 md:mt-8 md:gap-8">{children}</div>;
}

export interface Crumb {
  label: string;
  /** Missing for the current page. */
  to?: string;
}

/** Links to the pages above this one. The last item is the page itself. */
function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1 text-14 text-muted">
        {items.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-center gap-1">
            {index > 0 ? <ChevronRight className="size-4! opacity-70" aria-hidden /> : null}
            {to ? (
              <Link
                to={to}
                className="target relative truncate rounded-control py-1 hover:text-text hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate py-1 text-text">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
