import type { Capability } from '../../domain/access/index.ts';
import type { AttentionItem } from '../../domain/home/index.ts';
import { LinkButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { TONE_ICONS, type Tone } from '../../ui/console/tone.ts';
import { type ConsoleData, useConsole } from '../_console/console-context.tsx';
import { dayText, figure } from './figures-text.ts';

interface AttentionText {
  tone: Extract<Tone, 'danger' | 'warning' | 'info'>;
  title: string;
  text: string;
  /** Shown to whoever may open the page. */
  action: { label: string; to: string; needs: Capability };
}

/** What needs attention, each with the page where something is done about it. */
export function Attention({ matters }: { matters: readonly AttentionItem[] }) {
  const { tenant, can, consolePath } = useConsole();
  if (!tenant || matters.length === 0) return null;
  return (
    <Card title="Needs attention" isFlush>
      <ul className="divide-y border-t">
        {matters.map((matter) => {
          const { tone, title, text, action } = attentionText(matter, { tenant, can });
          const Icon = TONE_ICONS[tone];
          return (
            <li
              key={matter.kind}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] md:px-6"
            >
              <Icon className={`${COLOURS[tone]} mt-0.5 shrink-0 self-start`} aria-hidden />
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                <p className="max-w-prose text-14 break-words text-muted">{text}</p>
              </div>
              {can(action.needs) ? (
                <LinkButton
                  to={action.to.startsWith('/admin/tenants/') ? action.to : consolePath(action.to)}
                  size="small"
                  className="col-start-2 justify-self-start sm:col-start-3"
                >
                  {action.label}
                </LinkButton>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const COLOURS = { danger: 'text-danger', warning: 'text-warning', info: 'text-info' };

function attentionText(
  matter: AttentionItem,
  { tenant, can }: { tenant: NonNullable<ConsoleData['tenant']>; can: (capability: Capability) => boolean },
): AttentionText {
  const page = (tab: string) => `/admin/tenants/${tenant.id}/${tab}`;
  const plan = can('tenant.settings')
    ? ({
        label: 'See the plan',
        to: `${page('settings')}#${can('tenant.terms') ? 'terms-card' : 'plan-card'}`,
        needs: 'tenant.settings',
      } as const)
    : ({ label: 'See the plan', to: page('overview'), needs: 'tenant.read' } as const);
  const sender = {
    label: 'Check the sender',
    to: `${page('branding')}#sender-card`,
    needs: 'tenant.brand',
  } as const;
  const embed = { to: '/admin/embed', needs: 'embed.read' } as const;
  switch (matter.kind) {
    case 'payment-problem':
      return {
        tone: 'danger',
        title: 'The last payment did not go through',
        text: 'The subscription is overdue until it is paid.',
        action: plan,
      };
    case 'trial-ended':
      return {
        tone: 'danger',
        title: 'The trial has ended',
        text: 'There is no subscription yet.',
        action: plan,
      };
    case 'trial-ending':
      return {
        tone: 'warning',
        title: matter.days === 1 ? 'The trial ends within a day' : `The trial ends in ${matter.days} days`,
        text: 'There is no subscription yet.',
        action: plan,
      };
    case 'address-unconfirmed':
      return {
        tone: 'warning',
        title: 'Your e-mail address is not confirmed',
        text: 'No mail is sent to leads until the link in the sign-up mail is opened.',
        // An operator's own account has nothing to confirm.
        action: can('tenant.terms')
          ? { label: 'See the team', to: '/admin/team', needs: 'team.read' }
          : { label: 'Confirm it', to: '/admin/account', needs: 'account.self' },
      };
    case 'limit-reached':
      return {
        tone: 'warning',
        title: 'The monthly limit is reached',
        text: `${figure(matter.used)} of ${figure(matter.limit)} assessments this month. Nothing is lost: leads are stored as before.`,
        action: plan,
      };
    case 'limit-near':
      return {
        tone: 'info',
        title: `${Math.floor((matter.used / matter.limit) * 100)}% of the monthly limit is used`,
        text: `${figure(matter.used)} of ${figure(matter.limit)} assessments this month.`,
        action: plan,
      };
    case 'webhook-failing':
      return {
        tone: 'danger',
        title: 'The webhook does not answer',
        text: `Every delivery since ${dayText(matter.since.slice(0, 10))} has failed.`,
        action: { label: 'Open the settings', to: page('settings'), needs: 'tenant.settings' },
      };
    case 'messages-failed':
      return {
        tone: 'warning',
        title: matter.count === 1 ? 'One message failed' : `${figure(matter.count)} messages failed`,
        text: 'They could not be delivered in the last 7 days and are not tried again by themselves.',
        action: { label: 'See which', to: '/admin/messages?state=failed', needs: 'messages.read' },
      };
    case 'messages-uncertain':
      return {
        tone: 'warning',
        title:
          matter.count === 1
            ? 'It is uncertain whether one message arrived'
            : `It is uncertain whether ${figure(matter.count)} messages arrived`,
        text: 'The connection broke off in the last 7 days before the receiver had answered. They are not sent again by themselves, because they could arrive twice.',
        action: { label: 'See which', to: '/admin/messages?state=uncertain', needs: 'messages.read' },
      };
    case 'widget-silent':
      return {
        tone: 'warning',
        title: 'The widget is silent',
        text: `No visitor has seen it since ${dayText(matter.lastDay)}. The line may be missing from the page.`,
        action: { label: 'Check the embed', ...embed },
      };
    case 'origins-blocked':
      return {
        tone: 'info',
        title:
          matter.origins.length === 1 ? 'A site is blocked' : `${matter.origins.length} sites are blocked`,
        text: `Not on your list, seen in the last 7 days: ${matter.origins.join(', ')}`,
        action: { label: 'See where', ...embed },
      };
    case 'sender-unverified':
      return {
        tone: 'info',
        title: 'The sender is not verified',
        text: `Mails are sent from our e-mail address until the domain of ${matter.address} is shown to be yours.`,
        action: sender,
      };
  }
}
