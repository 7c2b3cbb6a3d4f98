import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { forgottenPasswordForm } from '#app/domain/access/account-fields.ts';
import { requestPasswordReset } from '#app/domain/access/accounts/index.ts';
import { authDocument } from '#app/http/console-document.server.ts';
import { authForm } from '#app/http/form-action.server.ts';
import { useAuthReply } from '#app/http/form-reply.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { AuthPage, authHandle, authHeaders, authLinks, authMeta } from '#app/ui/console/auth-page.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

/** `/forgot-password`: gives the same reply whether or not the address has an account. */
export const loader = async ({ context }: LoaderFunctionArgs) => authDocument(context, {});

export const action = authForm({
  schema: forgottenPasswordForm,
  async run({ context }, { email }) {
    const { services, rateLimits, address } = context;
    await rateLimits.consume('account-mail', address);
    await rateLimits.consume('account-mail', toEmailKey(email));
    const { db, outbox } = services;
    await requestPasswordReset({ db, outbox, email, now: new Date() });
    return { email };
  },
});

export const handle = authHandle;
export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Reset your password', data);

export default function ForgotPassword() {
  const { product } = useLoaderData<typeof loader>();
  const reply = useAuthReply<{ email: string }>();
  const [form, fields] = usePostedForm<typeof forgottenPasswordForm>({
    id: 'forgot-password',
    result: reply?.result,
  });
  return (
    <AuthPage
      product={product}
      title="Reset your password"
      description="We’ll e-mail you a link to set a new password."
      footer={
        <Link to="/login" className={textLink}>
          Back to log-in
        </Link>
      }
    >
      {reply?.value ? (
        <Alert tone="success" title="Check your inbox">
          If {reply.value.email} has an account, a link is on its way. The link works once, for one hour.
        </Alert>
      ) : (
        <Form method="post" {...form.props}>
          <FormStack>
            <TextInput
              type="email"
              label="E-mail address"
              field={fields.email}
              autoComplete="username"
              required
              errors={fields.email.errors ?? form.errors}
            />
            <SubmitButton pendingLabel="Sending…">Send the link</SubmitButton>
          </FormStack>
        </Form>
      )}
    </AuthPage>
  );
}
