import { Form } from '@remix-run/react';
import type { SetupStep } from '#app/domain/home/index.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { Checklist } from '#app/ui/console/checklist.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { QUESTIONS, QuestionsToDecide } from './questions-to-decide.tsx';

type QuestionWithButtons = keyof typeof QUESTIONS;

const isQuestion = (step: SetupStep): step is QuestionWithButtons => step in QUESTIONS;

/** The first tasks of a new tenant. Tasks are ticked automatically; the list disappears when all are done or when it is dismissed. */
export function FirstSteps({ steps }: { steps: readonly { step: SetupStep; isDone: boolean }[] }) {
  const { tenant, can, consolePath } = useConsole();
  if (!tenant) return null;
  const open = steps.flatMap(({ step, isDone }) => (isQuestion(step) && !isDone ? [step] : []));
  const words = describeSteps({ tenant, can, consolePath }, open);
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
      <div className="grid gap-4">
        <Checklist
          label="Setup progress"
          items={steps.map(({ step, isDone }) => ({ ...words[step], isDone }))}
        />
        {open.length > 0 && can('tenant.settings') ? <QuestionsToDecide open={open} /> : null}
      </div>
    </Card>
  );
}

interface Viewer extends Pick<ReturnType<typeof useConsole>, 'can' | 'consolePath'> {
  tenant: { id: string };
}

/** Returns each step's text, and the field where it is done. */
function describeSteps(
  viewer: Viewer,
  open: readonly QuestionWithButtons[],
): Record<SetupStep, { label: string; hint: string; to: string }> {
  const page = (tab: string) => `/admin/tenants/${viewer.tenant.id}/${tab}`;
  const question = (name: QuestionWithButtons, label: string, hint: string) => ({
    label,
    hint,
    to: open.includes(name) && viewer.can('tenant.settings') ? `#question-${name}` : page('settings'),
  });
  return {
    showAmounts: question(
      'showAmounts',
      'Choose whether plans show dosing',
      'Plans hide dosing until you decide.',
    ),
    freeOffersEnabled: question(
      'freeOffersEnabled',
      'Choose whether to mention free offers',
      'Plans don’t mention free offers until you decide.',
    ),
    marketingConsentMode: question(
      'marketingConsentMode',
      'Choose how visitors opt in to marketing',
      'We show a checkbox until you decide.',
    ),
    sellsTo: {
      label: 'Choose where you sell',
      hint: 'Until you answer, plans have no dosing and no links to your shop.',
      to: `${page('settings')}#regions-card`,
    },
    address: {
      label: 'Confirm your e-mail address',
      hint: 'Open the link we e-mailed you. We can’t e-mail your leads until you do.',
      to: '/admin/account#confirm-address',
    },
    brand: {
      label: 'Set your logo or colors',
      hint: 'Make the assessment match your shop.',
      to: `${page('branding')}#logo-picture`,
    },
    catalogue: {
      label: 'Choose what you sell',
      hint: 'Plans recommend only products you sell.',
      to: viewer.consolePath('/admin/catalogue#what-you-sell'),
    },
    'shop-url': {
      label: 'Set your shop’s URL',
      hint: 'Product links in plans go to this URL.',
      to: `${page('settings')}#shop-shopUrl`,
    },
    embed: {
      label: 'Add the embed code to your website',
      hint: 'We tick this step when we see the assessment on your page.',
      to: viewer.consolePath('/admin/embed#embed-line'),
    },
    'first-lead': {
      label: 'Get the first lead',
      hint: 'Open your page and take the assessment once.',
      to: viewer.consolePath('/admin/embed#page-to-check'),
    },
    orders: {
      label: 'Connect your orders',
      hint: 'Orders show us which leads bought. We tick this step with the first order.',
      to: viewer.consolePath('/admin/integrations'),
    },
    'postal-address': {
      label: 'Add your postal address',
      hint: 'The law requires a postal address in marketing e-mails.',
      to: `${page('settings')}#company-postalAddress`,
    },
    colleague: {
      label: 'Invite a colleague',
      hint: 'Give each colleague their own log-in and role.',
      to: viewer.consolePath('/admin/team#invite-colleague'),
    },
  };
}
