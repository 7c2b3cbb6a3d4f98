import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { MIN_PASSWORD, signUpInput } from '../domain/access/fields.ts';
import { signUp } from '../domain/access/index.ts';
import { TRIAL_DAYS } from '../domain/billing/index.ts';
import { authDocument } from '../http/console-document.server.ts';
import { startSessionAndRedirect } from '../http/log-in.server.ts';
import { statusForError } from '../http/problem.server.ts';
import { readForm } from '../http/read-form.server.ts';
import { assertRefusal, refusalReply } from '../http/refusal.server.ts';
import { textLink } from '../ui/console/auth-card.tsx';
import { AuthPage, authHeaders, authLinks, authMeta } from '../ui/console/auth-page.tsx';
import { SubmitButton } from '../ui/console/button.tsx';
import { FormErrors } from '../ui/console/fields/form-errors.tsx';
import { PasswordInput } from '../ui/console/fields/password-input.tsx';
import { TextInput } from '../ui/console/fields/text-input.tsx';
import { FormRow, FormStack } from '../ui/console/form.tsx';
import { passwordHint } from '../ui/console/password-hint.ts';

/** `/signup`: makes a company and its first admin; the pricing page leads here (D37). */
export const loader = async ({ context }: LoaderFunctionArgs) =>
  authDocument(context, {
    least: MIN_PASSWORD,
    trialDays: TRIAL_DAYS,
    domain: context.services.env.APP_DOMAIN ?? null,
  });

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { services, rateLimits, address, requestId } = context;
  const { db, outbox } = services;
  const submission = parseWithZod(await readForm(request), { schema: signUpInput });
  const hideFields = ['password'] as 'password'[];
  if (submission.status !== 'success')
    return authDocument(context, { reply: submission.reply({ hideFields }) }, 400);
  try {
    await rateLimits.consume('account-mail', address);
    const account = await signUp({
      db,
      outbox,
      values: submission.value,
      product: services.env.PRODUCT_NAME,
      requestId,
      now: new Date(),
    });
    return await startSessionAndRedirect({ request, context, account, next: '/admin' });
  } catch (error) {
    const refusal = assertRefusal(error);
    return authDocument(
      context,
      { reply: refusalReply(submission, refusal, hideFields) },
      statusForError(refusal.code),
    );
  }
};

export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Sign up', data);

export default function SignUp() {
  const { product, least, trialDays, domain } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: 'signup',
    lastResult: answer && 'reply' in answer ? answer.reply : undefined,
  });
  return (
    <AuthPage
      product={product}
      title="Sign up"
      description={`${trialDays} days free. No payment details needed to begin.`}
      footer={
        <>
          Signed up already?{' '}
          <Link to="/login" className={textLink}>
            Log in
          </Link>
        </>
      }
    >
      <Form method="post" {...getFormProps(form)}>
        <FormStack>
          <FormErrors form={form} title="Not signed up" />
          <TextInput label="Company" field={fields.company} autoComplete="organization" required />
          <FormRow>
            <TextInput label="First name" field={fields.firstName} autoComplete="given-name" required />
            <TextInput label="Last name" field={fields.lastName} autoComplete="family-name" />
          </FormRow>
          <TextInput
            type="email"
            label="E-mail address"
            field={fields.email}
            hint="We send a link to it, so that mails to your leads come from somebody."
            autoComplete="username"
            required
          />
          <PasswordInput
            label="Password"
            field={fields.password}
            hint={passwordHint(least)}
            autoComplete="new-password"
            required
          />
          <TextInput
            label="Subdomain"
            field={fields.subdomain}
            hint="Where your assessment is reached. Left empty, it is made of your company's name."
            after={domain ? `.${domain}` : undefined}
            autoCapitalize="none"
            spellCheck={false}
          />
          <SubmitButton pendingLabel="Signing up…">Sign up</SubmitButton>
        </FormStack>
      </Form>
    </AuthPage>
  );
}
