import { MailQuestion } from 'lucide-react';
import { formatCount } from '#app/lib/format-count.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { CommunicationsData } from './read-page.server.ts';

/** Leads to the page that sends an e-mail again to the people who did not open it, if that is possible. */
export function RepeatLink({ sent: { id, unopened } }: { sent: CommunicationsData['sent'][number] }) {
  const { can, consolePath } = useConsole();
  if (unopened === null || !can('campaigns.send')) return null;
  return (
    <div>
      <LinkButton to={consolePath(`/communications/sent/${id}/again`)} icon={MailQuestion} size="small">
        {`Send again to ${formatCount(unopened)} who did not open`}
      </LinkButton>
    </div>
  );
}
