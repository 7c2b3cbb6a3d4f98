import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { safeNext } from '../http/console.server.ts';
import { authDocument } from '../http/console-document.server.ts';
import { authenticate, startSessionAndRedirect } from '../http/log-in.server.ts';
import { statusForError } from '../http/problem.server.ts';
import { readForm } from '../http/read-form.server.ts';
import { findRequestSession } from '../http/session.server.ts';
import { AppError } from '../lib/app-error.ts';
import { Alert } from '../ui/console/alert.tsx';
import { textLink } from '../ui/console/auth-card.tsx';
import { AuthPage, authHeaders, authLinks, authMeta } from '../ui/console/auth-page.tsx';
import { SubmitButton } from '../ui/console/button.tsx';
import { FormErrors } from '../ui/console/fields/form-errors.tsx';
import { PasswordInput } from '../ui/console/fields/password-input.tsx';
import { TextInput } from '../ui/console/fields/text-input.tsx';
import { FormStack } from '../ui/console/form.tsx';

/** `/login`: operators and tenants' people alike. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get('next'));
  const session = await findRequestSession(request, context.services.db, new Date());
  if (session && !session.awaitingTotp) throw redirect(next);
  return authDocument(context, { next, wasReset: searchParams.has('reset') });
};

const schema = z.object({
  email: z.string('Enter your e-mail address').trim().max(254),
  password: z.string('Enter your password').max(1000),
  next: z.string().optional(),
});

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const submission = parseWithZod(await readForm(request.clone()), { schema });
  if (submission.status !== 'success')
    return authDocument(context, { reply: submission.reply({ hideFields: ['password'] }) }, 400);
  try {
    const account = await authenticate({ request, context });
    return await startSessionAndRedirect({ request, context, account, next: submission.value.next });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reply = submission.reply({ formErrors: [error.message], hideFields: ['password'] });
    return authDocument(context, { reply }, statusForError(error.code));
  }
};

export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Log in', data);

export default function LogIn() {
  const { product, next, wasReset } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: 'login',
    lastResult: answer && 'reply' in answer ? answer.reply : undefined,
    constraint: getZodConstraint(schema),
  });
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
      <Form method="post" {...getFormProps(form)} noValidate={false}>
        <FormStack>
          {wasReset && !answer ? (
            <Alert tone="success" title="Your password is set">
              Log in with it. All other sessions have ended.
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
              Forgotten your password?
            </Link>
          </p>
        </FormStack>
      </Form>
    </AuthPage>
  );
}
