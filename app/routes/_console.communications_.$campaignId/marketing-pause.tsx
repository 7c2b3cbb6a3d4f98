import { Alert } from '../../ui/console/alert.tsx';
import { LinkButton } from '../../ui/console/button.tsx';
import { minuteText } from '../../ui/moment-text.ts';
import { useConsole } from '../_console/console-context.tsx';
import type { CampaignData } from './read-page.server.ts';

const REASONS: Readonly<Record<string, string>> = {
  bounces: 'Too many addresses bounced.',
  complaints: 'Too many recipients reported your mails as spam.',
  manual: 'Your team paused it.',
};

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
      {REASONS[pause.reason ?? ''] ?? 'It was paused.'} No campaign has sent anything since{' '}
      {minuteText(pause.since)}. Plans that visitors ask for are still sent.
    </Alert>
  );
}
