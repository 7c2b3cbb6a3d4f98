import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import type { CampaignData } from './read-page.server.ts';

/** Reasons why no mail is due. */
const NO_NEXT: Readonly<Record<string, string>> = {
  active: 'Nothing scheduled',
  paused: 'Waits until the campaign is resumed',
  completed: 'None',
};

export function ScheduleCard({ campaign }: { campaign: CampaignData['campaign'] }) {
  const {
    status,
    isPlanned,
    leadsFrom,
    excludeBuyersDays,
    launchedAt,
    pausedAt,
    completedAt,
    nextEmail,
    enrolNewLeads,
    stopOnConversion,
  } = campaign;
  return (
    <Card title="Schedule">
      <KeyValueList
        none="Not yet"
        items={[
          { label: isPlanned ? 'Starts' : 'Launched', value: launchedAt && minuteText(launchedAt) },
          ...(leadsFrom ? [{ label: 'Leads from', value: minuteText(leadsFrom) }] : []),
          ...(excludeBuyersDays
            ? [{ label: 'Left out', value: `Buyers of the last ${excludeBuyersDays} days` }]
            : []),
          ...(pausedAt ? [{ label: 'Paused', value: minuteText(pausedAt) }] : []),
          ...(completedAt ? [{ label: 'Completed', value: minuteText(completedAt) }] : []),
          { label: 'Next e-mail', value: nextEmail ?? NO_NEXT[status] },
          { label: 'New leads', value: enrolNewLeads ? 'Start with the first e-mail' : 'Don’t join' },
          { label: 'After a sale', value: stopOnConversion ? 'No more e-mails' : 'E-mails continue' },
        ]}
      />
    </Card>
  );
}
