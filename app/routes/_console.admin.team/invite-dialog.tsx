import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { UserPlus } from 'lucide-react';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { RadioCards } from '../../ui/console/fields/radio-cards.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormStack } from '../../ui/console/form.tsx';
import { useFormDialog } from '../../ui/console/form-dialog.ts';
import { useSchemaForm } from '../../ui/console/schema-form.ts';
import { inviteForm } from './forms.ts';
import { type RoleChoice, roleOptions } from './team-data.ts';

/** Invites a colleague by mail. */
export function InviteDialog(props: {
  roles: readonly RoleChoice[];
  days: number;
  result: SubmissionResult<string[]> | undefined;
}) {
  const { roles, days, result } = props;
  const { isOpen, onOpenChange } = useFormDialog(result !== undefined);
  return (
    <Dialog
      trigger={
        <Button id="invite-colleague" variant="primary" icon={UserPlus}>
          Invite a colleague
        </Button>
      }
      title="Invite a colleague"
      description={`They get a mail with a link that works once, for ${days} days.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <InviteForm roles={roles} result={result} />
    </Dialog>
  );
}

function InviteForm(props: { roles: readonly RoleChoice[]; result: SubmissionResult<string[]> | undefined }) {
  const { roles, result } = props;
  const [form, fields] = useSchemaForm({
    id: 'invite',
    schema: inviteForm,
    result,
    defaultValue: { role: 'editor' },
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <FormStack>
        <FormErrors form={form} title="Not invited" />
        <TextInput
          label="E-mail address"
          type="email"
          field={fields.email}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <RadioCards label="Role" field={fields.role} options={roleOptions(roles)} required />
      </FormStack>
      <DialogActions>
        <SubmitButton intent="invite" pendingLabel="Sending…">
          Send invitation
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
