import { KeyRound, Power, Send, Trash2 } from 'lucide-react';
import { ConfirmMenu } from '#app/ui/console/confirm-menu.tsx';
import type { PageAction } from '../primary-action.tsx';

export const SEND_TEST: PageAction = {
  intent: 'test',
  label: 'Send test event',
  icon: Send,
  pendingLabel: 'Sending…',
};

/** The menu of an endpoint's less frequent actions. */
export const EndpointMenu = ({ isOn, host }: { isOn: boolean; host: string }) => (
  <ConfirmMenu
    label={`More actions for ${host}`}
    actions={[
      {
        intent: 'rotate',
        label: 'Rotate secret',
        icon: KeyRound,
        title: `Rotate the secret for ${host}?`,
        loses: [
          'You see the new secret once, right after the rotation.',
          'For 24 hours we sign with both secrets, so you can switch without downtime.',
        ],
        confirmLabel: 'Rotate secret',
        variant: 'primary',
      },
      ...(isOn
        ? [
            {
              intent: 'disable',
              label: 'Turn off',
              icon: Power,
              title: `Turn off the endpoint at ${host}?`,
              loses: [
                'We don’t send waiting events.',
                'We keep new events for 30 days, and you can resend them.',
              ],
              confirmLabel: 'Turn off',
            },
          ]
        : []),
      {
        intent: 'delete',
        label: 'Delete',
        icon: Trash2,
        isDanger: true,
        title: `Delete the endpoint at ${host}?`,
        loses: ['We don’t send waiting events.', 'We delete the endpoint’s log and secret.'],
        confirmLabel: 'Delete endpoint',
      },
    ]}
  />
);
