import type { SerializeFrom } from '@remix-run/node';
import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { MAX_PICTURE_BYTES, PICTURE_FORMATS } from '#app/domain/assets/index.ts';
import { answersLeadingTo, productVersions } from '#app/domain/catalogue/index.ts';
import { readProductSales } from '#app/domain/performance/index.ts';
import { readCents } from '#app/domain/reading/readers.ts';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { AppError } from '#app/lib/app-error.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { t } from '#app/messages/results.ts';
import { currencySymbol, formatPrice } from '#app/plan-view/price.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { SalesCard } from '#app/routes/console/frame/sale-links.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { PictureForm } from '#app/ui/console/picture-form.tsx';
import { LinkState } from '../link-state.tsx';
import { readProductFields } from '../product-form.ts';
import { createProductRow, displayName } from '../product-rows.ts';
import { changeProduct, findLine } from './change-product.server.ts';
import { PlanPreview } from './plan-preview.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductSettings } from './product-settings.tsx';
import { RecommendedTo } from './recommended-to.tsx';

/** `/admin/catalogue/{id}`: the tenant's settings for one product. */
export const loader = forConsole('catalogue.read', async (args) => {
  const { context, tenantId, params, now } = args;
  const { db } = context.services;
  const [tenant, line, sales] = await Promise.all([
    findTenantDetails(db, tenantId),
    findLine(args),
    readProductSales(db, { tenantId, productId: params.entryId ?? '', now }),
  ]);
  if (!tenant) throw new AppError('not-found', 'Product not found.');
  const { currency } = tenant;
  return json({
    product: createProductRow(line, currency),
    tenantId,
    saved: readProductFields(line),
    versions: productVersions(line),
    answers: answersLeadingTo(line.id),
    sales,
    shopUrl: tenant.shopUrl,
    currency: { code: currency, symbol: currencySymbol(currency) },
    upload: {
      accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
      accepts: `${PICTURE_FORMATS}, at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB`,
    },
    words: { coupon: t.coupon, viewProduct: t.viewProduct },
  });
});

export const action = changeProduct;
export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta<SerializeFrom<typeof loader>>((data) =>
  data ? displayName(data.product) : 'Products',
);

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
        breadcrumbs={[{ label: 'Products', to: consolePath('/admin/catalogue') }, { label: name }]}
      />
      <PageBody>
        {can('catalogue.edit') ? (
          // The key resets the form when another product is opened.
          <EditProduct key={`${data.tenantId} ${product.id}`} data={data} />
        ) : (
          <ProductFacts product={product} shopUrl={data.shopUrl} answers={data.answers} />
        )}
        <SalesCard
          title="Latest orders"
          description={describeProductSales(data.sales)}
          sales={data.sales.latest}
          none="No order of the last 12 months names this product."
        />
      </PageBody>
    </>
  );
}

function describeProductSales({
  recommended,
  bought,
}: {
  recommended: number | null;
  bought: number;
}): string {
  const plans =
    recommended === null
      ? 'fewer than 5 leads'
      : `${formatCount(recommended)} ${recommended === 1 ? 'lead' : 'leads'}`;
  return `In the last 12 months: recommended to ${plans}, bought in ${formatCount(bought)} ${bought === 1 ? 'order' : 'orders'}.`;
}

function EditProduct({ data }: { data: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { product, saved: savedFields, answers, shopUrl, currency, upload, words } = data;
  const { answerOf: findAnswer } = useEditAnswers(['product']);
  const pictureReply = useFormReply('picture');
  const [input, setTyped] = useState(savedFields);
  const cents = readCents(input.price);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
      <div className="grid min-w-0 gap-6">
        <ProductSettings
          record={`${data.tenantId}/${product.id}`}
          saved={savedFields}
          versions={data.versions}
          answer={findAnswer('product')}
          defaultName={product.defaultName}
          shopUrl={shopUrl}
          currency={currency}
          linkState={<LinkState link={product} />}
          onChange={(changed) => setTyped((before) => ({ ...before, ...changed }))}
        />
        <Card
          title="Picture"
          description="Shown in plans instead of the default icon. We re-encode the image and keep nothing else from the file."
        >
          <PictureForm
            {...upload}
            what="picture"
            currentUrl={product.imageUrl}
            result={pictureReply?.result}
            variant="secondary"
            removal={{
              title: `Remove the picture of ${displayName(product)}?`,
              loses: ['Plans will show the default icon instead.', 'We delete the uploaded picture.'],
            }}
          />
        </Card>
      </div>
      <div className="grid min-w-0 gap-6 xl:sticky xl:top-24">
        <PlanPreview
          words={words}
          product={{
            ...product,
            ...input,
            name: input.name.trim() || product.defaultName,
            price: cents === null ? '' : formatPrice(cents, currency.code, 'en-US'),
            hasLink: Boolean(input.productUrl.trim() || shopUrl),
          }}
        />
        <RecommendedTo answers={answers} />
      </div>
    </div>
  );
}
