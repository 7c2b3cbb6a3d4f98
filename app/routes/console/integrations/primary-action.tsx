import { Form } from '@remix-run/react';
import { type LucideIcon, Power } from 'lucide-react';
import { SubmitButton } from '#app/ui/console/button.tsx';

/** A button that posts its intent to the page. */
export interface PageAction {
  intent: string;
  label: string;
  icon: LucideIcon;
  pendingLabel: string;
  variant?: 'secondary';
}

export const ActionButton = ({ action }: { action: PageAction }) => (
  <Form method="post" preventScrollReset>
    <SubmitButton
      intent={action.intent}
      icon={action.icon}
      pendingLabel={action.pendingLabel}
      variant={action.variant}
    >
      {action.label}
    </SubmitButton>
  </Form>
);

const SWITCH_ON: PageAction = {
  intent: 'enable',
  label: 'Turn on',
  icon: Power,
  pendingLabel: 'Turning on…',
};

/** The button that tests or reads an active integration, or switches it on. */
export const PrimaryAction = ({ isOn, whenOn }: { isOn: boolean; whenOn: PageAction }) => (
  <ActionButton action={isOn ? whenOn : SWITCH_ON} />
);
