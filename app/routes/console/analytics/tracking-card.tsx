import { CodeXml, KeyRound } from 'lucide-react';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { TrackingSteps } from '../frame/tracking-steps.tsx';

/** Says how a shop reports its sales (T section 2). The examples are on Integrations. */
export function TrackingCard() {
  const { can, consolePath } = useConsole();
  return (
    <Card
      id="tracking"
      title="Set up conversion tracking"
      description="Report sales from your shop to see revenue and commission here."
      actions={
        <>
          <LinkButton
            to={can('integrations.read') ? consolePath('/admin/integrations#tracking') : '/docs/api'}
            icon={CodeXml}
            size="small"
          >
            Code examples
          </LinkButton>
          {can('keys.manage') ? (
            <LinkButton to={consolePath('/admin/keys')} icon={KeyRound} size="small" variant="ghost">
              Create key
            </LinkButton>
          ) : null}
        </>
      }
    >
      <TrackingSteps />
    </Card>
  );
}
