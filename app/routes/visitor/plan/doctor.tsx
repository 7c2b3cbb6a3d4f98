import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findPlan } from '#app/domain/assessments/index.ts';
import { noSuchPlan, planDocument, setDocumentLocale } from '#app/http/plan-document.server.ts';
import { noteStaffReading } from '#app/http/plan-staff.server.ts';
import { inLocale } from '#app/messages/current.ts';
import { t } from '#app/messages/doctor.ts';
import { t as documents } from '#app/messages/documents.ts';
import { t as page } from '#app/messages/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { DoctorPage } from '#app/widget/doctor/doctor-page.tsx';
import { PlanHead } from '#app/widget/plan/plan-shell.tsx';

/** `/plan/{assessmentId}/doctor`: the plan as a summary that the visitor takes or sends to their own doctor. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const storedPlan = await findPlan(context.services.db, params.assessmentId ?? '');
  if (!storedPlan) throw noSuchPlan({ request, context });
  await noteStaffReading({ request, context, plan: storedPlan });
  const locale = setDocumentLocale({ request, context }, storedPlan.data.config.locale);
  return planDocument({
    data: storedPlan.data,
    date: inLocale(locale, () => documents.longDate(storedPlan.createdAt)),
    script: context.widgetAssets[locale].doctor?.script,
    theme: { css: themeStyle(storedPlan.theme) },
  });
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${t.title} – ${data.data.config.brand}` : page.notFound },
  { name: 'robots', content: 'noindex' },
];

export default function Doctor() {
  const { data, date, script } = useLoaderData<typeof loader>();
  return (
    <>
      <PlanHead config={data.config} date={date} />
      <DoctorPage data={data} />
      {script && <script type="module" src={script} />}
    </>
  );
}
