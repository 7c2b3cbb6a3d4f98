import { getFormProps } from '@conform-to/react';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { choosePasswordForm, MIN_PASSWORD } from '../domain/access/fields.ts';
import { findPasswordReset, resetPassword } from '../domain/access/index.ts';
import { authDocument } from '../http/console-document.server.ts';
import { authForm } from '../http/form-action.server.ts';
import { useAuthReply } from '../http/form-reply.ts';
import { noSessionCookie } from '../http/session.server.ts';
import { AuthPage, authHeaders, authLinks, authMeta } from '../ui/console/auth-page.tsx';
import { SubmitButton } from '../ui/console/button.tsx';
import { DeadLink } from '../ui/console/dead-link.tsx';
import { PasswordInput } from '../ui/console/fields/password-input.tsx';
import { FormStack } from '../ui/console/form.tsx';
import { passwordHint } from '../ui/console/password-hint.ts';
import { useSchemaForm } from '../ui/console/schema-form.ts';

/** `/reset-password?token=…`: the link of the mail. Opening it changes nothing. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const person = await findPasswordReset(context.services.db, readToken(request), new Date());
  return authDocument(context, { email: person?.email ?? null, least: MIN_PASSWORD }, person ? 200 : 404);
};

export const action = authForm({
  schema: choosePasswordForm,
  hideFields: ['password'],
  async run({ request, context }, { password }) {
    const { requestId } = context;
    const { db, env } = context.services;
    const product = env.PRODUCT_NAME;
    await resetPassword({ db, token: readToken(request), password, product, requestId, now: new Date() });
    return redirect('/login?reset=1', { headers: { 'Set-Cookie': await noSessionCookie(request) } });
  },
});

const readToken = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Set a new password', data);

export default function ResetPassword() {
  const { product, email, least } = useLoaderData<typeof loader>();
  const reply = useAuthReply();
  const [form, fields] = useSchemaForm({
    id: 'reset-password',
    schema: choosePasswordForm,
    result: reply?.result,
  });
  if (!email)
    return <DeadLink product={product} way={{ to: '/forgot-password', label: 'Ask for a new link' }} />;
  return (
    <AuthPage product={product} title="Set a new password" description={`For ${email}`}>
      <Form method="post" {...getFormProps(form)}>
        <FormStack>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordInput
            label="New password"
            field={fields.password}
            hint={passwordHint(least)}
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
