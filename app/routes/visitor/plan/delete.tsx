import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findPlan, LINK_HOURS } from '#app/domain/assessments/index.ts';
import { requestErasure } from '#app/domain/preferences/index.ts';
import { noSuchPlan, planDocument, setDocumentLocale } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/plan-page.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { PlanNote } from '#app/widget/plan/plan-shell.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/plan/{assessmentId}/delete`: requests the e-mail that confirms an erasure (D19). */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const storedPlan = await findPlan(context.services.db, params.assessmentId ?? '');
  if (!storedPlan) throw noSuchPlan({ request, context });
  const { brand, logoUrl, locale } = storedPlan.data.config;
  setDocumentLocale({ request, context }, locale);
  const path = planPaths(storedPlan.data.assessmentId).page;
  const theme = { css: themeStyle(storedPlan.theme) };
  return planDocument({ brand, logoUrl, path, hours: LINK_HOURS, theme }, { asks: true });
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { db, outbox } = context.services;
  try {
    const assessmentId = params.assessmentId ?? '';
    const plan = await findPlan(db, assessmentId);
    if (plan) await refuseStaff({ request, context, plan });
    await requestErasure({ db, outbox, assessmentId, now: new Date() });
    return planDocument({ error: null }, { asks: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw noSuchPlan({ request, context });
    return planDocument({ error: error.message }, { status: statusForError(error.code), asks: true });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [{ title: t.deleteData }, { name: 'robots', content: 'noindex' }];

export default function DeleteData() {
  const { brand, logoUrl, path, hours } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const back = (
    <a className="sgp-quiet" href={path}>
      {t.back}
    </a>
  );
  if (done && !done.error)
    return (
      <PlanNote brand={brand} logoUrl={logoUrl} title={t.lookIntoMail}>
        {/* The e-mail address is not shown, because people other than its owner may open the page. */}
        <p role="status">{t.linkSent(hours)}</p>
        {back}
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
      {done?.error && (
        <p className="sgp-error" role="alert">
          {t.refusal(done.error)}
        </p>
      )}
      <form method="post">
        <div className="sgp-row">
          <button type="submit" className="sgp-button sgp-danger">
            {t.sendLink}
          </button>
          {back}
        </div>
      </form>
    </PlanNote>
  );
}
