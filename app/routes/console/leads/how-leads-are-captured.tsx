import { embedLine } from '#app/site/embed-guide/embed-snippets.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { useConsole } from '../frame/console-context.tsx';

/** Explains how leads get here: the embed code and lead-capture explainer (T section 2). It is folded once leads arrive. */
export function HowLeadsAreCaptured({ hasLeads, ...embed }: EmbedSource & { hasLeads: boolean }) {
  if (!hasLeads) return <Explainer {...embed} />;
  return (
    <details className="min-w-0">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-14 font-medium">
        How leads are captured
      </summary>
      <Explainer {...embed} />
    </details>
  );
}

interface EmbedSource {
  origin: string;
  client: string;
}

function Explainer({ origin, client }: EmbedSource) {
  const { consolePath } = useConsole();
  return (
    <Card
      title="How leads are captured"
      description="Paste this code where the assessment should appear."
      actions={<LinkButton to={consolePath('/admin/embed')}>More options</LinkButton>}
    >
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <CopyField label="Embed code" value={embedLine(origin, { client })} />
        <ol className="grid max-w-prose list-decimal gap-2 pl-5 text-14 marker:text-muted">
          <li>A visitor answers the assessment and leaves a name and an e-mail address.</li>
          <li>We save the lead with their goals, symptoms and plan, and e-mail the plan.</li>
          <li>Product links carry the tracking ID to your shop, so sales can be credited to this lead.</li>
        </ol>
      </div>
    </Card>
  );
}
