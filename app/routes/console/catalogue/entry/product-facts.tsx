import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { LinkState, ProductUrl } from '../link-state.tsx';
import type { ProductRow } from '../product-rows.ts';

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
            { label: 'Sold', value: isSold ? 'Yes' : 'No: no plan includes it' },
            { label: 'Own name', value: name },
            {
              label: 'Product URL',
              value: productUrl ? (
                <span className="grid gap-1">
                  <ProductUrl url={productUrl} />
                  <LinkState link={product} />
                </span>
              ) : shopUrl ? (
                `The shop’s web address, ${shopUrl}`
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
      <AnswersCard answers={answers} />
    </div>
  );
}

/** Explains which answers put the product into a plan. */
export function AnswersCard({ answers }: { answers: readonly string[] }) {
  return (
    <Card title="Who it is recommended to">
      {answers.length === 0 ? (
        <p className="text-14 text-muted">
          No answer leads here by itself; it comes into plans where a product before it is not sold or is left
          out for safety.
        </p>
      ) : (
        <div className="grid gap-3">
          <p className="text-14 text-muted">
            {answers.length === 1 ? 'One answer leads' : `${answers.length} answers lead`} here by{' '}
            {answers.length === 1 ? 'itself' : 'themselves'}:
          </p>
          <ul className="flex flex-wrap gap-2">
            {answers.map((answer) => (
              <li key={answer} className="max-w-full">
                <Badge>{answer}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
