import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerRegion, findPlan } from '#app/domain/assessments/index.ts';
import { openPlanForm } from '#app/http/open-plan.server.ts';
import { planDocument, planNotFound } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/consent.ts';
import { t as safety } from '#app/messages/safety-boxes.ts';
import { REGIONS } from '#app/protocol/jurisdictions.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { readRegion } from '#app/protocol/regional-rules.ts';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/plan/{assessmentId}/region`: the question where the visitor lives, for a plan that was made without an answer (D65). */
export const loader = async (args: LoaderFunctionArgs) => {
  const { page, found } = await openPlanForm(args);
  const { asksForRegion, region } = found.data.config;
  return planDocument({ ...page, isOpen: asksForRegion === true, region: region ?? null }, { asks: true });
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { db } = context.services;
  const assessmentId = params.assessmentId ?? '';
  const form = await readForm(request);
  const region = readRegion(String(form.get('region') ?? ''));
  try {
    const plan = await findPlan(db, assessmentId);
    if (plan) await refuseStaff({ request, context, plan });
    if (!region) throw new AppError('invalid', 'Please select from the list');
    await answerRegion({ db, assessmentId, region });
    return redirect(planPaths(assessmentId).page, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw planNotFound({ request, context });
    return planDocument({ code: error.code }, { status: statusForError(error.code), asks: true });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [{ title: t.whereYouLive }, { name: 'robots', content: 'noindex' }];

export default function AnswerRegion() {
  const { brand, logoUrl, path, isOpen, region } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!isOpen)
    return (
      <PlanNote brand={brand} logoUrl={logoUrl} title={t.whereYouLive}>
        <p role="status">{region ? t.regionAnswered(t.regions[region]) : t.regionUnneeded}</p>
        <BackToPlan path={path} />
      </PlanNote>
    );
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.whereYouLive}>
      <p id="region-help">
        {t.linksNeedRegion} {t.whereYouLiveHelp}
      </p>
      <form method="post">
        <fieldset aria-label={t.whereYouLive} aria-describedby="region-help" className="sgp-boxes">
          {REGIONS.map((region) => (
            <label key={region}>
              <input type="radio" name="region" value={region} required />
              <span>{t.regions[region]}</span>
            </label>
          ))}
        </fieldset>
        {refused && (
          <p className="sgp-error" role="alert">
            {refused.code === 'forbidden' ? safety.onlyVisitor : t.chooseRegion}
          </p>
        )}
        <div className="sgp-row">
          <button type="submit" className="sgp-button sgp-main">
            {safety.makeAgain}
          </button>
          <BackToPlan path={path} />
        </div>
      </form>
    </PlanNote>
  );
}
