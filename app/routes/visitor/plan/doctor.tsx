import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openPlan } from '#app/http/open-plan.server.ts';
import { planDocument } from '#app/http/plan-document.server.ts';
import { inLocale } from '#app/messages/current.ts';
import { t } from '#app/messages/doctor.ts';
import { t as documents } from '#app/messages/documents.ts';
import { t as page } from '#app/messages/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { DoctorPage } from '#app/widget/doctor/doctor-page.tsx';
import { PlanHead } from '#app/widget/plan/plan-shell.tsx';

/** `/plan/{assessmentId}/doctor`: the plan as a summary that the visitor takes or sends to their own doctor. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { plan, locale } = await openPlan(args);
  return planDocument({
    data: plan.data,
    date: inLocale(locale, () => documents.longDate(plan.createdAt)),
    script: args.context.widgetAssets[locale].doctor?.script,
    theme: { css: themeStyle(plan.theme) },
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
