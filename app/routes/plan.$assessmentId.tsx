import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findPlan } from '../domain/assessments/index.ts';
import { noSuchPlan, planDocument } from '../http/plan-document.server.ts';
import { PlanPage } from '../widget/plan/plan-page.tsx';
import { PlanHead } from '../widget/plan/plan-shell.tsx';

/** `/plan/{assessmentId}`: the permanent page (D19). Whoever knows the id may open it. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const found = await findPlan(context.services.db, params.assessmentId ?? '');
  if (!found) throw noSuchPlan();
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    found.createdAt,
  );
  return planDocument({ data: found.data, date, script: context.widgetAssets.plan?.script });
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Your Personalized Plan – ${data.data.config.brand}` : '404 Page Not Found' },
  { name: 'robots', content: 'noindex' },
];

export default function Plan() {
  const { data, date, script } = useLoaderData<typeof loader>();
  return (
    <>
      <PlanHead config={data.config} date={date} />
      <main id="plan" className="sgp-page" data-page={JSON.stringify(data)}>
        <PlanPage data={data} />
      </main>
      {script && <script type="module" src={script} />}
    </>
  );
}
