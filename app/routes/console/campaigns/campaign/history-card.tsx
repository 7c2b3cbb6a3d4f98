import { Card } from '#app/ui/console/card.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import type { CampaignData } from './read-page.server.ts';

/** Lists launches, pauses and other staff actions, the newest first. */
export function HistoryCard({ history }: { history: CampaignData['history'] }) {
  if (history.length === 0) return null;
  return (
    <Card title="History">
      <ol aria-label="History" className="grid gap-2 text-14">
        {history.map(({ id, label, at: occurredAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{label}</span>
            <span className="text-muted">
              <MinuteMoment at={occurredAt} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
