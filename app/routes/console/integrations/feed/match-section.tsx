import { Form } from '@remix-run/react';
import { Check } from 'lucide-react';
import type { FeedSettings, ListedProduct, MatchList, MatchRow } from '#app/domain/product-feed/index.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { TenantField } from '#app/routes/console/frame/carried-parameters.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { boxLook } from '#app/ui/console/fields/field.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { SearchBox } from '#app/ui/console/search-box.tsx';
import { ActionButton, type PageAction } from '../primary-action.tsx';
import { writeChoice } from './match-choices.ts';
import { toSavedMatches } from './saved-feed.ts';

interface MatchProps {
  record: string;
  answer: EditAnswer | undefined;
  matches: MatchList;
  /** The fields of the catalog that the feed fills. */
  fills: FeedSettings['fills'];
  /** Whether the company has chosen what it sells. */
  hasChosen: boolean;
  query: string;
  currency: string;
  canManage: boolean;
}

const FEED_MATCH_STATES: Readonly<Record<MatchRow['state'], { tone: BadgeTone; label: string }>> = {
  confirmed: { tone: 'success', label: 'Confirmed' },
  gone: { tone: 'danger', label: 'No longer in the shop' },
  suggested: { tone: 'info', label: 'Suggested' },
  none: { tone: 'neutral', label: 'Not matched' },
};

/** Lists each entry of the catalogue next to its best match by name, to be confirmed. */
export function MatchSection(props: MatchProps) {
  const { record, answer, matches, hasChosen, query, currency, canManage } = props;
  const { rows, versions, unmatched, unmatchedCount } = matches;
  if (rows.every(({ choices }) => choices.length === 0) && query === '')
    return (
      <EmptyState illustration="product" title="No products yet">
        After the first sync, each catalog product appears here with its best match.
      </EmptyState>
    );
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="matches">
      <header className="grid gap-1">
        <h2 id="matches" className="text-22 heading">
          Matches
        </h2>
        <p className="max-w-prose text-14 text-muted">
          We suggest matches by name; they apply once you confirm them. Unmatched products keep your own
          settings.
        </p>
        <p className="max-w-prose text-14 text-muted">{describeFills(props)}</p>
      </header>
      <Form method="get" role="search" className="flex max-w-md gap-2">
        <TenantField />
        <SearchBox query={query} label="Find products" find="Find" placeholder="Narrow the menus by name" />
      </Form>
      {canManage ? (
        <EditForm
          id="match"
          title="Matches"
          record={record}
          saved={toSavedMatches(Object.fromEntries(rows.map((row) => [row.entryId, row.productKey])))}
          versions={versions}
          answer={answer}
          suggestedFields={rows.flatMap((row) => (row.state === 'suggested' ? [row.entryId] : []))}
          save="Confirm matches"
        >
          {() => <MatchTable rows={rows} currency={currency} canManage />}
        </EditForm>
      ) : (
        <MatchTable rows={rows} currency={currency} canManage={false} />
      )}
      {canManage && !hasChosen ? <UnmatchedOnSale rows={rows} /> : null}
      <Unmatched products={unmatched} count={unmatchedCount} currency={currency} />
    </section>
  );
}

/** Says what confirming replaces in the catalog. */
function describeFills({ fills, matches }: Pick<MatchProps, 'fills' | 'matches'>): string {
  if (fills.length === 0)
    return 'Confirming changes no prices, pictures or links. Select below what your shop fills.';
  const count = matches.rows.filter(({ state }) => state === 'suggested' || state === 'confirmed').length;
  const fields = new Intl.ListFormat('en').format(fills);
  return `Confirming fills the ${fields} of ${count === 1 ? '1 product' : `${count} products`} from your shop and replaces what is there.`;
}

const MatchTable = (props: { rows: readonly MatchRow[]; currency: string; canManage: boolean }) => (
  <DataTable
    caption="Catalog products and shop products"
    rows={props.rows}
    rowId={({ entryId }) => entryId}
    columns={[
      {
        key: 'entry',
        label: 'Catalog product',
        isRowHeader: true,
        cell: ({ name, sold: isSold, priceCents }) => (
          <span className="grid gap-0.5">
            {name}
            <span className="font-normal text-muted">
              {[priceText(priceCents, props.currency), ...(isSold ? [] : ['not sold'])].join(', ')}
            </span>
          </span>
        ),
      },
      {
        key: 'product',
        label: 'Product in the shop',
        cell: (row) => (
          <span className="grid min-w-48 gap-1.5">
            <ProductMenu row={row} {...props} />
            <span className="sm:hidden">
              <StateBadges row={row} />
            </span>
          </span>
        ),
      },
      { key: 'state', label: 'Status', from: 'sm', cell: (row) => <StateBadges row={row} /> },
    ]}
    empty={null}
  />
);

