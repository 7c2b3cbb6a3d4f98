import { PlugZap, Power, Unplug } from 'lucide-react';
import { ConfirmMenu } from '#app/ui/console/confirm-menu.tsx';
import type { PageAction } from '../primary-action.tsx';

export const TEST: PageAction = {
  intent: 'test',
  label: 'Test connection',
  icon: PlugZap,
  pendingLabel: 'Testing…',
};

/** The menu of the connection's less frequent actions. */
export const CrmMenu = ({ isEnabled }: { isEnabled: boolean }) => (
  <ConfirmMenu
    label="More actions for the CRM"
    actions={[
      ...(isEnabled
        ? [
            {
              intent: 'disable',
              label: 'Turn off',
              icon: Power,
              title: 'Turn off the CRM?',
              loses: [
                'We don’t send waiting leads.',
                'You can send leads that arrive in the meantime once the CRM is on again.',
              ],
              confirmLabel: 'Turn off',
            },
          ]
        : []),
      {
        intent: 'disconnect',
        label: 'Disconnect',
        icon: Unplug,
        isDanger: true,
        title: 'Disconnect the CRM?',
        loses: [
          'We don’t send waiting leads.',
          'The API key, the location id and the choice of custom fields are deleted. Contacts in the CRM stay.',
        ],
        confirmLabel: 'Disconnect',
      },
    ]}
  />
);
