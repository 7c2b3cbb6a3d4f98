import { Form, Link, useSearchParams } from '@remix-run/react';
import { classNames } from '#app/ui/console/class-names.ts';
import { SearchBox } from '#app/ui/console/search-box.tsx';
import { addressWith } from '../frame/address-with.ts';
import { CarriedParameters } from '../frame/carried-parameters.tsx';
import { VIEW_NAMES, VIEWS, type View } from './views.ts';

/** Selects the listed products through the URL: links with their counts, and a search. */
export function CatalogueFilters(props: { view: View; query: string; counts: Record<View, number> }) {
  const { view, query, counts } = props;
  const [params] = useSearchParams();
  const tenantId = params.get('tenantId');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <nav aria-label="Show" className="max-w-full overflow-x-auto p-1 -m-1">
        <ul className="flex min-w-max gap-2">
          {VIEW_NAMES.map((name) => (
            <li key={name}>
              <Link
                to={addressWith(new URLSearchParams(), {
                  tenantId,
                  show: name === 'all' ? null : name,
                  q: query,
                })}
                preventScrollReset
                aria-current={name === view ? 'true' : undefined}
                className={classNames(
                  'flex h-11 items-center gap-2 rounded-full border px-4 text-14 font-medium transition-colors',
                  name === view
                    ? 'border-accent bg-accent-tint text-accent-ink'
                    : 'border-border-strong bg-raised hover:bg-sunken',
                )}
              >
                {VIEWS[name]}
                <span className={classNames('tabular-nums', name !== view && 'text-muted')}>
                  {counts[name]}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" role="search" className="flex w-full gap-2 sm:w-72">
        <CarriedParameters names={['tenantId']} />
        {view === 'all' ? null : <input type="hidden" name="show" value={view} />}
        <SearchBox query={query} label="Search products" find="Find products" placeholder="Name or class" />
      </Form>
    </div>
  );
}
