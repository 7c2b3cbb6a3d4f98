import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { MIN_PASSWORD } from '../domain/access/fields.ts';
import { findPasswordReset, resetPassword } from '../domain/access/index.ts';
import { authDocument } from '../http/console-document.server.ts';
import { statusForError } from '../http/problem.server.ts';
import { readForm } from '../http/read-form.server.ts';
import { noSessionCookie } from '../http/session.server.ts';
import { AppError } from '../lib/app-error.ts';
import { AuthPage, authHeaders, authLinks, authMeta } from '../ui/console/auth-page.tsx';
import { SubmitButton } from '../ui/console/button.tsx';
import { DeadLink } from '../ui/console/dead-link.tsx';
import { PasswordInput } from '../ui/console/fields/password-input.tsx';
import { FormStack } from '../ui/console/form.tsx';
import { passwordHint } from '../ui/console/password-hint.ts';

/** `/reset-password?token=…`: the link of the mail. Opening it changes nothing. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const person = await findPasswordReset(context.services.db, tokenOf(request), new Date());
  return authDocument(context, { email: person?.email ?? null, least: MIN_PASSWORD }, person ? 200 : 404);
};

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const password = String((await readForm(request)).get('password') ?? '');
  try {
    const { requestId } = context;
    const { db, env } = context.services;
    const product = env.PRODUCT_NAME;
    await resetPassword({ db, token: tokenOf(request), password, product, requestId, now: new Date() });
    return redirect('/login?reset=1', { headers: { 'Set-Cookie': await noSessionCookie(request) } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return authDocument(context, { error: error.message }, statusForError(error.code));
  }
};

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Set a new password', data);

export default function ResetPassword() {
  const { product, email, least } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!email)
    return <DeadLink product={product} way={{ to: '/forgot-password', label: 'Ask for a new link' }} />;
  return (
    <AuthPage product={product} title="Set a new password" description={`For ${email}`}>
      <Form method="post">
        <FormStack>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordInput
            label="New password"
            name="password"
            id="password"
            hint={passwordHint(least)}
            autoComplete="new-password"
            required
            errors={answer && 'error' in answer ? [answer.error] : undefined}
          />
          <SubmitButton pendingLabel="Saving…">Set the password</SubmitButton>
        </FormStack>
      </Form>
    </AuthPage>
  );
}
