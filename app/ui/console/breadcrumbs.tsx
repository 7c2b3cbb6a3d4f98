import { Link } from '@remix-run/react';
import { ChevronRight } from 'lucide-react';

export interface Crumb {
  label: string;
  /** Missing for the current page. */
  to?: string;
}

/** Path to this page; the last item is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
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
