import { Form, Link, useLocation } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { Avatar } from '#app/ui/console/avatar.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { SearchBox } from '#app/ui/console/search-box.tsx';

interface ListedTenant {
  id: string;
  name: string;
  /** The tenant's URL, under the product's domain. */
  address: string;
  isActive: boolean;
  logoUrl: string | null;
}

/** Lists all tenants by name, with a search; each links to the currently open tab. */
export function TenantList(props: {
  list: { tenants: readonly ListedTenant[]; total: number; page: number; pages: number; query: string };
  /** The tenant that is open next to the list; on a phone the list has its own page. */
  chosen: string | undefined;
}) {
  const { list, chosen: selectedId } = props;
  const { tenants, total, page, pages, query } = list;
  const { pathname } = useLocation();
  const tab = /^\/admin\/tenants\/[^/]+\/(\w+)/.exec(pathname)?.[1] ?? 'overview';
  const carried = new URLSearchParams({
    ...(query && { q: query }),
    ...(page > 1 && { page: String(page) }),
  });
  const search = carried.size > 0 ? `?${carried}` : '';
  const Heading = selectedId ? 'h2' : 'h1';
  return (
    <div className={classNames('grid min-w-0 gap-4 lg:sticky lg:top-24', selectedId && 'hidden lg:grid')}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className={classNames('heading', selectedId ? 'text-22' : 'text-28 lg:text-22')}>
          Tenants
        </Heading>
        <Badge>
          {total} {query ? 'found' : total === 1 ? 'tenant' : 'tenants'}
        </Badge>
      </header>
      <LinkButton to="/admin/tenants?new=1" variant="primary" icon={Plus}>
        Add Tenant
      </LinkButton>
      <Form method="get" action={pathname} role="search" className="flex gap-2">
        <SearchBox query={query} label="Search tenants" find="Find" placeholder="Find a company" />
      </Form>
      {tenants.length === 0 ? (
        <EmptyState
          illustration={query ? 'search' : 'shop'}
          title={query ? 'No tenants match' : 'No tenants yet'}
          action={query ? <LinkButton to={pathname}>Show all</LinkButton> : null}
        >
          {query
            ? `No company matches “${query}”.`
            : 'A company is a customer that shows the assessment on its website.'}
        </EmptyState>
      ) : (
        <nav aria-label="Tenants">
          <ul className="grid max-h-[60vh] overflow-y-auto rounded-card border bg-raised lg:max-h-[calc(100vh-22rem)]">
            {tenants.map(({ id, name, address, isActive, logoUrl }) => (
              <li key={id} className="border-b last:border-b-0">
                <Link
                  to={`/admin/tenants/${encodeURIComponent(id)}/${tab}${search}`}
                  aria-current={id === selectedId ? 'page' : undefined}
                  className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-(--item-space) -outline-offset-3! transition-colors hover:bg-sunken aria-[current=page]:bg-accent-tint lg:grid-cols-[auto_minmax(0,1fr)]"
                >
                  <Avatar name={name} imageUrl={logoUrl} size="small" shape="square" />
                  <span className="grid min-w-0">
                    <span className="line-clamp-2 text-14 font-medium wrap-anywhere">{name}</span>
                    <Address address={address} />
                  </span>
                  <span className="lg:col-start-2">
                    <StatusBadge isActive={isActive} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {pages > 1 ? <Pagination summary={`${total} in all`} page={page} pageCount={pages} /> : null}
    </div>
  );
}

/** Prefers a line break before the product's domain. */
function Address({ address }: { address: string }) {
  const [subdomain = '', ...domain] = address.split('.');
  return (
    <span className="text-14 text-muted wrap-anywhere">
      {subdomain}
      <wbr />
      {domain.map((label) => `.${label}`).join('')}
    </span>
  );
}

export function StatusBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? 'success' : 'neutral'} hasDot>
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}
