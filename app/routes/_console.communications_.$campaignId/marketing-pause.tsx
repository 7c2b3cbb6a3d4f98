import { Alert } from '../../ui/console/alert.tsx';
import { LinkButton } from '../../ui/console/button.tsx';
import { minuteText } from '../../ui/moment-text.ts';
import { useConsole } from '../_console/console-context.tsx';
import type { CampaignData } from './read-page.server.ts';

/** Bounces or complaints have paused all marketing of the company: why, and where it is switched on again. */
export function MarketingPause({ pause }: { pause: CampaignData['pause'] }) {
  const { can, consolePath } = useConsole();
  if (!pause) return null;
  return (
    <Alert
      tone="warning"
      title="All marketing of the company is paused"
      action={
        <LinkButton to={consolePath('/admin/suppressions')} size="small">
          {can('marketing.resume') ? 'Review and resume' : 'See why'}
        </LinkButton>
      }
    >
      {pause.reason ?? 'It was paused by hand.'} Since {minuteText(pause.since)} no campaign sends anything.
    </Alert>
  );
}
