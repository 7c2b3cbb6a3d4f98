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
                'We stop sending leads, including those still waiting.',
                'Once the CRM is on again, you can resend leads from the day you choose.',
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
          'We stop sending leads, including those still waiting.',
          'We delete the API key, the location ID and your choice of custom fields. Contacts in the CRM stay.',
        ],
        confirmLabel: 'Disconnect',
      },
    ]}
  />
);
