import { useSearchParams } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { Card } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { LinkTabs } from '#app/ui/console/link-tabs.tsx';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { ExportLink } from './export-link.tsx';
import { FigureTable } from './figure-table.tsx';
import { RecommendedAndBought } from './recommended-and-bought.tsx';
import { withParams } from './with-params.ts';

type Answers = Data['answers'];
type Block = Answers['blocks'][number];

const TAB_LABELS: Readonly<Record<string, string>> = {
  goal: 'Goals',
  symptom: 'Symptoms',
  budget: 'Budgets',
  product: 'Products',
};

/** Shows the net sales by one kind of answer, or by product with how often each was recommended. Answers about health of fewer than five people are only shown together. */
export function RevenueByAnswer({ answers, currency }: { answers: Answers; currency: string }) {
  const [params] = useSearchParams();
  const block = answers.blocks.find(({ id }) => id === params.get('by')) ?? (answers.blocks[0] as Block);
  return (
    <Card
      title="Revenue by answer"
      description={`Net sales in ${answers.months} by the answers that buyers gave. Buyers with several answers count once for each. To protect privacy, we group health answers from fewer than 5 buyers.`}
      actions={<ExportLink block="answers" label="Revenue by answer" />}
    >
      <div className="grid min-w-0 gap-5">
        <div className="min-w-0 print:hidden">
          <LinkTabs
            label="Answers"
            tabs={answers.blocks.map(({ id }) => ({
              to: withParams(params, { by: id }),
              label: TAB_LABELS[id] ?? id,
              isCurrent: id === block.id,
            }))}
          />
        </div>
        <AnswerTable block={block} currency={currency} />
        {block.id === 'product' ? <RecommendedAndBought answers={answers} /> : null}
      </div>
    </Card>
  );
}

function AnswerTable({ block, currency }: { block: Block; currency: string }) {
  const { title, rows, folded } = block;
  const figures = (row: { people: number; orders: number; cents: number }) => [
    formatCount(row.people),
    formatCount(row.orders),
    money(row.cents / 100, currency),
  ];
  const lines = [
    ...rows.map((row) => [row.label, ...figures(row)]),
    ...(folded
      ? [['Fewer than 5 buyers', ...(folded.figures ? figures(folded.figures) : ['–', '–', '–'])]]
      : []),
  ];
  if (lines.length === 0)
    return block.id === 'product' ? (
      <EmptyState illustration="product" title="No product data in these orders" isBare>
        Send productIds with each sale to see which products sell.
      </EmptyState>
    ) : (
      <EmptyState illustration="sale" title="No sales from leads who gave one of these answers" isBare />
    );
  return (
    <FigureTable
      caption={`Revenue: ${title}`}
      columns={[block.id === 'product' ? 'Product' : 'Answer', 'Buyers', 'Orders', SALES_WORDS.net]}
      dropOnPhone={['Orders']}
      rows={lines}
    />
  );
}
