import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { agreeAgain, findAgreement } from '#app/domain/preferences/index.ts';
import { describeConsentPage } from '#app/http/consent-page.server.ts';
import {
  deadLink,
  planDocument,
  planReply,
  readReply,
  setDocumentLocale,
} from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/choices.ts';
import { t as rules } from '#app/messages/rules.ts';
import { t as safety } from '#app/messages/safety-boxes.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { HealthBoxes } from '#app/widget/plan/health-boxes.tsx';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/agree/{token}`: the mailed link to hidden answers. Opening it agrees to nothing, because scanners open links. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const found = await findAgreement(context.services.db, params.token ?? '', new Date());
  // Right after the agreement the link is used up, but the page still has to report it, in the language that the action has set.
  if (found || !context.locale) setDocumentLocale({ request, context }, found?.locale);
  const own = found ?? context.ownPage;
  const { brand = '', logoUrl = null } = own ?? {};
  return planDocument(
    {
      ...{ brand, logoUrl, reply: readReply(context, brand) },
      agreement: found && { wording: found.wording, noticePath: found.noticePath },
      ...(own && { theme: { css: themeStyle(own.theme) } }),
    },
    { status: own ? 200 : 404, asks: true },
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
  context.ownPage = found;
  const { tenantId, leadId, assessmentId } = found;
  const { page: path } = planPaths(assessmentId);
  try {
    await refuseStaff({ request, context, plan: { tenant: { id: tenantId }, leadId } });
    if (form.get('healthConsent') !== 'true') throw new AppError('invalid', 'Tick the box to agree.');
    const page = await describeConsentPage({ request, context }, tenantId, '/agree');
    await agreeAgain({ db, token, page, now });
    return planReply(context, { reply: () => t.shownAgain, data: { path, error: null } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw deadLink({ request, context });
    return planReply(context, {
      reply: () => (error.code === 'forbidden' ? safety.onlyVisitor : rules.healthConsent),
      status: statusForError(error.code),
      data: { path, error: error.code },
    });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.agreeAgain, data) },
  { name: 'robots', content: 'noindex' },
];

export default function Agree() {
  const { brand, logoUrl, agreement, reply } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const head = { brand, logoUrl, title: t.agreeAgain };
  if (done && !done.error)
    return (
      <PlanNote {...head}>
        <Reply>{reply}</Reply>
        <div className="sgp-row">
          <BackToPlan path={done.path} />
        </div>
      </PlanNote>
    );
  if (!agreement)
    return (
      <PlanNote {...head}>
        <p>{t.agreeDead}</p>
      </PlanNote>
    );
  // Without its box the form is refused, except for staff.
  const error = done && done.error !== 'forbidden' ? reply : null;
  return (
    <PlanNote {...head}>
      <p>{t.agreeIntro}</p>
      {done && !error && <Reply isRefusal>{reply}</Reply>}
      <form method="post">
        <HealthBoxes
          {...agreement}
          {...{ brand, copyWording: null, refused: { isTicked: false, copyIsTicked: false, error } }}
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
