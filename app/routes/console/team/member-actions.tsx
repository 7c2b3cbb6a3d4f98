import { Form } from '@remix-run/react';
import { LogOut, ShieldCheck, UserMinus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Alert } from '#app/ui/console/alert.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { ConfirmMenu } from '#app/ui/console/confirm-menu.tsx';
import { Dialog, DialogActions } from '#app/ui/console/dialog.tsx';
import { RadioCards } from '#app/ui/console/fields/radio-cards.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import { useFormDialog } from '#app/ui/console/form-dialog.ts';
import { formatMemberName, type Member, ROLE_LABELS, type RoleChoice, roleOptions } from './team-data.ts';

/** Actions on a member: change the role, end their sessions, or remove their access. */
export function MemberActions(props: {
  member: Member;
  isSelf: boolean;
  company: string;
  roles: readonly RoleChoice[];
}) {
  const { member, isSelf, company, roles } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const roleDialog = useFormDialog(false);
  const name = formatMemberName(member) || member.email;
  const fields = { memberId: member.id };
  return (
    <>
      <ConfirmMenu
        opener={opener}
        label={`What to do with ${name}`}
        items={[{ label: 'Change role', icon: ShieldCheck, onSelect: () => roleDialog.onOpenChange(true) }]}
        actions={[
          {
            intent: 'end-sessions',
            label: 'Log out everywhere',
            icon: LogOut,
            title: isSelf ? 'Log yourself out everywhere else?' : `Log ${name} out everywhere?`,
            loses: [
              isSelf
                ? 'All your sessions except this one end at once.'
                : 'All their sessions end at once. They can log in again with their password.',
              'Unsaved changes in those sessions are lost.',
            ],
            confirmLabel: 'Log out everywhere',
            fields,
          },
          {
            intent: 'remove',
            label: 'Remove',
            icon: UserMinus,
            isDanger: true,
            title: isSelf ? `Remove yourself from ${company}?` : `Remove ${name} from ${company}?`,
            loses: [
              isSelf
                ? 'You’re logged out immediately. Only another admin can invite you back.'
                : `${member.email} is logged out everywhere, at once.`,
              ...(member.totpEnabledAt ? ['The two-step log-in and its recovery codes are deleted.'] : []),
              'Their past activity stays in the audit log.',
            ],
            confirmLabel: isSelf ? 'Remove myself' : 'Remove from the team',
            fields,
          },
        ]}
      />
      <RoleDialog {...{ opener, member, name, isSelf, roles }} {...roleDialog} />
    </>
  );
}

function RoleDialog(props: {
  opener: RefObject<HTMLButtonElement>;
  member: Member;
  name: string;
  isSelf: boolean;
  roles: readonly RoleChoice[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { member, name, isSelf, roles, ...dialog } = props;
  return (
    <Dialog
      title={isSelf ? 'Change your own role?' : `Change the role of ${name}`}
      description={`Currently ${ROLE_LABELS[member.role]}. The change applies immediately.`}
      {...dialog}
    >
      <Form method="post" preventScrollReset>
        <FormStack>
          {isSelf ? (
            <Alert tone="warning" title="This is you">
              Without the admin role you can’t open this page. Only another admin can give you the role back.
            </Alert>
          ) : null}
          <input type="hidden" name="memberId" value={member.id} />
          <RadioCards
            label="Role"
            name="role"
            defaultValue={member.role}
            options={roleOptions(roles)}
            required
          />
        </FormStack>
        <DialogActions>
          <SubmitButton intent="role" pendingLabel="Changing…">
            Change role
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
