import { formatCount } from '#app/lib/format-count.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';

/** Lists the reasons for which leads don't get the campaign, with the number of leads of each. */
export const LeftOutCard = ({
  skipped,
  recipients,
  isCounting,
}: {
  skipped: readonly { label: string; count: number }[];
  recipients: number;
  isCounting: boolean;
}) => (
  <Card title="Who is left out, and why">
    {isCounting ? (
      <p className="text-14 text-muted">We list the reasons once we have counted all leads.</p>
    ) : skipped.length > 0 ? (
      <KeyValueList items={skipped.map(({ label, count }) => ({ label, value: leadsText(count) }))} />
    ) : (
      <p className="text-14 text-muted">
        {recipients > 0
          ? 'Every matching lead is included.'
          : 'No lead matches yet. New leads can still join later.'}
      </p>
    )}
  </Card>
);

const leadsText = (count: number) => (count === 1 ? '1 lead' : `${formatCount(count)} leads`);
