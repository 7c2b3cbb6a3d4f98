import { Link } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
import { useConsole } from '../frame/console-context.tsx';

export interface CatalogueWarningsProps {
  soldInCatalogue: number;
  soldInAll: number;
  /** Products that are not sold although many answers lead to them. */
  oftenMissed: readonly string[];
  /** Sold products without a URL, if the shop has no URL to use instead. */
  withoutLink: number;
}

/** Warns about what visitors currently miss. */
export function CatalogueWarnings(props: CatalogueWarningsProps) {
  const { soldInCatalogue, soldInAll, oftenMissed, withoutLink } = props;
  const { can, tenant } = useConsole();
  return (
    <>
      {soldInAll === 0 ? (
        <Alert tone="danger" title="No products are on sale">
          Every visitor now gets an empty result. Turn on the products your shop sells.
        </Alert>
      ) : soldInCatalogue === 0 ? (
        <Alert tone="danger" title="The full assessment has nothing to recommend">
          No catalog product is on sale, so visitors get an empty result.
        </Alert>
      ) : oftenMissed.length > 0 ? (
        <Alert tone="warning" title="Popular products you don’t sell">
          Many answers lead to {new Intl.ListFormat('en-US').format(oftenMissed)}. Those visitors get a
          shorter plan or an empty one.
        </Alert>
      ) : null}
      {withoutLink > 0 ? (
        <Alert title="Products without a link">
          <p>
            {withoutLink} sold {withoutLink === 1 ? 'product has' : 'products have'} no URL and your shop URL
            isn’t set, so plans show no button for {withoutLink === 1 ? 'it' : 'them'}.
            {can('tenant.settings') && tenant ? (
              <>
                {' '}
                Enter the shop’s URL in the{' '}
                <Link
                  to={`/admin/tenants/${encodeURIComponent(tenant.id)}/settings#shop-shopUrl`}
                  className="font-medium underline underline-offset-2"
                >
                  settings
                </Link>
                .
              </>
            ) : null}
          </p>
        </Alert>
      ) : null}
    </>
  );
}
