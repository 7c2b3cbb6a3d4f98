import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { json } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { erasePerson, findErasure } from '../domain/assessments/index.ts';
import { planDocument } from '../http/plan-document.server.ts';
import { AppError } from '../lib/app-error.ts';
import { PlanNote } from '../widget/plan/plan-shell.tsx';
import '../ui/tokens.css';
import '../widget/plan/plan-page.css';

const deadLink = () => json({ message: 'This link was used already or has expired.' }, { status: 404 });

/** `/erase/{token}`: the link of the confirming mail. Opening it changes nothing; the button erases. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const erasure = await findErasure(context.services.db, params.token ?? '', new Date());
  // Just after the erasure the link is used, and the page still has to say so.
  return planDocument(erasure && { brand: erasure.brand, email: erasure.email }, {
    status: erasure ? 200 : 404,
    asks: true,
  });
};

export const action = async ({ params, context }: ActionFunctionArgs) => {
  const { db } = context.services;
  const now = new Date();
  try {
    const erasure = await findErasure(db, params.token ?? '', now);
    await erasePerson({ db, token: params.token ?? '', now });
    return planDocument({ brand: erasure?.brand ?? '' }, { asks: true });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw deadLink();
    throw error;
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
export const meta: MetaFunction = () => [{ title: 'Delete my data' }, { name: 'robots', content: 'noindex' }];

export default function Erase() {
  const erasure = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (done)
    return (
      <PlanNote brand={done.brand} logoUrl={null} title="Your data is deleted">
        <p role="status">{`${done.brand} keeps nothing that names you. You can close this page.`}</p>
      </PlanNote>
    );
  if (!erasure)
    return (
      <PlanNote brand="" logoUrl={null} title="This link was used already or has expired.">
        <p>Ask for a new one on the page of your plan, if it is still there.</p>
      </PlanNote>
    );
  return (
    <PlanNote brand={erasure.brand} logoUrl={null} title="Delete my data?">
      <p>
        {`Everything that ${erasure.brand} keeps about ${erasure.email} is deleted: name, answers and plans. This can’t be undone.`}
      </p>
      <form method="post">
        <button type="submit" className="sgp-button sgp-danger">
          Delete my data
        </button>
      </form>
    </PlanNote>
  );
}
