import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { describeHealth, type ShownEndpoint } from './endpoint-data.ts';
import { SystemFacts } from './system-facts.tsx';

/** One endpoint: whether it works, the last success, the last error in words, advice. */
export function EndpointCard({ endpoint }: { endpoint: ShownEndpoint }) {
  const { consolePath } = useConsole();
  const { id, url, description } = endpoint;
  const { tone, label } = describeHealth(endpoint);
  return (
    <Card
      title={<span className="break-all">{new URL(url).host}</span>}
      description={description || 'Webhook'}
      actions={
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      }
      footer={
        <LinkButton to={consolePath(`/admin/integrations/${id}`)} size="small">
          Open
          <span className="sr-only">{` the endpoint at ${new URL(url).host}`}</span>
        </LinkButton>
      }
    >
      <EndpointFacts endpoint={endpoint} />
    </Card>
  );
}

export const EndpointFacts = ({ endpoint }: { endpoint: ShownEndpoint }) => (
  <SystemFacts system={endpoint} advice={describeHealth(endpoint).advice} />
);
