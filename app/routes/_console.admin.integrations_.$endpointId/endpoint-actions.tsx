import { Form } from '@remix-run/react';
import { Ellipsis, KeyRound, Power, Send, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton, SubmitButton } from '../../ui/console/button.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { Menu } from '../../ui/console/menu.tsx';

/** The button that sends a test event, or that switches the endpoint on. */
export const PrimaryAction = ({ isOn }: { isOn: boolean }) => (
  <Form method="post" preventScrollReset>
    {isOn ? (
      <SubmitButton intent="test" icon={Send} pendingLabel="Sending…">
        Send test event
      </SubmitButton>
    ) : (
      <SubmitButton intent="enable" icon={Power} pendingLabel="Switching on…">
        Switch on
      </SubmitButton>
    )}
  </Form>
);

/** What else can be done with an endpoint. */
export function EndpointMenu({ isOn, host }: { isOn: boolean; host: string }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState<'rotate' | 'disable' | 'delete' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        trigger={<IconButton ref={opener} icon={Ellipsis} label={`More actions for ${host}`} />}
        groups={[
          [
            { label: 'Make a new secret', icon: KeyRound, onSelect: () => setAsking('rotate') },
            ...(isOn ? [{ label: 'Switch off', icon: Power, onSelect: () => setAsking('disable') }] : []),
          ],
          [{ label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => setAsking('delete') }],
        ]}
      />
      <ConfirmDialog
        opener={opener}
        isOpen={asking === 'rotate'}
        onOpenChange={close}
        title={`Make a new secret for ${host}?`}
        loses={[
          'The new secret is shown once, right after this.',
          'For 24 hours each request is signed with both, so that you can change over without a gap.',
        ]}
        confirmLabel="Make secret"
        intent="rotate"
        variant="primary"
      />
      <ConfirmDialog
        opener={opener}
        isOpen={asking === 'disable'}
        onOpenChange={close}
        title={`Switch off the endpoint at ${host}?`}
        loses={[
          'What waits for it is not sent any more.',
          'What happens meanwhile is stored for 30 days and can be sent again.',
        ]}
        confirmLabel="Switch off"
        intent="disable"
      />
      <ConfirmDialog
        opener={opener}
        isOpen={asking === 'delete'}
        onOpenChange={close}
        title={`Delete the endpoint at ${host}?`}
        loses={['What waits for it is not sent any more.', 'Its log and its secret are deleted.']}
        confirmLabel="Delete endpoint"
        intent="delete"
      />
    </>
  );
}
