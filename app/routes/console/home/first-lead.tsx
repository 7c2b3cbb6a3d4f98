import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { useConsole } from '../frame/console-context.tsx';

/** Shows the tenant's first lead for a few days, with the next step. */
export function FirstLead({ lead }: { lead: { id: string; name: string; createdAt: string } }) {
  const { consolePath } = useConsole();
  return (
    <Card
      id="first-lead"
      title="Your first lead is here"
      description={
        <>
          {lead.name} finished the assessment <TimeAgo at={lead.createdAt} />. Your page works.
        </>
      }
      actions={
        <LinkButton to={consolePath(`/leads/${lead.id}`)} variant="primary" size="small">
          Open the lead
        </LinkButton>
      }
    >
      <ol className="grid max-w-prose list-decimal gap-1.5 pl-5 text-14">
        <li>See what they asked for and the plan they got.</li>
        <li>Contact the lead while your shop is fresh in their mind, then mark the lead as contacted.</li>
        <li>Automate the next ones with a campaign: ten ready-made e-mails wait under Communications.</li>
      </ol>
    </Card>
  );
}
