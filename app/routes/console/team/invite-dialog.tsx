import { UserPlus } from 'lucide-react';
import { Button } from '#app/ui/console/button.tsx';
import { EditDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import type { EditAnswer } from '#app/ui/console/edit-form/edit-form.tsx';
import { RadioCards } from '#app/ui/console/fields/radio-cards.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { inviteForm } from './forms.ts';
import { type RoleChoice, roleOptions } from './team-data.ts';

/** The form's id and intent. */
export const INVITE = 'invite';
const EMPTY = { email: '', role: 'editor' };

/** The dialog that invites a colleague by e-mail. */
export function InviteDialog(props: {
  /** Tenant ID. */
  record: string;
  roles: readonly RoleChoice[];
  days: number;
  answer: EditAnswer | undefined;
}) {
  const { record, roles, days, answer } = props;
  return (
    <EditDialog
      trigger={
        <Button id="invite-colleague" variant="primary" icon={UserPlus}>
          Invite a colleague
        </Button>
      }
      heading="Invite a colleague"
      description={`They get a mail with a link that works once, for ${days} days.`}
      id={INVITE}
      title="Invitation"
      failure="Not invited"
      record={record}
      schema={inviteForm}
      saved={EMPTY}
      versions={null}
      answer={answer}
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
    </EditDialog>
  );
}
