import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { inviteForm } from '#app/domain/access/account-fields.ts';
import {
  changeRole,
  endMemberSessions,
  INVITATION_DAYS,
  inviteColleague,
  listTeam,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from '#app/domain/access/accounts/index.ts';
import { can, FORM_RISKS, ROLE_SENTENCES, TENANT_ROLES } from '#app/domain/access/index.ts';
import { type ConsoleArgs, forConsole, requestedPage } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { operationContext } from '../frame/operation-context.ts';
import { invitationForm, memberForm, roleForm } from './forms.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { INVITE, InviteDialog } from './invite-dialog.tsx';
import { MemberTable } from './member-table.tsx';

/** URL parameter for the page of open invitations. */
const INVITATIONS = 'invitations';

/** `/admin/team`: the members of a tenant with their roles. */
export const loader = forConsole('team.read', async ({ request, context, tenantId, person, now }) => {
  const { searchParams } = new URL(request.url);
  const { members, invitations } = await listTeam({
    db: context.services.db,
    tenantId,
    membersPage: readPageNumber(searchParams),
    invitationsPage: readPageNumber(searchParams, INVITATIONS),
    now,
  });
  return json({
    tenantId,
    members,
    invitations,
    ownId: person.id,
    canManage: can(person, 'team.manage'),
    roles: TENANT_ROLES.map((role) => ({ role, does: ROLE_SENTENCES[role] })),
    invitationDays: INVITATION_DAYS,
  });
});

type TeamArgs = ConsoleArgs<'team.manage'>;

export const action = consoleForms('team.manage', FORM_RISKS.team, (form) => ({
  invite: form({
    schema: inviteForm,
    async run(args, values) {
      await limitMails(args, values.email);
      return inviteColleague({ ...teamContext(args), ...values });
    },
    toast: ({ email, isHeld }) =>
      isHeld
        ? INVITATION_SAVED
        : { title: 'Invitation sent', description: `${email} has ${INVITATION_DAYS} days to accept it.` },
  }),
  resend: form({
    schema: invitationForm,
    hideFields: ['invitationId'],
    run: (args, { invitationId }) =>
      resendInvitation({
        ...teamContext(args),
        invitationId,
        permit: (email) => limitMails(args, email),
      }),
    toast: ({ email, isHeld }) =>
      isHeld
        ? INVITATION_SAVED
        : {
            title: 'Invitation sent again',
            description: `${email} has ${INVITATION_DAYS} days to accept the new one.`,
          },
  }),
  withdraw: form({
    schema: invitationForm,
    hideFields: ['invitationId'],
    run: (args, { invitationId }) => withdrawInvitation({ ...teamContext(args), invitationId }),
    toast: { title: 'Invitation withdrawn' },
  }),
  role: form({
    schema: roleForm,
    hideFields: ['memberId'],
    run: (args, values) => changeRole({ ...teamContext(args), ...values }),
    toast: { title: 'Role changed' },
    // An admin who removes their own access to this page would only see a refusal here.
    redirectTo: (_result, { memberId, role }, { person, request }) =>
      memberId !== person.id || can({ ...person, role }, 'team.read') ? requestedPage(request) : '/admin',
  }),
  'end-sessions': form({
    schema: memberForm,
    hideFields: ['memberId'],
    run: (args, { memberId }) =>
      endMemberSessions({ ...teamContext(args), memberId, exceptSession: args.session.id }),
    toast: (count) => ({
      title: 'Logged out',
      description: `${count} ${count === 1 ? 'session has' : 'sessions have'} ended.`,
    }),
  }),
  remove: form({
    schema: memberForm,
    hideFields: ['memberId'],
    run: (args, { memberId }) => removeMember({ ...teamContext(args), memberId }),
    toast: { title: 'Removed from the team', description: 'We logged this person out everywhere.' },
  }),
}));

/** An unconfirmed tenant sends no e-mail to strangers (D51). */
const INVITATION_SAVED = {
  title: 'Invitation saved',
  description: 'Confirm your own e-mail address first. We’ll send the invitation once you have.',
};

const teamContext = (args: TeamArgs) => ({
  ...operationContext(args),
  outbox: args.context.services.outbox,
  invitedBy: args.person.name ?? args.person.email,
});

/** Anyone can sign up a company, so its invitations must not become a way to send spam. */
async function limitMails({ context, tenantId }: TeamArgs, recipient: string): Promise<void> {
  await context.rateLimits.consume('account-mail', `invite:${tenantId}`);
  await context.rateLimits.consume('account-mail', toEmailKey(recipient));
}

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Team');

export default function Team() {
  const { tenantId, members, invitations, ownId, canManage, roles, invitationDays } =
    useLoaderData<typeof loader>();
  useEditAnswers([INVITE]);
  const changeReply = useFormReply(['resend', 'withdraw', 'role', 'end-sessions', 'remove']);
  const { tenant } = useConsole();
  const company = tenant?.name ?? '';
  return (
    <>
      <PageHeader
        title="Team"
        description={`Team members of ${company} and their roles.`}
        primary={canManage ? <InviteDialog record={tenantId} roles={roles} days={invitationDays} /> : null}
      />
      <PageBody>
        <NothingChanged problem={changeReply?.message} />
        <MemberTable
          members={members.rows}
          ownId={ownId}
          company={company}
          roles={roles}
          canManage={canManage}
        />
        {members.pages > 1 ? (
          <Pagination summary={`${members.total} people`} page={members.page} pageCount={members.pages} />
        ) : null}
        {invitations.total > 0 ? (
          <InvitationsCard invitations={invitations.rows} canManage={canManage}>
            {invitations.pages > 1 ? (
              <Pagination
                label="Pages of the invitations"
                name={INVITATIONS}
                summary={`${invitations.total} invitations`}
                page={invitations.page}
                pageCount={invitations.pages}
              />
            ) : null}
          </InvitationsCard>
        ) : null}
      </PageBody>
    </>
  );
}
