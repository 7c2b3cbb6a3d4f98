import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DATA_LINK_HOURS, findPlan } from '#app/domain/assessments/index.ts';
import { requestErasure } from '#app/domain/preferences/index.ts';
import { openPlanForm } from '#app/http/open-plan.server.ts';
import { planDocument, planNotFound, planReply, readReply } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t as choices } from '#app/messages/choices.ts';
import { t } from '#app/messages/plan-page.ts';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/plan/{assessmentId}/delete`: requests the e-mail that confirms an erasure (D19). */
export const loader = async (args: LoaderFunctionArgs) => {
  const { page } = await openPlanForm(args);
  const reply = readReply(args.context, page.brand);
  return planDocument({ ...page, reply }, { asks: true });
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { db, outbox } = context.services;
  try {
    await context.rateLimits.consume('mail-request', context.address);
    const assessmentId = params.assessmentId ?? '';
    const plan = await findPlan(db, assessmentId);
    if (plan) await refuseStaff({ request, context, plan });
    const outcome = await requestErasure({ db, outbox, assessmentId, source: 'plan-page', now: new Date() });
    const waits = outcome === 'waits';
    return planReply(context, {
      reply: (brand) => (waits ? choices.linkWaits(brand, DATA_LINK_HOURS) : t.linkSent(DATA_LINK_HOURS)),
      data: { error: null, waits },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw planNotFound({ request, context });
    return planReply(context, {
      reply: () => t.refusal(error.message),
      status: statusForError(error.code),
      data: { error: error.message, waits: false },
    });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.deleteData, data) },
  { name: 'robots', content: 'noindex' },
];

export default function DeleteData() {
  const { brand, logoUrl, path, reply } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (done && !done.error)
    return (
      <PlanNote brand={brand} logoUrl={logoUrl} title={done.waits ? choices.linkWaitsTitle : t.lookIntoMail}>
        {/* The e-mail address is not shown, because people other than its owner may open the page. */}
        <Reply>{reply}</Reply>
        <BackToPlan path={path} />
      </PlanNote>
    );
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.deleteData}>
      <p>{t.keepsNothing(brand)}</p>
      <ul>
        <li>{t.answersDeleted}</li>
        <li>{t.plansDeleted}</li>
        <li>{t.mailsNotSent}</li>
      </ul>
      <p>{t.proof}</p>
      {done?.error && <Reply isRefusal>{reply}</Reply>}
      <form method="post">
        <div className="sgp-row">
          <button type="submit" className="sgp-button sgp-danger">
            {t.sendLink}
          </button>
          <BackToPlan path={path} />
        </div>
      </form>
    </PlanNote>
  );
}
