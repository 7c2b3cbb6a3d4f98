import { Form } from '@remix-run/react';
import type { SetupStep } from '../../domain/home/index.ts';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Checklist } from '../../ui/console/checklist.tsx';
import { useConsole } from '../_console/console-context.tsx';

/** What a new tenant does first. It ticks itself, and disappears when all is done or when it is dismissed. */
export function Setup({ steps }: { steps: readonly { step: SetupStep; isDone: boolean }[] }) {
  const { tenant, consolePath } = useConsole();
  if (!tenant) return null;
  const page = (tab: string) => `/admin/tenants/${tenant.id}/${tab}`;
  const words: Record<SetupStep, { label: string; hint: string; to: string }> = {
    address: {
      label: 'Confirm your e-mail address',
      hint: 'Open the link in our mail: nothing is sent to leads before.',
      to: '/admin/account#confirm-address',
    },
    brand: {
      label: 'Set your logo or colours',
      hint: 'The assessment then looks like your shop.',
      to: `${page('branding')}#logo-picture`,
    },
    catalogue: {
      label: 'Choose what you sell',
      hint: 'A plan only holds what you sell.',
      to: consolePath('/admin/catalogue#what-you-sell'),
    },
    'shop-url': {
      label: 'Set your shop’s web address',
      hint: 'Product links lead there.',
      to: `${page('settings')}#shop-shopUrl`,
    },
    embed: {
      label: 'Paste the line into your site',
      hint: 'Ticks itself once the widget is seen on your page.',
      to: consolePath('/admin/embed#embed-line'),
    },
    'first-lead': {
      label: 'Get the first lead',
      hint: 'Open your page and go through the assessment once yourself.',
      to: consolePath('/admin/embed#page-to-check'),
    },
    colleague: {
      label: 'Invite a colleague',
      hint: 'With a role of their own.',
      to: consolePath('/admin/team'),
    },
  };
  return (
    <Card
      title="First steps"
      actions={
        <Form method="post" action={consolePath('/admin?index')}>
          <SubmitButton intent="put-away" variant="ghost" size="small">
            Dismiss
          </SubmitButton>
        </Form>
      }
    >
      <Checklist
        label="Set up so far"
        items={steps.map(({ step, isDone }) => ({ ...words[step], isDone }))}
      />
    </Card>
  );
}
