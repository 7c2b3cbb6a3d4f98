import type { SerializeFrom } from '@remix-run/node';
import { formatCount } from '#app/lib/format-count.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import type { loader } from './route.tsx';

type Data = SerializeFrom<typeof loader>;

/** Shows how fast the campaign goes out and the rules that it keeps. */
export function PaceCard({ data }: { data: Data }) {
  const { campaign, hourlyLimit, warmUpLimit, daysForStep } = data;
  return (
    <Card title="Pace and rules">
      <KeyValueList
        none="None"
        items={[
          { label: 'Send window', value: data.sendWindow },
          { label: 'At most in an hour', value: `${formatCount(hourlyLimit)} e-mails` },
          {
            label: 'A new sender’s limit today',
            value: warmUpLimit === null ? null : `${formatCount(warmUpLimit)} e-mails`,
          },
          {
            label: 'Until a step has reached all',
            value: data.counting ? '…' : describeDays(daysForStep),
          },
          { label: 'New leads', value: campaign.enrolNewLeads ? 'Join at the first step' : 'Don’t join' },
          {
            label: 'After a sale',
            value: campaign.stopOnConversion ? 'The lead gets nothing more' : 'The lead goes on',
          },
          { label: 'A/B testing', value: campaign.hasVariants ? 'Half of the leads get each variant' : null },
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
