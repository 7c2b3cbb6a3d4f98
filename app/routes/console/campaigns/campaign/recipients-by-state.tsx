import { formatCount } from '#app/lib/format-count.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import type { CampaignData } from './read-page.server.ts';

/** Shows recipients by state, and mails that have not been sent. */
export function RecipientsByState({ data: { states, unsent } }: { data: CampaignData }) {
  return (
    <Card title="Recipients by status">
      <KeyValueList
        items={[...[...states, ...unsent].map(({ label, count }) => ({ label, value: formatCount(count) }))]}
      />
    </Card>
  );
}
