import { Form, Link, useNavigation } from '@remix-run/react';
import { Badge } from '#app/ui/console/badge.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { type Column, DataTable } from '#app/ui/console/data-table.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { EditableCell } from './editable-cell.tsx';
import { LinkState, ProductUrl, shortUrl } from './link-state.tsx';
import { ProductMark } from './product-mark.tsx';
import { displayName, type ListedProduct, type ProductRow } from './product-rows.ts';
import { isBroken } from './views.ts';

/** One group of the catalogue. Users who may edit it can select rows for the bulk bar; others can only read. */
export function ProductTable(props: {
  /** ID of this table's bulk form on the page. */
  id: string;
  title: string;
  about: string;
  products: readonly ListedProduct[];
}) {
  const { id, title, about, products } = props;
  const { can } = useConsole();
  const canEdit = can('catalogue.edit');
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <header className="grid gap-1">
        <h2 className="text-22 heading">{title}</h2>
        <p className="max-w-prose text-14 text-muted">{about}</p>
      </header>
      <DataTable
        name="catalogue"
        caption={title}
        columns={columnsFor(canEdit)}
        rows={products}
        rowId={(product) => product.id}
        selection={
          canEdit
            ? {
                name: 'entryId',
                form: id,
                label: (product) => `Select ${displayName(product)}`,
                bulk: () => (
                  <Form method="post" id={id} preventScrollReset className="flex flex-wrap gap-2">
                    <SubmitButton intent="preview-prices" variant="secondary" size="small">
                      Set price…
                    </SubmitButton>
                    <SubmitButton intent="sell" variant="secondary" size="small">
                      Put on sale
                    </SubmitButton>
                    <SubmitButton intent="stop-selling" variant="secondary" size="small">
                      Take off sale
                    </SubmitButton>
                  </Form>
                ),
              }
            : undefined
        }
        empty={null}
      />
    </div>
  );
}

const None = () => <span className="text-muted">–</span>;

const columnsFor = (canEdit: boolean): Column<ListedProduct>[] => [
  { key: 'name', label: 'Product', isRowHeader: true, cell: (product) => <NameCell product={product} /> },
  {
    key: 'sold',
    label: 'Sold',
    cell: (product) => (canEdit ? <SoldSwitch product={product} /> : <SoldBadge {...product} />),
  },
  {
    key: 'price',
    label: 'Price',
    align: 'end',
    cell: (product) => {
      const price = product.price ?? <None />;
      return canEdit ? (
        <EditableCell product={product} field="price">
          {price}
        </EditableCell>
      ) : (
        price
      );
    },
  },
  {
    key: 'coupon',
    label: 'Coupon',
    from: 'lg',
    cell: (product) => {
      const coupon = product.couponCode ? (
        <code className="block max-w-32 truncate text-14">{product.couponCode}</code>
      ) : (
        <None />
      );
      return canEdit ? (
        <EditableCell product={product} field="couponCode">
          {coupon}
        </EditableCell>
      ) : (
        coupon
      );
    },
  },
  {
    key: 'link',
    label: 'Product page',
    from: 'md',
    cell: (product) => <LinkCell product={product} canEdit={canEdit} />,
  },
];

function LinkCell({ product, canEdit }: { product: ListedProduct; canEdit: boolean }) {
  const { productUrl } = product;
  if (!canEdit)
    return productUrl ? (
      <span className="grid gap-1">
        <ProductUrl url={productUrl} />
        <LinkState link={product} />
      </span>
    ) : (
      <None />
    );
  return (
    <span className="grid gap-1">
      <EditableCell product={product} field="productUrl">
        {productUrl ? <span className="block max-w-60 truncate">{shortUrl(productUrl)}</span> : <None />}
      </EditableCell>
      {productUrl ? (
        <span className="flex flex-wrap items-center gap-x-3">
          <LinkState link={product} />
          <a
            href={productUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open the page of ${displayName(product)}`}
            className="target relative text-14 font-normal underline underline-offset-2"
          >
            Open
          </a>
        </span>
      ) : null}
    </span>
  );
}

function NameCell({ product }: { product: ProductRow }) {
  const { consolePath } = useConsole();
  const { id, name, defaultName, compoundClass, imageUrl } = product;
  return (
    <span className="flex items-center gap-3">
      {imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          width="36"
          height="36"
          className="hidden size-9 shrink-0 rounded-control border bg-picture object-cover sm:block"
        />
      ) : (
        <span className="hidden sm:block">
          <ProductMark id={id} />
        </span>
      )}
      <span className="grid min-w-0 gap-0.5">
        <Link
          to={consolePath(`/admin/catalogue/${id}`)}
          className="target relative w-fit underline-offset-2 hover:underline"
        >
          {displayName(product)}
        </Link>
        <span className="hidden font-normal text-muted sm:block">{name ? defaultName : compoundClass}</span>
        {product.outOfStock ? (
          <span>
            <Badge tone="warning">Out of stock</Badge>
          </span>
        ) : null}
        {isBroken(product) ? (
          <span className="md:hidden">
            <Badge tone="danger" hasDot>
              Link broken
            </Badge>
          </span>
        ) : null}
      </span>
    </span>
  );
}

const SoldBadge = ({ sold: isSold }: Pick<ProductRow, 'sold'>) => (
  <Badge tone={isSold ? 'success' : 'neutral'}>{isSold ? 'Sold' : 'Not sold'}</Badge>
);

/** Toggles as soon as it is clicked; if the server refuses, the reloaded page data resets it. */
function SoldSwitch({ product }: { product: ProductRow }) {
  const { formData } = useNavigation();
  const isUnderWay = formData?.getAll('entryId').includes(product.id) ?? false;
  const isOn = isUnderWay ? formData?.get('intent') === 'sell' : product.sold;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="entryId" value={product.id} />
      <SwitchButton
        isOn={isOn}
        label={`${displayName(product)} is sold`}
        intent={isOn ? 'stop-selling' : 'sell'}
      />
    </Form>
  );
}

interface SwitchButtonProps {
  isOn: boolean;
  /** Name of the state for screen readers, which don't read the row: 'BPC-157 is sold'. */
  label: string;
  /** Value that a click posts as `intent`. */
  intent: string;
  disabled?: boolean;
}

/** Switches on or off at once by submitting the surrounding form. It is a button, so that it works without JavaScript. */
function SwitchButton({ isOn, label, intent, disabled }: SwitchButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      className="group/switch target relative inline-flex h-6 w-11 shrink-0 rounded-full disabled:cursor-not-allowed disabled:opacity-50"
    >
      <span
        aria-hidden="true"
        className="h-full w-full rounded-full border border-border-strong bg-sunken transition-colors group-aria-checked/switch:border-accent group-aria-checked/switch:bg-accent"
      />
      <span
        aria-hidden="true"
        className="absolute top-1 left-1 size-4 rounded-full bg-border-strong transition-transform group-aria-checked/switch:translate-x-5 group-aria-checked/switch:bg-accent-text"
      />
    </button>
  );
}
