import { centsOfDecimal } from '#app/lib/money.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { CardGrid } from '#app/ui/console/card.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import type { CampaignData } from './read-page.server.ts';

export const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

export function Figures({ data: { campaign, totals, currency } }: { data: CampaignData }) {
  const { totalSent: sent, totalOpened, totalClicked, conversionCount, salesTotal } = totals;
  const share = (value: number) =>
    sent > 0 ? `${((value / sent) * 100).toFixed(1)}% of accepted` : undefined;
  return (
    <CardGrid columns={3} isDense>
      <StatCard
        label="Recipients"
        value={campaign.totalRecipients.toLocaleString('en-US')}
        note={campaign.goals || 'All Leads'}
      />
      <StatCard
        label="Accepted"
        value={sent.toLocaleString('en-US')}
        note="E-mails that the mail server took"
      />
      <StatCard label="Opened" value={totalOpened.toLocaleString('en-US')} note={share(totalOpened)} />
      <StatCard label="Clicked" value={totalClicked.toLocaleString('en-US')} note={share(totalClicked)} />
      <StatCard
        label="Sales"
        value={conversionCount.toLocaleString('en-US')}
        note={`Within ${daysText(campaign.salesWithinDays)} of a click`}
      />
      <StatCard
        label={SALES_WORDS.net}
        value={currencyText(centsOfDecimal(salesTotal), currency)}
        note="From these sales, after refunds"
      />
    </CardGrid>
  );
}
