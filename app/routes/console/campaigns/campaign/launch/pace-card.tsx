import type { SerializeFrom } from '@remix-run/node';
import { formatCount } from '#app/lib/format-count.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import type { loader } from './route.tsx';

type Data = SerializeFrom<typeof loader>;

/** Shows how fast the campaign goes out and the rules that it keeps. */
export function PaceCard({ data }: { data: Data }) {
  const { campaign, dailyCap, hourlyLimit, daysForStep } = data;
  return (
    <Card title="Sending rules">
      <KeyValueList
        none="None"
        items={[
          { label: 'Send window', value: data.sendWindow },
          {
            label: 'Limit per person',
            value: `${dailyCap} ${dailyCap === 1 ? 'e-mail' : 'e-mails'} in 24 hours`,
          },
          { label: 'Hourly limit', value: `${formatCount(hourlyLimit)} e-mails` },
          { label: 'Today’s limit', value: data.todaysLimit },
          {
            label: 'Time to reach everyone',
            value: data.counting ? '…' : describeDays(daysForStep),
          },
          {
            label: 'New leads',
            value: campaign.enrolNewLeads ? 'Start with the first e-mail' : 'Don’t join',
          },
          {
            label: 'After a sale',
            value: campaign.stopOnConversion ? 'The lead gets no more e-mails' : 'E-mails continue',
          },
          { label: 'A/B testing', value: campaign.hasVariants ? '50/50 split' : null },
        ]}
      />
    </Card>
  );
}

/** If there is nothing to send, no number of days is shown. */
function describeDays(days: number): string | null {
  if (days === 0) return null;
  return days === 1 ? '1 day' : `${days} days`;
}
