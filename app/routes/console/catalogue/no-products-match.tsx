import { LinkButton } from '#app/ui/console/button.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { VIEWS, type View } from './views.ts';

/** Shown when a view or a search matches no products. */
export function NoProductsMatch({ view, query }: { view: View; query: string }) {
  const { consolePath } = useConsole();
  if (query)
    return (
      <EmptyState
        illustration="search"
        title="No products match"
        action={<LinkButton to={consolePath('/admin/catalogue')}>Show all</LinkButton>}
      >
        {`No product ${view === 'all' ? '' : `among “${VIEWS[view]}” `}matches “${query}”.`}
      </EmptyState>
    );
  return (
    <EmptyState
      illustration={IS_DONE.has(view) ? 'done' : 'product'}
      title={EMPTY_CATALOGUE_TEXTS[view]}
      action={<LinkButton to={consolePath('/admin/catalogue')}>Show all</LinkButton>}
    />
  );
}

/** Views that are empty when no product needs attention. */
const IS_DONE: ReadonlySet<View> = new Set(['not-sold', 'broken', 'no-url']);

const EMPTY_CATALOGUE_TEXTS: Record<View, string> = {
  all: 'No products here',
  sold: 'No products are on sale',
  'not-sold': 'Everything is on sale',
  broken: 'No broken links found',
  'no-url': 'Every product has a URL',
};
