import { Link, useSearchParams } from '@remix-run/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { pageQuery } from './sort.ts';

export interface PaginationProps {
  /** 'Showing 21–40 of 134' */
  summary: string;
  /** What pages they are, for those who do not see it, and the name in the URL: of a second list on a page. */
  label?: string;
  name?: string;
  /** The page shown, from 1 on, of how many; `?page=` is in the URL. */
  page?: number;
  pageCount?: number;
  /** In place of pages, for lists that go on from a row: the queries of the neighbours, '?before=…'. */
  previous?: string | null;
  next?: string | null;
}

/** The way through a long list: links, so that pages can be shared and opened beside each other. */
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
