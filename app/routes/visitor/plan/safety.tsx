import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { awaitsSafetyAnswer, findPlan } from '#app/domain/assessments/index.ts';
import { answerSafety, findHealthBox } from '#app/domain/preferences/index.ts';
import { describeConsentPage } from '#app/http/consent-page.server.ts';
import { openPlanForm } from '#app/http/open-plan.server.ts';
import { planDocument, planNotFound, planReply, readReply } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t as names } from '#app/messages/answers.ts';
import { t as rules } from '#app/messages/rules.ts';
import { t } from '#app/messages/safety-boxes.ts';
import { FULL_RULES } from '#app/protocol/full-rules.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { HealthBoxes } from '#app/widget/plan/health-boxes.tsx';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/plan/{assessmentId}/safety`: the ten checkboxes for a plan that was created without an answer to them (D41). */
export const loader = async (args: LoaderFunctionArgs) => {
  const { page, plan, found } = await openPlanForm(args);
  const healthBox = await findHealthBox(args.context.services.db, found);
  const reply = readReply(args.context, page.brand);
  return planDocument({ ...page, isOpen: awaitsSafetyAnswer(plan), healthBox, reply }, { asks: true });
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const assessmentId = params.assessmentId ?? '';
  const knownLabels = new Set(FULL_RULES.contraFlags.of.map(({ label }) => label));
  const form = await readForm(request);
  const contraFlags = form.getAll('contraFlags').map(String);
  const isTicked = (name: string) => form.get(name) === 'true';
  try {
    const plan = await findPlan(context.services.db, assessmentId);
    if (!plan) throw planNotFound({ request, context });
    await refuseStaff({ request, context, plan });
    if (!contraFlags.every((label) => knownLabels.has(label)))
      throw new AppError('invalid', 'Select from the list');
    await answerSafety({
      db: context.services.db,
      tenantId: plan.tenant.id,
      assessmentId,
      contraFlags,
      healthConsent: isTicked('healthConsent'),
      crmConsent: isTicked('crmConsent'),
      page: await describeConsentPage({ request, context }, plan.tenant.id, '/plan/{id}/safety'),
      now: new Date(),
    });
    return redirect(planPaths(assessmentId).page, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw planNotFound({ request, context });
    const about = error.code === 'invalid' ? (error.fields?.healthConsent ? 'consent' : 'boxes') : null;
    return planReply(context, {
      reply: () => writeRefusal(error.code, about),
      status: statusForError(error.code),
      data: { about, contraFlags, isTicked: isTicked('healthConsent'), copyIsTicked: isTicked('crmConsent') },
    });
  }
};

/** @param about the part of the form that was not answered */
function writeRefusal(code: string, about: 'consent' | 'boxes' | null): string {
  if (about) return about === 'consent' ? rules.healthConsent : t.chooseOne;
  return code === 'conflict' ? t.answeredBefore : t.onlyVisitor;
}

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.safetyQuestions, data) },
  { name: 'robots', content: 'noindex' },
];

export default function AnswerSafety() {
  const { brand, logoUrl, path, isOpen, healthBox, reply } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!isOpen)
    return (
      <PlanNote brand={brand} logoUrl={logoUrl} title={t.safetyQuestions}>
        {refused ? <Reply isRefusal>{reply}</Reply> : <p>{t.answeredBefore}</p>}
        <BackToPlan path={path} />
      </PlanNote>
    );
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.safetyQuestions}>
      <p id="safety-help">{t.safetyOnce}</p>
      {refused && !refused.about && <Reply isRefusal>{reply}</Reply>}
      <form method="post">
        {refused?.about === 'boxes' && (
          <Reply id="safety-error" isRefusal>
            {reply}
          </Reply>
        )}
        <fieldset
          aria-label={t.safetyQuestions}
          className="sgp-boxes"
          aria-describedby={refused?.about === 'boxes' ? 'safety-help safety-error' : 'safety-help'}
        >
          {FULL_RULES.contraFlags.of.map(({ label }) => (
            <label key={label}>
              <input
                type="checkbox"
                name="contraFlags"
                value={label}
                defaultChecked={refused?.contraFlags.includes(label)}
              />
              <span>{names.answer(label)}</span>
            </label>
          ))}
        </fieldset>
        {healthBox && (
          <HealthBoxes
            {...healthBox}
            refused={refused && { ...refused, error: refused.about === 'consent' ? reply : null }}
          />
        )}
        <div className="sgp-row">
          <button type="submit" className="sgp-button sgp-main">
            {t.makeAgain}
          </button>
          <BackToPlan path={path} />
        </div>
      </form>
    </PlanNote>
  );
}
