import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findPlanOwner } from '#app/domain/assessments/index.ts';
import { type ConfirmationLink, confirmChoices, findConfirmation } from '#app/domain/preferences/index.ts';
import { describeConsentPage } from '#app/http/consent-page.server.ts';
import { planDocument, setDocumentLocale } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/confirm.ts';
import { t as consent } from '#app/messages/consent.ts';
import { t as safety } from '#app/messages/safety-boxes.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

const readLink = ({ params, context }: Args): ConfirmationLink => ({
  assessmentId: params.assessmentId ?? '',
  token: params.token ?? '',
  ring: context.services.env.keyRing,
});

/** `/plan/{assessmentId}/confirm/{token}`: the link in the plan mail. Opening it confirms nothing, because scanners open links. */
export const loader = async (args: LoaderFunctionArgs) => {
  const link = readLink(args);
  const found = await findConfirmation(args.context.services.db, link, new Date());
  setDocumentLocale(args, found?.locale);
  if (!found) return planDocument(null, { status: 404, asks: true });
  const { brand, logoUrl, theme, state, sentences, hasBoxes, sender } = found;
  return planDocument(
    {
      ...{ brand, logoUrl, state, hasBoxes, sender, path: planPaths(link.assessmentId).page },
      sentences: sentences.map(({ field, wording }) => ({ field, wording })),
      theme: { css: themeStyle(theme) },
    },
    { asks: true },
  );
};

export const action = async (args: ActionFunctionArgs) => {
  const { request, context } = args;
  const { db } = context.services;
  const link = readLink(args);
  const form = await readForm(request);
  const ticked = form.getAll('agree').map(String);
  try {
    const owner = await findPlanOwner(db, link.assessmentId);
    setDocumentLocale(args, owner?.locale);
    if (owner)
      await refuseStaff({ request, context, plan: { tenant: { id: owner.tenantId }, leadId: owner.leadId } });
    const page = owner && (await describeConsentPage(args, owner.tenantId, '/plan/{id}/confirm'));
    const { givesOffers } = await confirmChoices({
      ...{ db, link, ticked, page: page ?? undefined, now: new Date() },
    });
    return planDocument({ error: null, givesOffers }, { asks: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return planDocument(
      { error: error.code, givesOffers: false },
      { status: statusForError(error.code), asks: true },
    );
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [{ title: t.title }, { name: 'robots', content: 'noindex' }];

export default function Confirm() {
  const page = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (!page)
    return (
      <PlanNote brand="" logoUrl={null} title={t.title}>
        <p>{t.wrong}</p>
      </PlanNote>
    );
  const { brand, logoUrl, path, state } = page;
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.title}>
      {done && !done.error ? (
        <p role="status">
          {t.done} {done.givesOffers && t.offersDone(brand)}
        </p>
      ) : state === 'open' ? (
        <ConfirmForm {...page} error={done?.error ?? null} />
      ) : (
        <p role={done ? 'alert' : undefined}>{state === 'used' ? t.used : t.expired}</p>
      )}
      <div className="sgp-row">
        <BackToPlan path={path} />
      </div>
    </PlanNote>
  );
}

type OpenPage = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

/** Shows the sentences with a box for each, or the only one above its button. */
function ConfirmForm({
  brand,
  sentences,
  hasBoxes,
  sender,
  error,
}: Pick<OpenPage, 'brand' | 'sentences' | 'hasBoxes' | 'sender'> & { error: string | null }) {
  const asksForOffers = sentences.some(({ field }) => field === 'offers');
  return (
    <form method="post" className="sgp-boxes">
      <p>{hasBoxes ? t.claimedIntro(brand) : t.offersIntro(brand)}</p>
      {sentences.map(({ field, wording }) =>
        hasBoxes ? (
          <label key={field}>
            <input type="checkbox" name="agree" value={field} required={field !== 'offers'} />
            <span>
              {wording}
              {field === 'offers' && ` (${t.optional})`}
            </span>
          </label>
        ) : (
          <p key={field}>{wording}</p>
        ),
      )}
      {asksForOffers && sender && <p>{sender}</p>}
      {error && (
        <p className="sgp-error" role="alert">
          {error === 'forbidden' ? safety.onlyVisitor : error === 'not-found' ? t.used : t.tickNeeded}
        </p>
      )}
      <div className="sgp-row">
        {hasBoxes ? (
          <button type="submit" className="sgp-button sgp-main">
            {t.confirm}
          </button>
        ) : (
          <button type="submit" name="agree" value="offers" className="sgp-button sgp-main">
            {consent.confirmOffers}
          </button>
        )}
      </div>
    </form>
  );
}
