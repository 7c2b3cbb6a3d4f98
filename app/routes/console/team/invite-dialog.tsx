import { UserPlus } from 'lucide-react';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { RadioCards } from '#app/ui/console/fields/radio-cards.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { type RoleChoice, roleOptions } from './team-data.ts';

export const INVITE = 'invite';

const EMPTY_INVITATION = { email: '', role: 'editor' };

/** The dialog that invites a colleague by e-mail. */
export function InviteDialog(props: { record: string; roles: readonly RoleChoice[]; days: number }) {
  const { record, roles, days } = props;
  return (
    <CreateDialog
      button={{ label: 'Invite a colleague', icon: UserPlus, id: 'invite-colleague' }}
      heading="Invite a colleague"
      description={`We’ll e-mail a link that works once and expires in ${days} days.`}
      id={INVITE}
      title="Invitation"
      failure="Not invited"
      record={record}
      saved={EMPTY_INVITATION}
      save="Send invitation"
      saving="Sending…"
    >
      {(fields) => (
        <>
          <TextInput
            label="E-mail address"
            type="email"
            field={fields.email}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <RadioCards label="Role" field={fields.role} options={roleOptions(roles)} required />
        </>
      )}
    </CreateDialog>
  );
}
