import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { choosePasswordForm } from '#app/domain/access/account-fields.ts';
import { MIN_PASSWORD } from '#app/domain/access/account-limits.ts';
import { findPasswordReset, resetPassword } from '#app/domain/access/accounts/index.ts';
import { authDocument } from '#app/http/console-document.server.ts';
import { authForm } from '#app/http/form-action.server.ts';
import { useAuthReply } from '#app/http/form-reply.ts';
import { closeLink, findByLink, readLink } from '#app/http/link-token.server.ts';
import { noSessionCookie } from '#app/http/session.server.ts';
import { AuthPage, authHandle, authHeaders, authLinks, authMeta } from '#app/ui/console/auth-page.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { DeadLink } from '#app/ui/console/dead-link.tsx';
import { PasswordInput } from '#app/ui/console/fields/password-input.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import { passwordHint } from '#app/ui/console/password-hint.ts';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

const RESET_PASSWORD_PATH = '/reset-password';

/** `/reset-password/{token}` is the link in the e-mail, `/reset-password` the page that it opens. Opening it changes nothing. */
export const loader = async (args: LoaderFunctionArgs) => {
  const person = await findByLink(args, RESET_PASSWORD_PATH, findPasswordReset);
  return authDocument(args.context, { email: person?.email ?? null }, person ? 200 : 404);
};

export const action = authForm({
  schema: choosePasswordForm,
  hideFields: ['password'],
  async run({ request, context }, { password }) {
    const { requestId } = context;
    const { db, env } = context.services;
    const product = env.PRODUCT_NAME;
    const token = await readLink(request, RESET_PASSWORD_PATH);
    await resetPassword({ db, token, password, product, requestId, now: new Date() });
    const headers = new Headers({ 'Set-Cookie': await noSessionCookie(request) });
    headers.append('Set-Cookie', await closeLink(request, RESET_PASSWORD_PATH));
    return redirect('/login?reset=1', { headers });
  },
});

export const handle = authHandle;
export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Set a new password', data);

export default function ResetPassword() {
  const { product, email } = useLoaderData<typeof loader>();
  const reply = useAuthReply();
  const [form, fields] = usePostedForm<typeof choosePasswordForm>({
    id: 'reset-password',
    result: reply?.result,
  });
  if (!email)
    return <DeadLink product={product} way={{ to: '/forgot-password', label: 'Ask for a new link' }} />;
  return (
    <AuthPage product={product} title="Set a new password" description={`For ${email}`}>
      <Form method="post" {...form.props}>
        <FormStack>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordInput
            label="New password"
            field={fields.password}
            hint={passwordHint(MIN_PASSWORD)}
            autoComplete="new-password"
            required
            errors={fields.password.errors ?? form.errors}
          />
          <SubmitButton pendingLabel="Saving…">Set the password</SubmitButton>
        </FormStack>
      </Form>
    </AuthPage>
  );
}
