import { Form } from '@remix-run/react';
import { Ellipsis, PlugZap, Power, Unplug } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton, SubmitButton } from '../../ui/console/button.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { Menu } from '../../ui/console/menu.tsx';

/** The button that switches the CRM on, or that tests it. */
export const PrimaryAction = ({ isEnabled }: { isEnabled: boolean }) => (
  <Form method="post" preventScrollReset>
    {isEnabled ? (
      <SubmitButton intent="test" icon={PlugZap} pendingLabel="Testing…">
        Test connection
      </SubmitButton>
    ) : (
      <SubmitButton intent="enable" icon={Power} pendingLabel="Switching on…">
        Switch on
      </SubmitButton>
    )}
  </Form>
);

/** The test before it is switched on. */
export const TestButton = () => (
  <Form method="post" preventScrollReset>
    <SubmitButton intent="test" variant="secondary" icon={PlugZap} pendingLabel="Testing…">
      Test connection
    </SubmitButton>
  </Form>
);

/** What else can be done with the connection. */
export function CrmMenu({ isEnabled }: { isEnabled: boolean }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState<'disable' | 'disconnect' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        trigger={<IconButton ref={opener} icon={Ellipsis} label="More actions for the CRM" />}
        groups={[
          isEnabled ? [{ label: 'Switch off', icon: Power, onSelect: () => setAsking('disable') }] : [],
          [{ label: 'Disconnect', icon: Unplug, isDanger: true, onSelect: () => setAsking('disconnect') }],
        ].filter((group) => group.length > 0)}
      />
      <ConfirmDialog
        opener={opener}
        isOpen={asking === 'disable'}
        onOpenChange={close}
        title="Switch off the CRM?"
        loses={[
          'What waits is not sent any more.',
          'Leads that come meanwhile can be sent once it is on again.',
        ]}
        confirmLabel="Switch off"
        intent="disable"
      />
      <ConfirmDialog
        opener={opener}
        isOpen={asking === 'disconnect'}
        onOpenChange={close}
        title="Disconnect the CRM?"
        loses={[
          'What waits is not sent any more.',
          'The API key, the location id and the choice of custom fields are deleted. Contacts in the CRM stay.',
        ]}
        confirmLabel="Disconnect"
        intent="disconnect"
      />
    </>
  );
}
