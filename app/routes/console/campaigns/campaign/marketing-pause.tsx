import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import type { CampaignData } from './read-page.server.ts';

const PAUSE_REASONS: Readonly<Record<string, string>> = {
  bounces: 'Too many e-mail addresses bounced.',
  complaints: 'Too many recipients reported your e-mails as spam.',
  manual: 'Your team paused marketing.',
};

/** Shown if the company's account is not paid. Campaigns wait, and continue automatically after the payment. */
export function AccountPause({ isReadOnly }: { isReadOnly: boolean }) {
  const { consolePath } = useConsole();
  if (!isReadOnly) return null;
  return (
    <Alert
      tone="warning"
      title="Campaigns wait until a plan is paid"
      action={
        <LinkButton to={consolePath('/admin/billing')} size="small">
          Open billing
        </LinkButton>
      }
    >
      Your console is read-only, so campaigns are on hold. Campaigns resume automatically after payment. Plans
      that visitors request are still sent.
    </Alert>
  );
}

/** Shown if bounces or complaints have paused all marketing of the company: the reason, and where to switch it on again. */
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
      {PAUSE_REASONS[pause.reason ?? ''] ?? 'Marketing was paused.'} No campaign has sent anything since{' '}
      {minuteText(pause.since)}. Plans that visitors ask for are still sent.
    </Alert>
  );
}
