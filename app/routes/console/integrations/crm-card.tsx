import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { describeCrm, type ShownCrm } from './crm-data.ts';
import { SystemFacts } from './system-facts.tsx';

/** The CRM's state: whether it works, the last success, the last error in words, advice. */
export function CrmCard({ crm }: { crm: ShownCrm }) {
  const { consolePath } = useConsole();
  const { tone, label } = describeCrm(crm);
  return (
    <Card
      title="LeadConnector (GoHighLevel)"
      description="Each new lead becomes a contact."
      actions={
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      }
      footer={
        <LinkButton to={consolePath('/admin/integrations/crm')} size="small">
          {crm.hasKey ? 'Open' : 'Connect'}
          <span className="sr-only"> the CRM</span>
        </LinkButton>
      }
    >
      <CrmFacts crm={crm} />
    </Card>
  );
}

export const CrmFacts = ({ crm }: { crm: ShownCrm }) => (
  <SystemFacts system={crm} advice={describeCrm(crm).advice} />
);
