import { formatCount } from '#app/lib/format-count.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import type { Data } from './analytics-data.ts';
import { ExportLink } from './export-link.tsx';

/** Compares the products that plans recommend with those in orders, both on one scale. */
export function RecommendedAndBought({ answers }: { answers: Data['answers'] }) {
  const { products, months } = answers;
  const most = Math.max(1, ...products.flatMap(({ recommended, bought }) => [recommended, bought]));
  return (
    <section aria-labelledby="recommended-and-bought" className="grid gap-4 border-t pt-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <h3 id="recommended-and-bought" className="text-16 heading">
            Recommended and bought
          </h3>
          <p className="max-w-prose text-14 text-muted">
            {`How many plans recommended each product in ${months}, and how many orders contained that product.`}
          </p>
        </div>
        <ExportLink block="products" label="Recommended and bought" />
      </header>
      {products.length === 0 ? (
        <EmptyState illustration="product" title="Not enough data yet" isBare>
          We show a product once plans recommend it to 5 or more leads.
        </EmptyState>
      ) : (
        <ul className="grid gap-5">
          {products.map(({ name, recommended, bought }) => (
            <li
              key={name}
              className="grid gap-x-6 gap-y-2 text-14 lg:grid-cols-[14rem_minmax(0,1fr)_14rem] lg:items-center"
            >
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="grid gap-1" aria-hidden="true">
                <Bar part={recommended / most} look="fill-accent" />
                <Bar part={bought / most} look="fill-success" />
              </span>
              <span className="text-muted tabular-nums">
                <span className="text-text">{formatCount(recommended)}</span> recommended ·{' '}
                <span className="text-text">{formatCount(bought)}</span> bought
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Bar = ({ part, look }: { part: number; look: string }) => (
  <svg width="100%" height="8" className="block" aria-hidden="true">
    <rect width={`${part * 100}%`} height="8" rx="4" className={look} />
  </svg>
);
