import { Link, useSearchParams } from '@remix-run/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { pageQuery } from './sort.ts';

export interface PaginationProps {
  /** A range such as 'Showing 21–40 of 134'. */
  summary: string;
  /** Accessible label of the page links, and their URL parameter: set for a second list on a page. */
  label?: string;
  name?: string;
  /** Current page, counted from 1, and the number of pages; `?page=` is in the URL. */
  page?: number;
  pageCount?: number;
  /** Replace page numbers for lists with cursors: the queries of the previous and next part, '?before=…'. */
  previous?: string | null;
  next?: string | null;
}

/** Navigates a long list by links, so that pages can be shared and opened side by side. */
export function Pagination(props: PaginationProps) {
  const { summary, label = 'Pages', name, page = 1, pageCount = 1, previous, next } = props;
  const [params] = useSearchParams();
  const to = (target: number) => `?${pageQuery(params, target, name)}`;
  const before = previous ?? (page > 1 ? to(page - 1) : null);
  const after = next ?? (page < pageCount ? to(page + 1) : null);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-14 text-muted tabular-nums">{summary}</p>
      {before || after ? (
        <div className="flex items-center gap-2">
          <Step to={before}>
            <ChevronLeft aria-hidden />
            Previous
          </Step>
          {pageCount > 1 ? (
            <span className="px-1 text-14 whitespace-nowrap text-muted tabular-nums">
              {page} of {pageCount}
            </span>
          ) : null}
          <Step to={after}>
            Next
            <ChevronRight aria-hidden />
          </Step>
        </div>
      ) : null}
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  const look = 'flex h-11 items-center gap-1.5 rounded-control border px-3 text-14 font-medium';
  if (!to)
    return (
      <span aria-hidden="true" className={classNames(look, 'border-transparent bg-sunken text-muted')}>
        {children}
      </span>
    );
  return (
    <Link to={to} className={classNames(look, 'border-border-strong bg-raised hover:bg-sunken')}>
      {children}
    </Link>
  );
}
