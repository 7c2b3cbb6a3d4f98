import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { logInCodeForm } from '#app/domain/access/account-fields.ts';
import { noteLogIn } from '#app/domain/access/index.ts';
import { safeNext } from '#app/http/console.server.ts';
import { authDocument } from '#app/http/console-document.server.ts';
import { authForm } from '#app/http/form-action.server.ts';
import { useAuthReply } from '#app/http/form-reply.ts';
import { acceptFirst, authenticateCode, replaceSession } from '#app/http/log-in.server.ts';
import { findRequestSession, sessionCookie } from '#app/http/session.server.ts';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { AuthPage, authHandle, authHeaders, authLinks, authMeta } from '#app/ui/console/auth-page.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

/** `/login/code`: the second factor, after the password. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  const session = await findRequestSession(request, context.services.db, new Date());
  if (!session) throw redirect('/login');
  if (!session.awaitingTotp) throw redirect(next);
  return authDocument(context, { next });
};

export const action = authForm({
  schema: logInCodeForm,
  hideFields: ['code'],
  async run({ request, context }, { code, next }) {
    const { db } = context.services;
    const now = new Date();
    const session = await findRequestSession(request, db, now);
    if (!session?.awaitingTotp) throw redirect('/login');
    const { account, loggedInAt } = session;
    const factor = await authenticateCode({ request, context }, { code, account, now });
    const token = await replaceSession({ request, context, account, loggedInAt, awaitingTotp: false, now });
    await noteLogIn({ db, person: account.person, factor, requestId: context.requestId, now });
    const to = await acceptFirst(db, account.person, safeNext(next));
    return redirect(to, { headers: { 'Set-Cookie': await sessionCookie(request, token) } });
  },
});

export const handle = authHandle;
export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Enter your code', data);

export default function LogInCode() {
  const { product, next } = useLoaderData<typeof loader>();
  const reply = useAuthReply();
  const [form, fields] = usePostedForm<typeof logInCodeForm>({ id: 'login-code', result: reply?.result });
  return (
    <AuthPage
      product={product}
      title="Enter your code"
      description="Open your authenticator app and type the six digits, or use one of your recovery codes."
      footer={
        <Link to="/login" className={textLink}>
          Use another account
        </Link>
      }
    >
      <Form method="post" {...form.props}>
        <FormStack>
          <input type="hidden" name="next" value={next} />
          <TextInput
            label="Code"
            field={fields.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            errors={fields.code.errors ?? form.errors}
          />
          <SubmitButton pendingLabel="Checking…">Continue</SubmitButton>
        </FormStack>
      </Form>
    </AuthPage>
  );
}
