import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { joinForm } from '#app/domain/access/account-fields.ts';
import { MIN_PASSWORD } from '#app/domain/access/account-limits.ts';
import { acceptInvitation, findInvitation } from '#app/domain/access/accounts/index.ts';
import { findAccount } from '#app/domain/access/index.ts';
import { authDocument } from '#app/http/console-document.server.ts';
import { authForm } from '#app/http/form-action.server.ts';
import { useAuthReply } from '#app/http/form-reply.ts';
import { closeLink, findByLink, readLink } from '#app/http/link-token.server.ts';
import { startSessionAndRedirect } from '#app/http/log-in.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { AuthPage, authHandle, authHeaders, authLinks, authMeta } from '#app/ui/console/auth-page.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { DeadLink } from '#app/ui/console/dead-link.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { PasswordInput } from '#app/ui/console/fields/password-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow, FormStack } from '#app/ui/console/form.tsx';
import { passwordHint } from '#app/ui/console/password-hint.ts';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

const INVITE_PATH = '/invite';

/** `/invite/{token}` is a colleague's link, `/invite` the page that it opens. Opening it changes nothing; the form creates the account. */
export const loader = async (args: LoaderFunctionArgs) => {
  const invitation = await findByLink(args, INVITE_PATH, findInvitation);
  const invitationData = invitation && {
    company: invitation.company,
    email: invitation.email,
    role: invitation.role,
  };
  return authDocument(args.context, { invitation: invitationData }, invitation ? 200 : 404);
};

export const action = authForm({
  schema: joinForm,
  hideFields: ['password'],
  async run({ request, context }, values) {
    const { requestId } = context;
    const { db, env } = context.services;
    const person = await acceptInvitation({
      db,
      token: await readLink(request, INVITE_PATH),
      ...values,
      product: env.PRODUCT_NAME,
      requestId,
      now: new Date(),
    });
    const account = await findAccount(db, person);
    if (!account)
      throw new AppError(
        'not-found',
        'This invitation no longer works. Ask an admin of your company for a new one.',
      );
    const response = await startSessionAndRedirect({ request, context, account, next: '/admin' });
    response.headers.append('Set-Cookie', await closeLink(request, INVITE_PATH));
    return response;
  },
});

export const handle = authHandle;
export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Join', data);

export default function Invite() {
  const { product, invitation } = useLoaderData<typeof loader>();
  const reply = useAuthReply();
  const [form, fields] = usePostedForm<typeof joinForm>({ id: 'invite', result: reply?.result });
  if (!invitation) return <DeadLink product={product} way={{ to: '/login', label: 'Log in' }} />;
  return (
    <AuthPage
      product={product}
      title={`Join ${invitation.company}`}
      description={`As ${invitation.role}, with ${invitation.email}`}
    >
      <Form method="post" {...form.props}>
        <FormStack>
          <FormErrors form={form} title="Not joined" />
          <FormRow>
            <TextInput label="First name" field={fields.firstName} autoComplete="given-name" required />
            <TextInput label="Last name" field={fields.lastName} autoComplete="family-name" />
          </FormRow>
          <PasswordInput
            label="Password"
            field={fields.password}
            hint={passwordHint(MIN_PASSWORD)}
            autoComplete="new-password"
            required
          />
          <SubmitButton pendingLabel="Joining…">Join</SubmitButton>
        </FormStack>
      </Form>
    </AuthPage>
  );
}
