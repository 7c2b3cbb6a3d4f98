import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { firstNameOr, lastName, MIN_PASSWORD } from '../domain/access/fields.ts';
import { acceptInvitation, findAccount, findInvitation } from '../domain/access/index.ts';
import { authDocument } from '../http/console-document.server.ts';
import { startSessionAndRedirect } from '../http/log-in.server.ts';
import { statusForError } from '../http/problem.server.ts';
import { readForm } from '../http/read-form.server.ts';
import { assertRefusal, refusalReply } from '../http/refusal.server.ts';
import { AppError } from '../lib/app-error.ts';
import { AuthPage, authHeaders, authLinks, authMeta } from '../ui/console/auth-page.tsx';
import { SubmitButton } from '../ui/console/button.tsx';
import { DeadLink } from '../ui/console/dead-link.tsx';
import { FormErrors } from '../ui/console/fields/form-errors.tsx';
import { PasswordInput } from '../ui/console/fields/password-input.tsx';
import { TextInput } from '../ui/console/fields/text-input.tsx';
import { FormRow, FormStack } from '../ui/console/form.tsx';
import { passwordHint } from '../ui/console/password-hint.ts';

/** `/invite/{token}`: a colleague's link. Opening it changes nothing; the form makes the log-in. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const invitation = await findInvitation(context.services.db, params.token ?? '', new Date());
  const shown = invitation && {
    company: invitation.company,
    email: invitation.email,
    role: invitation.role,
  };
  return authDocument(context, { invitation: shown, least: MIN_PASSWORD }, invitation ? 200 : 404);
};

const schema = z.object({
  firstName: firstNameOr('Enter your first name'),
  lastName,
  password: z.string('Choose a password').max(1000),
});

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { db } = context.services;
  const submission = parseWithZod(await readForm(request), { schema });
  const hideFields = ['password'] as 'password'[];
  if (submission.status !== 'success')
    return authDocument(context, { reply: submission.reply({ hideFields }) }, 400);
  try {
    const { requestId } = context;
    const person = await acceptInvitation({
      db,
      token: params.token ?? '',
      ...submission.value,
      product: context.services.env.PRODUCT_NAME,
      requestId,
      now: new Date(),
    });
    const account = await findAccount(db, person);
    if (!account) throw new AppError('not-found', 'This invitation no longer works.');
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
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Join', data);

export default function Invite() {
  const { product, invitation, least } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: 'invite',
    lastResult: answer && 'reply' in answer ? answer.reply : undefined,
  });
  if (!invitation) return <DeadLink product={product} way={{ to: '/login', label: 'Log in' }} />;
  return (
    <AuthPage
      product={product}
      title={`Join ${invitation.company}`}
      description={`As ${invitation.role}, with ${invitation.email}`}
    >
      <Form method="post" {...getFormProps(form)}>
        <FormStack>
          <FormErrors form={form} title="Not joined" />
          <FormRow>
            <TextInput label="First name" field={fields.firstName} autoComplete="given-name" required />
            <TextInput label="Last name" field={fields.lastName} autoComplete="family-name" />
          </FormRow>
          <PasswordInput
            label="Password"
            field={fields.password}
            hint={passwordHint(least)}
            autoComplete="new-password"
            required
          />
          <SubmitButton pendingLabel="Joining…">Join</SubmitButton>
        </FormStack>
      </Form>
    </AuthPage>
  );
}
