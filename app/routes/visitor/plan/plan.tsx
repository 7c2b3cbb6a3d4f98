import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { awaitsSafetyAnswer } from '#app/domain/assessments/index.ts';
import { findReceipt } from '#app/domain/preferences/index.ts';
import { openPlan } from '#app/http/open-plan.server.ts';
import { planDocument } from '#app/http/plan-document.server.ts';
import { t as choices } from '#app/messages/choices.ts';
import { inLocale } from '#app/messages/current.ts';
import { t as documents } from '#app/messages/documents.ts';
import { t as lists } from '#app/messages/lists.ts';
import { t } from '#app/messages/plan-page.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { choicesPath } from '#app/protocol/choices-path.ts';
import { type PlanPageData, planPaths } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { PAPER_ID } from '#app/widget/plan/paper-id.ts';
import { PlanPage } from '#app/widget/plan/plan-page.tsx';
import { PlanPaper } from '#app/widget/plan/plan-paper.tsx';
import { PlanHead } from '#app/widget/plan/plan-shell.tsx';

/** `/plan/{assessmentId}`: the permanent page (D19). Any visitor who knows the ID may open it. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { plan, locale } = await openPlan(args);
  const receipt = await findReceipt(args.context.services.db, plan.data.assessmentId);
  return planDocument(
    {
      data: plan.data,
      date: inLocale(locale, () => documents.longDate(plan.createdAt)),
      receipt: receipt && inLocale(locale, () => choices.receipt(documents.longDate(receipt.date), receipt)),
      script: args.context.widgetAssets[locale].plan?.script,
      theme: { css: themeStyle(plan.theme) },
    },
    { asks: awaitsSafetyAnswer(plan.data.shown.plan) },
  );
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${chooseTitle(data.data)} – ${data.data.config.brand}` : t.notFound },
  { name: 'robots', content: 'noindex' },
];

/** A page without products does not promise a plan, not even in the tab's title. */
const chooseTitle = ({ shown: storedPlan }: PlanPageData) =>
  storedPlan.plan.outcome === 'plan' ? resultsTop.yourPlan : lists.nothing;

export default function Plan() {
  const { data, date, receipt, script } = useLoaderData<typeof loader>();
  return (
    <>
      <PlanHead config={data.config} date={date} />
      <main id="plan" className="sgp-page" data-page={JSON.stringify(data)}>
        <PlanPage data={data} />
      </main>
      {receipt && (
        <footer className="sgp-receipt">
          {data.config.asksForRegion && (
            <p>
              <a href={planPaths(data.assessmentId).region}>{choices.sayWhere}</a>
            </p>
          )}
          {receipt} <a href={choicesPath(data.assessmentId)}>{choices.seeChoices}</a>
        </footer>
      )}
      {/* It is in a template, so that the screen, find-in-page and screen readers have the plan only once; printing takes it out of the
          template. */}
      <template id={PAPER_ID}>
        <PlanPaper data={data} />
      </template>
      {script && <script type="module" src={script} />}
    </>
  );
}
