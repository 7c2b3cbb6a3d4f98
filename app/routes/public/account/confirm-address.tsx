import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { confirmStaffAddress, findStaffProof } from '#app/domain/access/accounts/index.ts';
import { authDocument } from '#app/http/console-document.server.ts';
import { closeLink, findByLink, readLink } from '#app/http/link-token.server.ts';
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

const CONFIRM_ADDRESS_PATH = '/confirm-address';

/**
 * `/confirm-address/{token}` is the link in the e-mail, `/confirm-address` the page that it opens. E-mail programs open links by
 * themselves, so the button confirms the address, not the visit.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const proof = await findByLink(args, CONFIRM_ADDRESS_PATH, findStaffProof);
  return authDocument(args.context, { proof }, proof ? 200 : 404);
};

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { requestId, services } = context;
  const token = await readLink(request, CONFIRM_ADDRESS_PATH);
  const isDone = await confirmStaffAddress({ db: services.db, token, requestId, now: new Date() });
  const answer = authDocument(context, { isDone }, isDone ? 200 : 404);
  if (isDone) answer.headers.append('Set-Cookie', await closeLink(request, CONFIRM_ADDRESS_PATH));
  return answer;
};

export const shouldRevalidate = revalidateUntilDone;
export const handle = authHandle;
export const headers = authHeaders;
export const links = authLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => authMeta('Receive notices', data);

export default function ConfirmAddress() {
  const { product, proof } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.isDone)
    return (
      <AuthPage product={product} title="Your e-mail address is confirmed">
        <p role="status">You will get this company’s notices from now on. You can close this page.</p>
      </AuthPage>
    );
  if (!proof) return <DeadLink product={product} way={{ to: '/admin', label: 'Go to Home' }} />;
  return (
    <AuthPage
      product={product}
      title="Receive notices"
      description={`${proof.company} wants to send its notices to ${proof.email}: new leads, limits and warnings.`}
    >
      <Form method="post">
        <SubmitButton pendingLabel="Confirming…">Receive notices</SubmitButton>
      </Form>
    </AuthPage>
  );
}
