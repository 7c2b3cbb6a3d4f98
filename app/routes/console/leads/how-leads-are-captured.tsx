import { embedLine } from '#app/site/embed-guide/embed-snippets.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { useConsole } from '../frame/console-context.tsx';

/** Explains how leads get here: the embed code and lead-capture explainer (T section 2). */
export function HowLeadsAreCaptured({ origin, client }: { origin: string; client: string }) {
  const { consolePath } = useConsole();
  return (
    <Card
      title="How leads are captured"
      description="Paste this line into your page where you want the assessment to appear."
      actions={<LinkButton to={consolePath('/admin/embed')}>More options</LinkButton>}
    >
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <CopyField label="Embed code" value={embedLine(origin, { client })} />
        <ol className="grid max-w-prose list-decimal gap-2 pl-5 text-14 marker:text-muted">
          <li>A visitor answers the assessment and leaves a name and an e-mail address.</li>
          <li>
            The lead is stored here at once, with its goals, symptoms and plan, and the plan goes out by mail.
          </li>
          <li>
            Product links carry the lead’s tracking ID to your shop, so that a sale can be reported and is
            counted for this lead.
          </li>
        </ol>
      </div>
    </Card>
  );
}
