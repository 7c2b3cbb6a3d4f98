import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { findVerification, verifyEmail } from '#app/domain/access/accounts/index.ts';
import { authDocument } from '#app/http/console-document.server.ts';
import { closeLink, findByLink, readLink } from '#app/http/link-token.server.ts';
import { textLink } from '#app/ui/console/auth-card.tsx';
import {
  AuthPage,
  authHandle,
  authHeaders,
  authLinks,
  authMeta,
  revalidateUntilDone,
} from '#app/ui/console/auth-page.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { DeadLink } from '#app/ui/console/dead-link.tsx';

const VERIFY_EMAIL_PATH = '/verify-email';

/**
 * `/verify-email/{token}` is the link in the e-mail, `/verify-email` the page that it opens. E-mail programs open links by themselves, so
 * the button confirms the address, not the visit.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const email = await findByLink(args, VERIFY_EMAIL_PATH, findVerification);
  return authDocument(args.context, { email }, email ? 200 : 404);
};

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { requestId } = context;
  const { db, outbox } = context.services;
  const isDone = await verifyEmail({
    db,
    outbox,
    token: await readLink(request, VERIFY_EMAIL_PATH),
    requestId,
    now: new Date(),
  });
  const answer = authDocument(context, { isDone }, isDone ? 200 : 404);
  if (isDone) answer.headers.append('Set-Cookie', await closeLink(request, VERIFY_EMAIL_PATH));
  return answer;
};

export const shouldRevalidate = revalidateUntilDone;
export const handle = authHandle;
export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Confirm your e-mail address', data);

export default function VerifyEmail() {
  const { product, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.isDone)
    return (
      <AuthPage product={product} title="Your e-mail address is confirmed">
        <p role="status">
          You can now e-mail leads and invite teammates.{' '}
          <Link to="/admin" className={textLink}>
            Go to the console
          </Link>
        </p>
      </AuthPage>
    );
  if (!email) return <DeadLink product={product} way={{ to: '/admin/account', label: 'To your account' }} />;
  return (
    <AuthPage
      product={product}
      title="Confirm your e-mail address"
      description={`Confirm that ${email} is yours.`}
    >
      <Form method="post">
        <SubmitButton pendingLabel="Confirming…">Confirm e-mail address</SubmitButton>
      </Form>
    </AuthPage>
  );
}
