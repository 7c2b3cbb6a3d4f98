import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ERASE_LINK_HOURS, findPlan, requestErasure } from '../domain/assessments/index.ts';
import { noSuchPlan, planDocument } from '../http/plan-document.server.ts';
import { statusOf } from '../http/problem.server.ts';
import { AppError } from '../lib/app-error.ts';
import { planPaths } from '../protocol/plan-page.ts';
import { PlanNote } from '../widget/plan/plan-shell.tsx';
import '../ui/tokens.css';
import '../widget/plan/plan-page.css';

/** `/plan/{assessmentId}/delete`: asks for the mail that confirms an erasure (D19). */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const found = await findPlan(context.services.db, params.assessmentId ?? '');
  if (!found) throw noSuchPlan();
  const { brand, logoUrl } = found.data.config;
  const path = planPaths(found.data.assessmentId).page;
  return planDocument({ brand, logoUrl, path, hours: ERASE_LINK_HOURS }, { asks: true });
};

export const action = async ({ params, context }: ActionFunctionArgs) => {
  const { db, outbox } = context.services;
  try {
    await requestErasure({ db, outbox, assessmentId: params.assessmentId ?? '', now: new Date() });
    return planDocument({ error: null }, { asks: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw noSuchPlan();
    return planDocument({ error: error.message }, { status: statusOf(error.code), asks: true });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [{ title: 'Delete my data' }, { name: 'robots', content: 'noindex' }];

export default function DeleteData() {
  const { brand, logoUrl, path, hours } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const back = (
    <a className="sgp-quiet" href={path}>
      Back to the plan
    </a>
  );
  if (done && !done.error)
    return (
      <PlanNote brand={brand} logoUrl={logoUrl} title="Please look into your mail">
        {/* The address itself is not shown: the page may be open to others than its owner. */}
        <p role="status">
          {`A mail is on its way to the address that the plan was made with. Its link works for ${hours} hours; nothing is deleted before you confirm there.`}
        </p>
        {back}
      </PlanNote>
    );
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title="Delete my data">
      <p>{`${brand} then keeps nothing that names you. This can’t be undone.`}</p>
      <ul>
        <li>Your name, address, phone number and answers are deleted.</li>
        <li>All your plans here are deleted, and their pages stop working.</li>
        <li>Mails that have not gone out yet are not sent.</li>
      </ul>
      <p>To make sure that it is you, we send a link to the address that the plan was made with.</p>
      {done?.error && (
        <p className="sgp-error" role="alert">
          {done.error}
        </p>
      )}
      <form method="post">
        <div className="sgp-row">
          <button type="submit" className="sgp-button sgp-danger">
            Send me the link
          </button>
          {back}
        </div>
      </form>
    </PlanNote>
  );
}
