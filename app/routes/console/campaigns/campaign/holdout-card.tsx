import { MIN_COMPARED_BUYERS, MIN_COMPARED_PEOPLE } from '#app/domain/campaigns/campaign-limits.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { centsOfDecimal } from '#app/lib/money.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import type { CampaignData } from './read-page.server.ts';

type Holdout = NonNullable<CampaignData['holdout']>;

const VERDICTS: Readonly<Record<Holdout['verdict'], string>> = {
  'too-few': `Too few to tell: we compare from ${MIN_COMPARED_PEOPLE} leads in each group and ${MIN_COMPARED_BUYERS} buyers.`,
  'no-difference': 'No difference so far that chance would not explain.',
  more: 'Leads who get this campaign buy more often. The gap is too large for chance.',
  fewer: 'Leads who get this campaign buy less often. The gap is too large for chance.',
};

/** Compares the sales per lead of those who get the campaign and of those who were held out of it. */
export function HoldoutCard({ holdout, currency }: { holdout: Holdout; currency: string }) {
  const { sent, heldOut, verdict } = holdout;
  const perLead = ({ people, salesTotal }: Holdout['sent']) =>
    people > 0 ? currencyText(Math.round(centsOfDecimal(salesTotal) / people), currency) : '–';
  const share = ({ people, buyers }: Holdout['sent']) =>
    people > 0 ? ` (${((buyers / people) * 100).toFixed(1)}%)` : '';
  return (
    <Card title="Held-out leads" description={VERDICTS[verdict]}>
      <DataTable
        caption="Sales of leads with and without this campaign"
        rows={[
          { id: 'sent', label: 'Get the campaign', group: sent },
          { id: 'held-out', label: 'Held out', group: heldOut },
        ]}
        rowId={({ id }) => id}
        columns={[
          { key: 'group', label: 'Leads', isRowHeader: true, cell: ({ label }) => label },
          { key: 'people', label: 'Number', align: 'end', cell: ({ group }) => formatCount(group.people) },
          {
            key: 'buyers',
            label: 'Bought since joining',
            align: 'end',
            cell: ({ group }) => `${formatCount(group.buyers)}${share(group)}`,
          },
          {
            key: 'per-lead',
            label: `${SALES_WORDS.net} per lead`,
            align: 'end',
            cell: ({ group }) => perLead(group),
          },
        ]}
        empty={null}
      />
    </Card>
  );
}
