import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { noteLogIn, takeCode, wrongCode } from '../domain/access/index.ts';
import { actorFor, safeNext } from '../http/console.server.ts';
import { authDocument } from '../http/console-document.server.ts';
import { replaceSession } from '../http/log-in.server.ts';
import { statusForError } from '../http/problem.server.ts';
import { readForm } from '../http/read-form.server.ts';
import { noteRefusal } from '../http/refusals.server.ts';
import { findRequestSession, sessionCookie } from '../http/session.server.ts';
import { AppError } from '../lib/app-error.ts';
import { textLink } from '../ui/console/auth-card.tsx';
import { AuthPage, authHeaders, authLinks, authMeta } from '../ui/console/auth-page.tsx';
import { SubmitButton } from '../ui/console/button.tsx';
import { TextInput } from '../ui/console/fields/text-input.tsx';
import { FormStack } from '../ui/console/form.tsx';

/** `/login/code`: the second factor, after the password. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  const session = await findRequestSession(request, context.services.db, new Date());
  if (!session) throw redirect('/login');
  if (!session.awaitingTotp) throw redirect(next);
  return authDocument(context, { next });
};

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { services, rateLimits, requestId } = context;
  const { db, seal } = services;
  const now = new Date();
  const session = await findRequestSession(request, db, now);
  if (!session?.awaitingTotp) throw redirect('/login');
  const { account } = session;
  const form = await readForm(request);
  try {
    await rateLimits.consume('second-factor', account.person.id);
    const factor = await takeCode({ db, seal, account, code: String(form.get('code') ?? ''), now });
    if (!factor) throw wrongCode();
    const { loggedInAt } = session;
    const token = await replaceSession({ request, context, account, loggedInAt, awaitingTotp: false, now });
    await noteLogIn({ db, person: account.person, factor, requestId, now });
    const headers = { 'Set-Cookie': await sessionCookie(request, token) };
    return redirect(safeNext(form.get('next')), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { person } = account;
    const by = { actor: actorFor(person, requestId), tenantId: person.tenantId };
    if (error.code === 'too-many') noteRefusal(context, { action: 'session.locked-out', by });
    if (error.code === 'invalid') noteRefusal(context, { action: 'session.wrong-code', by });
    return authDocument(context, { error: error.message }, statusForError(error.code));
  }
};

export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Enter your code', data);

export default function LogInCode() {
  const { product, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
      <Form method="post">
        <FormStack>
          <input type="hidden" name="next" value={next} />
          <TextInput
            label="Code"
            name="code"
            id="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            autoFocus
            errors={answer && 'error' in answer ? [answer.error] : undefined}
          />
          <SubmitButton pendingLabel="Checking…">Continue</SubmitButton>
        </FormStack>
      </Form>
    </AuthPage>
  );
}
