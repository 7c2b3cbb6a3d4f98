import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { LinkState, ProductUrl } from '../link-state.tsx';
import type { ProductRow } from '../product-rows.ts';
import { RecommendedTo } from './recommended-to.tsx';

/** Shows a product to people who may read but not change it. */
export function ProductFacts(props: {
  product: ProductRow;
  shopUrl: string | null;
  answers: readonly string[];
}) {
  const { product, shopUrl, answers } = props;
  const { sold: isSold, name, productUrl, price, couponCode, imageUrl } = product;
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
      <Card title="Settings">
        <KeyValueList
          items={[
            { label: 'Sold', value: isSold ? 'Yes' : 'No. Plans leave this product out.' },
            { label: 'Display name', value: name },
            {
              label: 'Product URL',
              value: productUrl ? (
                <span className="grid gap-1">
                  <ProductUrl url={productUrl} />
                  <LinkState link={product} />
                </span>
              ) : shopUrl ? (
                `Shop homepage, ${shopUrl}`
              ) : null,
            },
            { label: 'Price', value: price },
            { label: 'Coupon code', value: couponCode ? <code>{couponCode}</code> : null },
            {
              label: 'Picture',
              value: imageUrl ? (
                <img
                  src={imageUrl}
                  alt=""
                  className="size-14 rounded-control border bg-picture object-cover"
                />
              ) : null,
            },
          ]}
        />
      </Card>
      <RecommendedTo answers={answers} />
    </div>
  );
}
