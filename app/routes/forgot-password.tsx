import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { normaliseEmail, requestPasswordReset } from '../domain/access/index.ts';
import { authDocument } from '../http/console-document.server.ts';
import { statusForError } from '../http/problem.server.ts';
import { readForm } from '../http/read-form.server.ts';
import { AppError } from '../lib/app-error.ts';
import { Alert } from '../ui/console/alert.tsx';
import { textLink } from '../ui/console/auth-card.tsx';
import { AuthPage, authHeaders, authLinks, authMeta } from '../ui/console/auth-page.tsx';
import { SubmitButton } from '../ui/console/button.tsx';
import { TextInput } from '../ui/console/fields/text-input.tsx';
import { FormStack } from '../ui/console/form.tsx';

/** `/forgot-password`: says the same whether the address has an account or not. */
export const loader = async ({ context }: LoaderFunctionArgs) => authDocument(context, {});

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { services, rateLimits, address } = context;
  const typed = String((await readForm(request)).get('email') ?? '');
  const email = z.email().max(254).safeParse(typed.trim());
  if (!email.success)
    return authDocument(context, { typed, error: 'Please enter a valid email address', sent: false }, 400);
  try {
    await rateLimits.consume('account-mail', address);
    await rateLimits.consume('account-mail', normaliseEmail(email.data));
    const { db, outbox } = services;
    await requestPasswordReset({ db, outbox, email: email.data, now: new Date() });
    return authDocument(context, { typed, error: null, sent: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return authDocument(context, { typed, error: error.message, sent: false }, statusForError(error.code));
  }
};

export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Forgotten password', data);

export default function ForgotPassword() {
  const { product } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthPage
      product={product}
      title="Forgotten password"
      description="We send you a link with which you set a new one."
      footer={
        <Link to="/login" className={textLink}>
          Back to log-in
        </Link>
      }
    >
      {answer?.sent ? (
        <Alert tone="success" title="Look in your mail">
          If {answer.typed} has an account, a link is on its way. It works once, for one hour.
        </Alert>
      ) : (
        <Form method="post" noValidate>
          <FormStack>
            <TextInput
              type="email"
              label="E-mail address"
              name="email"
              id="email"
              autoComplete="username"
              required
              defaultValue={answer?.typed}
              errors={answer?.error ? [answer.error] : undefined}
            />
            <SubmitButton pendingLabel="Sending…">Send the link</SubmitButton>
          </FormStack>
        </Form>
      )}
    </AuthPage>
  );
}
