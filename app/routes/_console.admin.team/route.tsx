import { parseWithZod } from '@conform-to/zod/v4';
import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import {
  can,
  changeRole,
  INVITATION_DAYS,
  type Invited,
  inviteColleague,
  listTeam,
  normaliseEmail,
  ROLE_SENTENCES,
  removeMember,
  resendInvitation,
  TENANT_ROLES,
  withdrawInvitation,
} from '../../domain/access/index.ts';
import { contactEmail } from '../../domain/tenants/index.ts';
import { type ConsoleArgs, forConsole } from '../../http/console.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { assertRefusal, refusalReply } from '../../http/refusal.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { NothingChanged } from '../../ui/console/alert.tsx';
import { PageBody, PageHeader } from '../../ui/console/page-header.tsx';
import { useConsole } from '../_console/console-context.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitationsCard, MemberTable } from './team-tables.tsx';

/** `/admin/team`: who works with a tenant, and as what. */
export const loader = forConsole('team.read', async ({ context, tenantId, person, now }) => {
  const { members, invitations } = await listTeam(context.services.db, tenantId, now);
  return json({
    members,
    invitations,
    ownId: person.id,
    canManage: can(person, 'team.manage'),
    roles: TENANT_ROLES.map((role) => ({ role, does: ROLE_SENTENCES[role] })),
    invitationDays: INVITATION_DAYS,
  });
});

const role = z.enum(TENANT_ROLES, 'Choose a role');
const inviteSchema = z.object({ email: contactEmail, role });
const roleSchema = z.object({ memberId: z.string(), role });

type TeamArgs = ConsoleArgs<'team.manage'>;

export const action = forConsole('team.manage', async (args) => {
  const { request } = args;
  const form = await readForm(request);
  const intent = form.get('intent');
  if (intent !== 'withdraw') args.requireStepUp();
  if (intent === 'invite') return invite(args, form);
  try {
    switch (intent) {
      case 'resend':
        return await resend(args, textOf(form, 'invitationId'));
      case 'withdraw':
        return await withdraw(args, textOf(form, 'invitationId'));
      case 'role':
        return await saveRole(args, form);
      case 'remove':
        return await remove(args, textOf(form, 'memberId'));
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json({ problem: error.message }, { status: statusForError(error.code) });
  }
  throw new AppError('invalid', 'Unknown intent.');
});

async function invite(args: TeamArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: inviteSchema });
  if (submission.status !== 'success') return json({ invite: submission.reply() }, { status: 400 });
  let invited: Invited;
  try {
    await limitMails(args, submission.value.email);
    invited = await inviteColleague({ ...operationContext(args), ...submission.value });
  } catch (error) {
    const refusal = assertRefusal(error);
    return json({ invite: refusalReply(submission, refusal) }, { status: statusForError(refusal.code) });
  }
  const { email, isHeld } = invited;
  if (isHeld) return toastAndReload(args, 'Invitation saved', HELD);
  return toastAndReload(args, 'Invitation sent', `${email} has ${INVITATION_DAYS} days to accept it.`);
}

async function resend(args: TeamArgs, invitationId: string) {
  const permit = (email: string) => limitMails(args, email);
  const { email, isHeld } = await resendInvitation({ ...operationContext(args), invitationId, permit });
  if (isHeld) return toastAndReload(args, 'Invitation saved', HELD);
  return toastAndReload(args, 'Invitation sent again', `${email} has ${INVITATION_DAYS} days from now on.`);
}

/** An unconfirmed tenant sends nothing to strangers (D51). */
const HELD = 'Confirm your own e-mail address first: the invitation is sent once you have.';

async function withdraw(args: TeamArgs, invitationId: string) {
  await withdrawInvitation({ ...operationContext(args), invitationId });
  return toastAndReload(args, 'Invitation withdrawn');
}

async function saveRole(args: TeamArgs, form: FormData) {
  const values = roleSchema.safeParse(Object.fromEntries(form));
  if (!values.success) throw new AppError('invalid', 'Choose a role.');
  await changeRole({ ...operationContext(args), ...values.data });
  // Whoever gave up their own right to this page would only be told that they may not see it.
  const keepsPage =
    values.data.memberId !== args.person.id || can({ ...args.person, ...values.data }, 'team.read');
  return toastAndReload(args, 'Role changed', undefined, keepsPage ? undefined : '/admin');
}

async function remove(args: TeamArgs, memberId: string) {
  await removeMember({ ...operationContext(args), memberId });
  return toastAndReload(args, 'Removed from the team', 'Their sessions have ended.');
}

const operationContext = ({ context, tenantId, person, actor, now }: TeamArgs) => ({
  db: context.services.db,
  outbox: context.services.outbox,
  tenantId,
  invitedBy: person.name ?? person.email,
  actor,
  now,
});

/** Anybody may sign a company up, so that its invitations must not become a way to send mail to the world. */
async function limitMails({ context, tenantId }: TeamArgs, recipient: string): Promise<void> {
  await context.rateLimits.consume('account-mail', `invite:${tenantId}`);
  await context.rateLimits.consume('account-mail', normaliseEmail(recipient));
}

function toastAndReload(args: TeamArgs, title: string, description?: string, path?: string) {
  const { pathname, search } = new URL(args.request.url);
  return redirectWithToast(args, path ?? pathname + search, { title, description });
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

export const meta: MetaFunction = () => [{ title: 'Team' }];

export default function Team() {
  const { members, invitations, ownId, canManage, roles, invitationDays } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { tenant } = useConsole();
  const company = tenant?.name ?? '';
  return (
    <>
      <PageHeader
        title="Team"
        description={`Who works with ${company}, and what they may do.`}
        primary={
          canManage ? (
            <InviteDialog
              roles={roles}
              days={invitationDays}
              reply={answer && 'invite' in answer ? answer.invite : undefined}
            />
          ) : null
        }
      />
      <PageBody>
        <NothingChanged problem={answer && 'problem' in answer ? answer.problem : undefined} />
        <MemberTable members={members} ownId={ownId} company={company} roles={roles} canManage={canManage} />
        {invitations.length > 0 ? <InvitationsCard invitations={invitations} canManage={canManage} /> : null}
      </PageBody>
    </>
  );
}
