import { KeyRound } from 'lucide-react';
import type { Snippet } from '#app/site/guide/sale-snippets.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CodeSample } from '#app/ui/console/code-sample.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { TrackingSteps } from '../frame/tracking-steps.tsx';

/** Explains how a shop reports its sales. */
export function TrackingGuide({ snippets }: { snippets: readonly Snippet[] }) {
  const { can, consolePath } = useConsole();
  return (
    <Card
      id="tracking"
      title="Set up conversion tracking"
      description="For shops without a connection above: report each sale from your own server."
      footer={
        <LinkButton to="/docs/sales" size="small">
          Guide to reporting sales
        </LinkButton>
      }
      actions={
        can('keys.manage') ? (
          <LinkButton to={consolePath('/admin/keys')} icon={KeyRound} size="small">
            Create key
          </LinkButton>
        ) : null
      }
    >
      <div className="grid min-w-0 gap-6">
        <TrackingSteps />
        <div className="grid min-w-0 gap-3">
          {snippets.map(({ id, label, note, code }, index) => (
            <details key={id} open={index === 0} className="min-w-0 rounded-control border px-4 py-2">
              <summary className="target relative cursor-pointer py-1.5 text-14 font-medium">{label}</summary>
              <div className="grid min-w-0 gap-2 pt-1 pb-2">
                <p className="text-14 text-muted">{note}</p>
                <CodeSample code={code} label={`the ${label} snippet`} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </Card>
  );
}
