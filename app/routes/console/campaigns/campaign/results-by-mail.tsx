import { formatCount } from '#app/lib/format-count.ts';
import { centsOfDecimal } from '#app/lib/money.ts';
import { amountText } from '#app/lib/money-text.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { type Column, DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { CausesText, OUTCOME_HINT } from '../outcome-text.tsx';
import type { CampaignData } from './read-page.server.ts';

const withShare = (value: number, total: number) => (
  <>
    {formatCount(value)}{' '}
    {total > 0 ? <span className="text-muted">({((value / total) * 100).toFixed(1)}%)</span> : null}
  </>
);

type Variant = CampaignData['steps'][number]['variants'][number];

const countColumn = (
  key: string,
  label: string,
  count: Exclude<keyof Variant, 'variant' | 'causes'>,
  from?: Column<Variant>['from'],
): Column<Variant> => ({ key, label, align: 'end', from, cell: (row) => formatCount(row[count]) });

/** Shows each variant of each step that was sent, with its numbers. */
export function ResultsByMail({ steps, currency }: { steps: CampaignData['steps']; currency: string }) {
  const rows = steps.flatMap((step) =>
    step.variants.flatMap((variant) =>
      variant.totalSent > 0 || variant.causes.length > 0 || variant.totalUncertain > 0
        ? [{ ...variant, step }]
        : [],
    ),
  );
  return (
    <section className="grid min-w-0 gap-3">
      <div className="grid gap-1">
        <h2 className="text-18 heading">Results of each step and variant</h2>
        {rows.length > 0 ? <p className="max-w-prose text-14 text-muted">{OUTCOME_HINT}</p> : null}
      </div>
      <DataTable
        name="campaign-results"
        caption="Results of each step and variant"
        rows={rows}
        rowId={({ step, variant }) => `${step.id} ${variant}`}
        columns={[
          {
            key: 'step',
            label: 'Step',
            isRowHeader: true,
            cell: ({ step, variant }) => (
              <>
                {step.sequenceOrder}
                {step.variants.length > 1 ? ` ${variant}` : ''}
                <span className="hidden font-normal text-muted md:inline"> {step.name}</span>
              </>
            ),
          },
          countColumn('sent', 'Accepted', 'totalSent'),
          {
            key: 'delivered',
            label: 'Delivered',
            align: 'end',
            from: 'md',
            // Only reports tell; a mail server without them has accepted the e-mails, and no one knows more.
            cell: ({ totalDelivered }) => (totalDelivered > 0 ? formatCount(totalDelivered) : '–'),
          },
          {
            key: 'opened',
            label: 'Opened',
            align: 'end',
            cell: ({ totalOpened, totalSent }) => withShare(totalOpened, totalSent),
          },
          countColumn('machine', 'Opened by bots', 'totalMachineOpened', 'xl'),
          {
            key: 'clicked',
            label: 'Clicked',
            align: 'end',
            cell: ({ totalClicked, totalSent }) => withShare(totalClicked, totalSent),
          },
          countColumn('machine-clicks', 'Clicked by bots', 'totalMachineClicked', 'xl'),
          countColumn('bounced', 'Bounced', 'totalBounced', 'lg'),
          countColumn('refused', 'Refused', 'totalRefused', 'lg'),
          countColumn('failed', 'Failed', 'totalFailed', 'lg'),
          countColumn('uncertain', 'Uncertain', 'totalUncertain', 'xl'),
          countColumn('unsubscribed', 'Unsubscribed', 'totalUnsubscribed', 'lg'),
          countColumn('sales', 'Sales', 'conversionCount', 'md'),
          {
            key: 'revenue',
            label: `${SALES_WORDS.net} (${currency})`,
            align: 'end',
            from: 'lg',
            cell: ({ salesTotal }) => amountText(centsOfDecimal(salesTotal)),
          },
        ]}
        empty={
          <EmptyState illustration="chart" title="Nothing sent yet">
            Results appear here, by e-mail and version, once the first e-mail goes out.
          </EmptyState>
        }
      />
      <CausesText causes={rows.flatMap(({ causes }) => causes)} kind="email" />
    </section>
  );
}
