import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readPlanMailAddress } from '../api/plan-mail.server.ts';
import { findPlan, requestPlanMail } from '../domain/assessments/index.ts';
import { noSuchPlan, planDocument } from '../http/plan-document.server.ts';
import { statusOf } from '../http/problem.server.ts';
import { AppError } from '../lib/app-error.ts';
import { planPaths } from '../protocol/plan-page.ts';
import { PlanNote } from '../widget/plan/plan-shell.tsx';
import '../ui/tokens.css';
import '../widget/plan/plan-page.css';

/** `/plan/{assessmentId}/email`: the plan by mail, for a page without script. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const found = await findPlan(context.services.db, params.assessmentId ?? '');
  if (!found) throw noSuchPlan();
  const { brand, logoUrl } = found.data.config;
  return planDocument({ brand, logoUrl, path: planPaths(found.data.assessmentId).page }, { asks: true });
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { db, outbox } = context.services;
  const typed = String((await request.formData()).get('email') ?? '');
  try {
    const email = readPlanMailAddress({ email: typed });
    await requestPlanMail({ db, outbox, assessmentId: params.assessmentId ?? '', email, now: new Date() });
    return planDocument({ sentTo: email, error: null, typed }, { asks: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw noSuchPlan();
    const status = statusOf(error.code);
    return planDocument({ sentTo: null, error: error.message, typed }, { status, asks: true });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [
  { title: 'E-mail me the plan' },
  { name: 'robots', content: 'noindex' },
];

export default function EmailPlan() {
  const { brand, logoUrl, path } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const back = (
    <a className="sgp-quiet" href={path}>
      Back to the plan
    </a>
  );
  if (done?.sentTo)
    return (
      <PlanNote brand={brand} logoUrl={logoUrl} title="Email Sent!">
        <p role="status">{`Your personalized plan has been sent to ${done.sentTo}.`}</p>
        {back}
      </PlanNote>
    );
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title="E-mail me the plan">
      <p>The mail brings the plan in brief and a link to its page.</p>
      <form method="post">
        <div className="sgp-field">
          <label htmlFor="email">Email Address</label>
          <input
            className="sgp-input"
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={done?.typed}
            aria-invalid={done?.error ? true : undefined}
            aria-describedby={done?.error ? 'email-error' : undefined}
          />
          {done?.error && (
            <span className="sgp-error" id="email-error" role="alert">
              {done.error}
            </span>
          )}
        </div>
        <div className="sgp-row">
          <button type="submit" className="sgp-button sgp-main">
            Send to Email
          </button>
          {back}
        </div>
      </form>
    </PlanNote>
  );
}
