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
        label: 'Make a new secret',
        icon: KeyRound,
        title: `Make a new secret for ${host}?`,
        loses: [
          'The new secret is shown once, right after this.',
          'For 24 hours each request is signed with both, so that you can change over without a gap.',
        ],
        confirmLabel: 'Make secret',
        variant: 'primary',
      },
      ...(isOn
        ? [
            {
              intent: 'disable',
              label: 'Switch off',
              icon: Power,
              title: `Switch off the endpoint at ${host}?`,
              loses: [
                'What waits for it is not sent any more.',
                'What happens meanwhile is stored for 30 days and can be sent again.',
              ],
              confirmLabel: 'Switch off',
            },
          ]
        : []),
      {
        intent: 'delete',
        label: 'Delete',
        icon: Trash2,
        isDanger: true,
        title: `Delete the endpoint at ${host}?`,
        loses: ['What waits for it is not sent any more.', 'Its log and its secret are deleted.'],
        confirmLabel: 'Delete endpoint',
      },
    ]}
  />
);
