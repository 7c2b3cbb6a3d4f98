import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { MAX_UPLOAD_BYTES, UPLOAD_FORMATS } from '../../domain/assets/index.ts';
import { answersLeadingTo, findEntryId, readCatalogue } from '../../domain/catalogue/index.ts';
import { findTenantDetails } from '../../domain/tenants/index.ts';
import { forConsole } from '../../http/console.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { moneyFieldText, parseCents } from '../../lib/money-text.ts';
import { t } from '../../messages/results.ts';
import { formatPrice } from '../../plan-view/price.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { PageBody, PageHeader } from '../../ui/console/page-header.tsx';
import { useConsole } from '../_console/console-context.tsx';
import { LinkState } from '../_console.admin.catalogue/link-state.tsx';
import { createProductRow, displayName } from '../_console.admin.catalogue/product-rows.ts';
import { changeProduct, type ProductAnswer } from './change-product.server.ts';
import { PictureCard } from './picture-card.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { AnswersCard, ProductFacts } from './product-facts.tsx';
import { type ProductFields, SettingsCard } from './settings-card.tsx';

/** `/admin/catalogue/{id}`: what the tenant sets for one product. */
export const loader = forConsole('catalogue.read', async ({ context, tenantId, params }) => {
  const { db } = context.services;
  const entryId = findEntryId(params.entryId ?? '');
  const [tenant, lines] = await Promise.all([
    findTenantDetails(db, tenantId),
    readCatalogue({ db, tenantId }),
  ]);
  const line = lines.find(({ id }) => id === entryId);
  if (!tenant || !line) throw new AppError('not-found', 'There is no such product.');
  const { currency } = tenant;
  const saved: ProductFields = {
    sold: line.sold,
    name: line.name ?? '',
    productUrl: line.productUrl ?? '',
    price: line.priceCents === null ? '' : moneyFieldText(line.priceCents),
    couponCode: line.couponCode ?? '',
  };
  return json({
    product: createProductRow(line, currency),
    saved,
    answers: answersLeadingTo(entryId),
    shopUrl: tenant.shopUrl,
    currency: { code: currency, symbol: currencySymbol(currency) },
    upload: {
      accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
      accepts: `${UPLOAD_FORMATS}, at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`,
    },
    words: { coupon: t.coupon, viewProduct: t.viewProduct },
  });
});

export const action = forConsole('catalogue.edit', changeProduct);

/** '$' for USD, '€' for EUR; the code itself where no sign is known. */
const currencySymbol = (currency: string): string =>
  formatPrice(0, currency, 'en-US').replace(/[\d.,\s]/g, '');

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? displayName(data.product) : 'Catalogue' },
];

export default function Product() {
  const data = useLoaderData<typeof loader>();
  const { can, consolePath } = useConsole();
  const { product } = data;
  const name = displayName(product);
  return (
    <>
      <PageHeader
        title={name}
        description={product.name ? product.defaultName : product.compoundClass}
        badge={
          <Badge tone={product.sold ? 'success' : 'neutral'}>{product.sold ? 'Sold' : 'Not sold'}</Badge>
        }
        breadcrumbs={[{ label: 'Catalogue', to: consolePath('/admin/catalogue') }, { label: name }]}
      />
      <PageBody>
        {can('catalogue.edit') ? (
          // What is kept may be written otherwise than it was typed.
          <EditProduct key={`${product.id} ${JSON.stringify(data.saved)}`} data={data} />
        ) : (
          <ProductFacts product={product} shopUrl={data.shopUrl} answers={data.answers} />
        )}
      </PageBody>
    </>
  );
}

function EditProduct({ data }: { data: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { product, saved, answers, shopUrl, currency, upload, words } = data;
  const answer = useActionData<typeof action>() as ProductAnswer | undefined;
  const [typed, setTyped] = useState(saved);
  const cents = parseCents(typed.price);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
      <div className="grid min-w-0 gap-6">
        <SettingsCard
          saved={saved}
          defaultName={product.defaultName}
          shopUrl={shopUrl}
          currency={currency}
          linkState={<LinkState link={product} />}
          reply={answer?.reply}
          onChange={(changed) => setTyped((before) => ({ ...before, ...changed }))}
        />
        <PictureCard
          name={displayName(product)}
          imageUrl={product.imageUrl}
          {...upload}
          error={answer?.picture}
        />
      </div>
      <div className="grid min-w-0 gap-6 xl:sticky xl:top-24">
        <PlanPreview
          words={words}
          product={{
            ...product,
            ...typed,
            name: typed.name.trim() || product.defaultName,
            price: cents === null ? '' : formatPrice(cents, currency.code, 'en-US'),
            hasLink: Boolean(typed.productUrl.trim() || shopUrl),
          }}
        />
        <AnswersCard answers={answers} />
      </div>
    </div>
  );
}
