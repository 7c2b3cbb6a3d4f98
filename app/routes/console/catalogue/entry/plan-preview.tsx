import { Card } from '#app/ui/console/card.tsx';
import { ProductMark } from '../product-mark.tsx';
import type { ProductRow } from '../product-rows.ts';

/**
 * Draws the top and bottom of the product's card in a plan. It is not the real card, because the part between them depends on the visitor's
 * answers.
 * @param words the plan's own texts, for the coupon and the button
 */
export function PlanPreview(props: {
  /** `price` is formatted; no price is shown if it is empty. */
  product: Omit<ProductRow, 'price' | 'couponCode' | 'name'> & {
    name: string;
    price: string;
    couponCode: string;
    /** Whether the product or the shop has a web address to link to. */
    hasLink: boolean;
  };
  words: { coupon: string; viewProduct: string };
}) {
  const { product, words } = props;
  const { id, sold: isSold, name, compoundClass, imageUrl, price, couponCode, hasLink } = product;
  return (
    <Card title="In the visitor’s plan" description="Live preview. Save to apply it to new plans.">
      {isSold ? (
        <div className="grid gap-4 rounded-card border bg-surface p-4">
          <div className="flex items-center gap-4">
            {imageUrl ? (
              <img
                src={imageUrl}
                alt=""
                className="size-14 shrink-0 rounded-control bg-picture object-cover"
              />
            ) : (
              <ProductMark id={id} isLarge />
            )}
            <div className="grid min-w-0 gap-0.5">
              <p className="text-18 font-semibold wrap-anywhere">{name}</p>
              <p className="text-14 text-muted">{compoundClass}</p>
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {price ? <p className="text-18 font-semibold tabular-nums">{price}</p> : null}
            {couponCode ? (
              <p className="text-16 break-all">
                {words.coupon}
                <code className="border border-dashed border-border-strong px-1.5 py-0.5 text-14 font-semibold">
                  {couponCode}
                </code>
              </p>
            ) : null}
            {hasLink ? (
              <span className="ml-auto rounded-control bg-accent px-5 py-2.5 text-14 font-semibold text-accent-text">
                {words.viewProduct}
              </span>
            ) : (
              <span className="text-14 text-muted">
                No button: set a product URL here or a shop URL in Settings.
              </span>
            )}
          </div>
        </div>
      ) : (
        <p className="text-14 text-muted">Not on sale: plans never include {name}.</p>
      )}
    </Card>
  );
}
