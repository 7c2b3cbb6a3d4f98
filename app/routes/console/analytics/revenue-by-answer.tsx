import { formatCount } from '#app/lib/format-count.ts';
import { Card, CardGrid } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { ExportLink } from './export-link.tsx';
import { FigureTable } from './figure-table.tsx';

type Answers = Data['answers'];

/** Shows the revenue by answer. Answers of fewer than five people are only shown together. */
export function RevenueByAnswer({ answers, currency }: { answers: Answers; currency: string }) {
  return (
    <section aria-label="Revenue by answer" className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <h2 className="text-18 heading">Revenue by answer</h2>
          <p className="max-w-prose text-14 text-muted">
            Sales in {answers.months} by the answers buyers gave. Buyers with several answers count once for
            each. To protect privacy, answers from fewer than 5 buyers are grouped.
          </p>
        </div>
        <ExportLink block="answers" label="Revenue by answer" />
      </header>
      {answers.blocks.every(({ rows, folded }) => rows.length === 0 && !folded) ? (
        <EmptyState illustration="sale" title="No sales yet">
          Sales appear here by buyer’s answers once your shop reports them.
        </EmptyState>
      ) : (
        <CardGrid columns={2}>
          {answers.blocks.map((block) => (
            <AnswerCard key={block.id} block={block} currency={currency} />
          ))}
        </CardGrid>
      )}
    </section>
  );
}

function AnswerCard({ block, currency }: { block: Answers['blocks'][number]; currency: string }) {
  const { title, rows, folded } = block;
  const figures = (row: { people: number; orders: number; cents: number }) => [
    formatCount(row.people),
    formatCount(row.orders),
    money(row.cents / 100, currency),
  ];
  const lines = [
    ...rows.map((row) => [row.label, ...figures(row)]),
    ...(folded
      ? [['Fewer than 5 people', ...(folded.figures ? figures(folded.figures) : ['–', '–', '–'])]]
      : []),
  ];
  return (
    <Card title={title} headingLevel={3}>
      {lines.length === 0 ? (
        block.id === 'product' ? (
          <EmptyState illustration="product" title="No product data in these orders" isBare>
            Send productIds with each sale to see which products sell.
          </EmptyState>
        ) : (
          <EmptyState illustration="sale" title="No sales with these answers" isBare />
        )
      ) : (
        <FigureTable
          caption={`Revenue: ${title}`}
          columns={['Answer', 'Buyers', 'Orders', 'Revenue']}
          rows={lines}
        />
      )}
    </Card>
  );
}
