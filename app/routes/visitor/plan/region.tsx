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
import { planDocument, planNotFound, planReply, readReply } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/consent.ts';
import { t as safety } from '#app/messages/safety-boxes.ts';
import { REGIONS } from '#app/protocol/jurisdictions.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { readRegion } from '#app/protocol/regional-rules.ts';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/plan/{assessmentId}/region`: the question where the visitor lives, for a plan that was made without an answer (D65). */
export const loader = async (args: LoaderFunctionArgs) => {
  const { page, found } = await openPlanForm(args);
  const { asksForRegion, region } = found.data.config;
  const reply = readReply(args.context, page.brand);
  return planDocument(
    { ...page, isOpen: asksForRegion === true, region: region ?? null, reply },
    { asks: true },
  );
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { db } = context.services;
  const assessmentId = params.assessmentId ?? '';
  const form = await readForm(request);
  const region = readRegion(String(form.get('region') ?? ''));
  try {
    const plan = await findPlan(db, assessmentId);
    if (plan) await refuseStaff({ request, context, plan });
    if (!region) throw new AppError('invalid', 'Select from the list');
    await answerRegion({ db, assessmentId, region });
    return redirect(planPaths(assessmentId).page, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw planNotFound({ request, context });
    return planReply(context, {
      reply: () => (error.code === 'forbidden' ? safety.onlyVisitor : t.chooseRegion),
      status: statusForError(error.code),
      data: {},
    });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.whereYouLive, data) },
  { name: 'robots', content: 'noindex' },
];

export default function AnswerRegion() {
  const { brand, logoUrl, path, isOpen, region, reply } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!isOpen)
    return (
      <PlanNote brand={brand} logoUrl={logoUrl} title={t.whereYouLive}>
        <p>{region ? t.regionAnswered(t.regions[region]) : t.regionUnneeded}</p>
        <BackToPlan path={path} />
      </PlanNote>
    );
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.whereYouLive}>
      <p id="region-help">
        {t.linksNeedRegion} {t.whereYouLiveHelp}
      </p>
      <form method="post">
        {refused && (
          <Reply id="region-error" isRefusal>
            {reply}
          </Reply>
        )}
        <fieldset
          aria-label={t.whereYouLive}
          aria-describedby={refused ? 'region-help region-error' : 'region-help'}
          className="sgp-boxes"
        >
          {REGIONS.map((region) => (
            <label key={region}>
              <input type="radio" name="region" value={region} required />
              <span>{t.regions[region]}</span>
            </label>
          ))}
        </fieldset>
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
