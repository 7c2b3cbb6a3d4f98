import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { UserPlus } from 'lucide-react';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { RadioCards } from '../../ui/console/fields/radio-cards.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormStack } from '../../ui/console/form.tsx';
import { useFormDialog } from '../../ui/console/form-dialog.ts';
import { type RoleChoice, roleOptions } from './team-data.ts';

/** Invites a colleague by mail. */
export function InviteDialog(props: {
  roles: readonly RoleChoice[];
  days: number;
  reply: SubmissionResult<string[]> | undefined;
}) {
  const { roles, days, reply } = props;
  const { isOpen, onOpenChange } = useFormDialog(reply !== undefined);
  return (
    <Dialog
      trigger={
        <Button variant="primary" icon={UserPlus}>
          Invite a colleague
        </Button>
      }
      title="Invite a colleague"
      description={`They get a mail with a link that works once, for ${days} days.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <InviteForm roles={roles} reply={reply} />
    </Dialog>
  );
}

function InviteForm({ roles, reply }: { roles: readonly RoleChoice[]; reply?: SubmissionResult<string[]> }) {
  const [form, fields] = useForm<{ email: string; role: string }>({
    id: 'invite',
    lastResult: reply,
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
