import { json } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Download, Upload } from 'lucide-react';
import { isOftenRecommended, readCatalogue } from '#app/domain/catalogue/index.ts';
import { hasChosenProducts } from '#app/domain/product-feed/index.ts';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { Alert, NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { readFailedSave } from '#app/ui/console/edit-form/failed-save.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { CatalogueWarnings } from './catalogue-warnings.tsx';
import { changeCatalogue } from './change-catalogue.server.ts';
import { readCells } from './change-cells.server.ts';
import { CheckLinksButton, LINKS_NOT_CHECKED, LinkCheckProgress, useLinkCheck } from './check-links.tsx';
import { NoProductsMatch } from './no-products-match.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { createProductRow, displayName } from './product-rows.ts';
import { ProductTable } from './product-table.tsx';
import { SellAll } from './sell-all.tsx';
import { inView, readView, search, VIEW_NAMES, type View } from './views.ts';

/** `/admin/catalogue`: the products that the tenant sells, with prices and URLs (D15, D16). */
export const loader = forConsole('catalogue.read', async ({ request, context, tenantId }) => {
  const { db } = context.services;
  const [tenant, lines, isDecided] = await Promise.all([
    findTenantDetails(db, tenantId),
    readCatalogue({ db, tenantId }),
    hasChosenProducts(db, tenantId),
  ]);
  if (!tenant) throw tenantNotFound();
  const { view, query } = readView(new URL(request.url).searchParams);
  const visibleRows = search(inView(lines, view), query).map((line) => ({
    ...createProductRow(line, tenant.currency),
    cells: readCells(line),
  }));
  const soldLines = lines.filter((line) => line.sold);
  return json({
    view,
    query,
    currency: tenant.currency,
    isDecided,
    counts: Object.fromEntries(VIEW_NAMES.map((name) => [name, inView(lines, name).length])) as Record<
      View,
      number
    >,
    catalogue: visibleRows.filter(({ group }) => group === 'catalogue'),
    listed: visibleRows.filter(({ group }) => group === 'listed'),
    links: lines
      .filter(({ productUrl }) => productUrl !== null)
      .map(({ id, linkCheckedAt }) => ({ id, checkedAt: linkCheckedAt?.toISOString() ?? null })),
    warnings: {
      soldInCatalogue: soldLines.filter(({ group }) => group === 'catalogue').length,
      soldInAll: soldLines.length,
      oftenMissed: lines.filter((line) => !line.sold && isOftenRecommended(line.id)).map(displayName),
      withoutLink: tenant.shopUrl ? 0 : soldLines.filter(({ productUrl }) => productUrl === null).length,
    },
  });
});

export const action = changeCatalogue;
export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Products');

export default function Catalogue() {
  const {
    view,
    query,
    currency,
    isDecided,
    counts,
    catalogue,
    listed: listedProducts,
    links,
    warnings,
  } = useLoaderData<typeof loader>();
  const { tenant, can, consolePath } = useConsole();
  const check = useLinkCheck(links);
  const reply = useFormReply(['sell', 'stop-selling', 'sell-all', 'save-cells', 'preview-prices']);
  const failedSave = readFailedSave(useActionData());
  const linkCheck = useFormReply('check-links');
  const canEdit = can('catalogue.edit');
  return (
    <>
      <PageHeader
        title="Products"
        description={`The products ${tenant?.name ?? 'the shop'} sells. Plans recommend only these.`}
        secondary={
          <>
            <LinkButton to={consolePath('/admin/catalogue.csv')} reloadDocument icon={Download}>
              Export CSV
            </LinkButton>
            {canEdit ? (
              <LinkButton to={consolePath('/admin/catalogue/import')} icon={Upload}>
                Import CSV
              </LinkButton>
            ) : null}
            {canEdit && links.length > 0 ? <CheckLinksButton check={check} /> : null}
          </>
        }
      />
      <PageBody>
        <NothingChanged problem={failedSave?.reason ?? reply?.message} />
        <PriceDialog currency={currency} />
        {linkCheck?.message ? (
          <Alert tone="danger" title={LINKS_NOT_CHECKED}>
            {linkCheck.message}
          </Alert>
        ) : null}
        <LinkCheckProgress check={check} count={links.length} />
        {canEdit && !isDecided ? <SellAll count={counts.all} /> : null}
        <CatalogueWarnings {...warnings} />
        <CatalogueFilters view={view} query={query} counts={counts} />
        {catalogue.length + listedProducts.length === 0 ? (
          <NoProductsMatch view={view} query={query} />
        ) : (
          <>
            {catalogue.length > 0 ? (
              <ProductTable
                id="catalogue"
                title="Full assessment"
                about="The full assessment recommends these products. Some also appear in the consumer and technical assessments."
                products={catalogue}
              />
            ) : null}
            {listedProducts.length > 0 ? (
              <ProductTable
                id="listed"
                title="Consumer and technical assessments"
                about="Only the consumer and technical assessments recommend these products."
                products={listedProducts}
              />
            ) : null}
          </>
        )}
      </PageBody>
    </>
  );
}
