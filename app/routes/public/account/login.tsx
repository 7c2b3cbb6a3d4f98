import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { logInForm } from '#app/domain/access/account-fields.ts';
import { safeNext } from '#app/http/console.server.ts';
import { authDocument } from '#app/http/console-document.server.ts';
import { authForm } from '#app/http/form-action.server.ts';
import { useAuthReply } from '#app/http/form-reply.ts';
import { authenticate, startSessionAndRedirect } from '#app/http/log-in.server.ts';
import { findRequestSession } from '#app/http/session.server.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { AuthPage, authHandle, authHeaders, authLinks, authMeta } from '#app/ui/console/auth-page.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { PasswordInput } from '#app/ui/console/fields/password-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

/** `/login`: for operators and for tenants' users. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get('next'));
  const session = await findRequestSession(request, context.services.db, new Date());
  if (session && !session.awaitingTotp) throw redirect(next);
  return authDocument(context, { next, wasReset: searchParams.has('reset') });
};

export const action = authForm({
  schema: logInForm,
  hideFields: ['password'],
  async run({ request, context }, { next, ...credentials }) {
    const account = await authenticate({ request, context }, credentials);
    return startSessionAndRedirect({ request, context, account, next });
  },
});

export const handle = authHandle;
export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Log in', data);

export default function LogIn() {
  const { product, next, wasReset } = useLoaderData<typeof loader>();
  const reply = useAuthReply();
  const [form, fields] = usePostedForm<typeof logInForm>({ id: 'login', result: reply?.result });
  return (
    <AuthPage
      product={product}
      title="Log in"
      footer={
        <>
          No account yet?{' '}
          <Link to="/signup" className={textLink}>
            Sign up
          </Link>
        </>
      }
    >
      <Form method="post" {...form.props}>
        <FormStack>
          {wasReset && !reply ? (
            <Alert tone="success" title="Your password is set">
              Log in with your new password. You’ve been logged out everywhere else.
            </Alert>
          ) : null}
          <FormErrors form={form} title="Not logged in" />
          <input type="hidden" name="next" value={next} />
          <TextInput
            type="email"
            label="E-mail address"
            field={fields.email}
            autoComplete="username"
            required
          />
          <PasswordInput label="Password" field={fields.password} autoComplete="current-password" required />
          <SubmitButton pendingLabel="Logging in…">Log in</SubmitButton>
          <p className="text-14 text-muted">
            <Link to="/forgot-password" className={textLink}>
              Forgot your password?
            </Link>
          </p>
        </FormStack>
      </Form>
    </AuthPage>
  );
}
