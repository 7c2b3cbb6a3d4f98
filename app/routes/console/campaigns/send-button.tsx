import { Button } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { countSelected, type Selection } from './use-selection.ts';

/** Returns the selected leads as forms post them. */
const selectionFields = (selection: Selection): Record<string, string> =>
  selection.mode === 'all'
    ? { all: 'on', except: selection.except.join(',') }
    : { leadIds: selection.ids.join(','), ...(selection.byGoals && { byGoals: 'on' }) };

/**
 * Makes its form validate the message and ask for confirmation. It is disabled while the message is empty, and without JavaScript, because
 * the confirmation needs it.
 */
export function SendButton({ label, isReady }: { label: string; isReady: boolean }) {
  const isHydrated = useHydrated();
  return (
    <Button type="submit" variant="primary" disabled={!isReady || !isHydrated}>
      {label}
    </Button>
  );
}

/**
 * Asks for confirmation with the number of leads before a message is sent. It posts its own form, so place it outside the message's form.
 */
export function SendDialog(props: {
  intent: 'email' | 'sms';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  selection: Selection;
  /** Maximum number of leads that the channel reaches, if none is selected. */
  all: number;
  fields: Record<string, string>;
}) {
  const { intent, isOpen, onOpenChange, selection, all, fields } = props;
  const selected = countSelected(selection);
  const count = selected || all;
  const leads = count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      variant="primary"
      title={`${intent === 'sms' ? 'Send this text' : 'Send this e-mail'} to ${selected ? leads : `all ${leads}`}?`}
      loses={[
        `Each ${intent === 'sms' ? 'phone number' : 'e-mail address'} gets it once.`,
        intent === 'sms'
          ? 'We skip leads who have no phone number, replied STOP or didn’t agree to texts.'
          : 'We skip leads who unsubscribed, bounced or didn’t agree to marketing.',
        'You can’t take back messages that we have sent.',
      ]}
      confirmLabel={`Send to ${leads}`}
      intent={intent}
      fields={{ ...fields, ...selectionFields(selection) }}
    />
  );
}
