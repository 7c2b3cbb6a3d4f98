import { useState } from 'react';
import { Button } from '../../ui/console/button.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { useHydrated } from '../../ui/console/hydrated.ts';
import { countSelected, type Selection } from './use-selection.ts';

/** The selected leads as forms post them. */
const selectionFields = (selection: Selection): Record<string, string> =>
  selection.mode === 'all'
    ? { all: 'on', except: selection.except.join(',') }
    : { leadIds: selection.ids.join(',') };

/** Asks with the number of leads before a message goes out. Without a script the button stays off. */
export function SendButton(props: {
  intent: 'email' | 'sms';
  label: string;
  isReady: boolean;
  selection: Selection;
  /** Leads that the channel reaches at most, when none is selected. */
  all: number;
  fields: Record<string, string>;
}) {
  const { intent, label, isReady, selection, all, fields } = props;
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const selected = countSelected(selection);
  const count = selected || all;
  const leads = count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`;
  return (
    <>
      <Button variant="primary" disabled={!isReady || !isHydrated} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        variant="primary"
        title={`${intent === 'sms' ? 'Send this text' : 'Send this e-mail'} to ${selected ? leads : `all ${leads}`}?`}
        loses={[
          `Each ${intent === 'sms' ? 'phone number' : 'e-mail address'} gets it once.`,
          intent === 'sms'
            ? 'Leads without a phone number, who answered STOP or who did not agree to texts are left out.'
            : 'Leads that unsubscribed, bounced or did not agree to marketing are left out.',
          'What has gone out can’t be taken back.',
        ]}
        confirmLabel={`Send to ${leads}`}
        intent={intent}
        fields={{ ...fields, ...selectionFields(selection) }}
      />
    </>
  );
}
