import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { agreeAgain, findAgreement } from '#app/domain/preferences/index.ts';
import { describeConsentPage } from '#app/http/consent-page.server.ts';
import { deadLink, planDocument, setDocumentLocale } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/choices.ts';
import { t as rules } from '#app/messages/rules.ts';
import { t as safety } from '#app/messages/safety-boxes.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { HealthBoxes } from '#app/widget/plan/health-boxes.tsx';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/agree/{token}`: the mailed link to hidden answers. Opening it agrees to nothing, because scanners open links. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const found = await findAgreement(context.services.db, params.token ?? '', new Date());
  // Right after the agreement the link is used up, but the page still has to report it, in the language that the action has set.
  if (found || !context.locale) setDocumentLocale({ request, context }, found?.locale);
  if (!found) return planDocument(null, { status: 404, asks: true });
  const { brand, logoUrl, theme, wording, noticePath } = found;
  return planDocument(
    { brand, logoUrl, wording, noticePath, theme: { css: themeStyle(theme) } },
    { asks: true },
  );
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { db } = context.services;
  const token = params.token ?? '';
  const now = new Date();
  const form = await readForm(request);
  const found = await findAgreement(db, token, now);
  if (!found) throw deadLink({ request, context });
  setDocumentLocale({ request, context }, found.locale);
  const { brand, tenantId, leadId, assessmentId } = found;
  const reply = { brand, path: planPaths(assessmentId).page };
  try {
    await refuseStaff({ request, context, plan: { tenant: { id: tenantId }, leadId } });
    if (form.get('healthConsent') !== 'true') throw new AppError('invalid', 'Tick the box to agree.');
    const page = await describeConsentPage({ request, context }, tenantId, '/agree');
    await agreeAgain({ db, token, page, now });
    return planDocument({ ...reply, error: null }, { asks: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw deadLink({ request, context });
    return planDocument({ ...reply, error: error.code }, { status: statusForError(error.code), asks: true });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
export const meta: MetaFunction = () => [{ title: t.agreeAgain }, { name: 'robots', content: 'noindex' }];

export default function Agree() {
  const page = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (done && !done.error)
    return (
      <PlanNote brand={done.brand} logoUrl={null} title={t.agreeAgain}>
        <p role="status">{t.shownAgain}</p>
        <div className="sgp-row">
          <BackToPlan path={done.path} />
        </div>
      </PlanNote>
    );
  if (!page)
    return (
      <PlanNote brand="" logoUrl={null} title={t.agreeAgain}>
        <p>{t.agreeDead}</p>
      </PlanNote>
    );
  return (
    <PlanNote brand={page.brand} logoUrl={page.logoUrl} title={t.agreeAgain}>
      <p>{t.agreeIntro}</p>
      {done && (
        <p className="sgp-error" role="alert">
          {done.error === 'forbidden' ? safety.onlyVisitor : rules.healthConsent}
        </p>
      )}
      <form method="post">
        <HealthBoxes
          brand={page.brand}
          wording={page.wording}
          copyWording={null}
          noticePath={page.noticePath}
        />
        <div className="sgp-row">
          <button type="submit" className="sgp-button sgp-main">
            {t.agreeAgain}
          </button>
        </div>
      </form>
    </PlanNote>
  );
}