function StateBadges({ row: { state, productKey, choices } }: { row: MatchRow }) {
  const isOutOfStock =
    state === 'confirmed' && choices.some(({ key, inStock }) => key === productKey && !inStock);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={FEED_MATCH_STATES[state].tone}>{FEED_MATCH_STATES[state].label}</Badge>
      {isOutOfStock ? <Badge tone="warning">Out of stock</Badge> : null}
    </span>
  );
}

function ProductMenu({ row, currency, canManage }: { row: MatchRow; currency: string; canManage: boolean }) {
  const { entryId, name, productKey, choices } = row;
  return (
    <select
      name={entryId}
      aria-label={`Shop product for ${name}`}
      defaultValue={writeChoice(productKey)}
      disabled={!canManage}
      className={boxLook(false)}
    >
      <option value={writeChoice(null)}>Not in the shop</option>
      {choices.map((product) => (
        <option key={product.key} value={writeChoice(product.key)}>
          {productText(product, currency)}
        </option>
      ))}
    </select>
  );
}

/** Asks once whether to sell what the shop doesn't list: a new company sells the whole catalog until it decides. */
function UnmatchedOnSale({ rows }: { rows: readonly MatchRow[] }) {
  const isMatched = ({ state }: MatchRow) => state === 'confirmed' || state === 'gone';
  const names = rows.flatMap((row) => (row.sold && !isMatched(row) ? [row.name] : []));
  const count = names.length;
  if (count === 0 || !rows.some(isMatched)) return null;
  return (
    <Alert
      tone="warning"
      title={`Plans also recommend ${count === 1 ? '1 product' : `${count} products`} without a match`}
      action={<SellOnlyMatched names={names} />}
    >
      Does your shop sell only the matched products? You can change this on the Products page.
    </Alert>
  );
}

/** Asks with the names of what is taken off sale. Without JavaScript, the button posts at once. */
function SellOnlyMatched({ names }: { names: readonly string[] }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return <ActionButton action={SELL_ONLY_MATCHED} />;
  return (
    <ConfirmDialog
      trigger={<Button>{SELL_ONLY_MATCHED.label}</Button>}
      title="Sell only matched products?"
      loses={[
        `Plans no longer recommend ${new Intl.ListFormat('en').format(names)}.`,
        'You can sell each of them again on the Products page.',
      ]}
      confirmLabel="Take off sale"
      intent={SELL_ONLY_MATCHED.intent}
      variant="primary"
    />
  );
}

const SELL_ONLY_MATCHED: PageAction = {
  intent: 'sell-only-matched',
  label: 'Sell only matched products',
  icon: Check,
  pendingLabel: 'Saving…',
  variant: 'secondary',
};

const priceText = (cents: number | null, currency: string) =>
  cents === null ? 'no price' : currencyText(cents, currency);

const productText = ({ name, priceCents, inStock }: ListedProduct, currency: string): string =>
  [name, priceText(priceCents, currency), ...(inStock ? [] : ['out of stock'])].join(' · ');

/** Lists the shop's products that have no confirmed match. */
function Unmatched(props: { products: readonly ListedProduct[]; count: number; currency: string }) {
  const { products, count, currency } = props;
  if (count === 0) return null;
  return (
    <details className="text-14">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        {`${count.toLocaleString('en-US')} ${count === 1 ? 'product of the shop is' : 'products of the shop are'} not matched`}
      </summary>
      <ul className="grid list-disc gap-1 pl-5 marker:text-muted">
        {products.map((product) => (
          <li key={product.key} className="wrap-anywhere">
            {productText(product, currency)}
          </li>
        ))}
        {count > products.length ? (
          <li>{`and ${(count - products.length).toLocaleString('en-US')} more`}</li>
        ) : null}
      </ul>
    </details>
  );
}
