import { formatCount } from '#app/lib/format-count.ts';
import { Card } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import type { Data } from './analytics-data.ts';
import { ExportLink } from './export-link.tsx';

/** Compares the products that plans recommend with those in orders, each on its own scale. */
export function RecommendedAndBought({ answers }: { answers: Data['answers'] }) {
  const { products, months } = answers;
  const most = (key: 'recommended' | 'bought') =>
    Math.max(1, ...products.map((product) => product[key] ?? 0));
  const [mostRecommended, mostBought] = [most('recommended'), most('bought')];
  return (
    <Card
      title="Recommended and bought"
      description={`How often each product was recommended in ${months}, and how often it was bought.`}
      actions={<ExportLink block="products" label="Recommended and bought" />}
    >
      {products.length === 0 ? (
        <EmptyState illustration="product" title="Not enough data yet" isBare>
          No product was recommended to 5 or more people.
        </EmptyState>
      ) : (
        <ul className="grid gap-5">
          {products.map(({ name, recommended, bought }) => (
            <li
              key={name}
              className="grid gap-x-6 gap-y-2 text-14 lg:grid-cols-[14rem_1fr_1fr] lg:items-center"
            >
              <span className="font-medium wrap-anywhere">{name}</span>
              <Bar label="recommended" value={recommended} most={mostRecommended} look="fill-accent" />
              <Bar label="bought" value={bought} most={mostBought} look="fill-success" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Bar({
  label,
  value,
  most,
  look,
}: {
  label: string;
  value: number | null;
  most: number;
  look: string;
}) {
  return (
    <span className="grid grid-cols-[1fr_9rem] items-center gap-3">
      <svg width="100%" height="10" className="block overflow-hidden rounded-full" aria-hidden="true">
        <rect width="100%" height="10" className="fill-border opacity-60" />
        <rect width={`${((value ?? 0) / most) * 100}%`} height="10" rx="5" className={look} />
      </svg>
      <span className="text-muted tabular-nums">
        {value === null ? (
          'below 5 buyers'
        ) : (
          <>
            <span className="text-text">{formatCount(value)}</span> {label}
          </>
        )}
      </span>
    </span>
  );
}
