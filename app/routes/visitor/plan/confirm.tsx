import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findPlanOwner } from '#app/domain/assessments/index.ts';
import { type ConfirmationLink, confirmChoices, findConfirmation } from '#app/domain/preferences/index.ts';
import { describeConsentPage } from '#app/http/consent-page.server.ts';
import { planDocument, planReply, readReply, setDocumentLocale } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/confirm.ts';
import { t as consent } from '#app/messages/consent.ts';
import { inLocale } from '#app/messages/current.ts';
import { t as safety } from '#app/messages/safety-boxes.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { DisplayedWording } from '#app/widget/plan/displayed-wording.tsx';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
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
  const locale = setDocumentLocale(args, found?.locale);
  if (!found) return planDocument(null, { status: 404, asks: true });
  const { brand, logoUrl, theme, state, sentences, hasBoxes, sender } = found;
  const reply = readReply(args.context, brand);
  return planDocument(
    {
      ...{ brand, logoUrl, state, hasBoxes, sender, path: planPaths(link.assessmentId).page },
      sentences: sentences.map(({ field, wording, wordingLocale }) => ({ field, wording, wordingLocale })),
      reply: reply && state === 'expired' ? inLocale(locale, () => t.expired) : reply,
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
    return planReply(context, {
      reply: (brand) => (givesOffers ? `${t.done} ${t.offersDone(brand)}` : t.done),
      data: { error: null, ticked },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return planReply(context, {
      reply: () => writeRefusal(error.code),
      status: statusForError(error.code),
      data: { error: error.code, ticked },
    });
  }
};

function writeRefusal(code: string): string {
  if (code === 'forbidden') return safety.onlyVisitor;
  return code === 'not-found' ? t.used : t.tickNeeded;
}

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.title, data) },
  { name: 'robots', content: 'noindex' },
];

export default function Confirm() {
  const page = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (!page)
    return (
      <PlanNote brand="" logoUrl={null} title={t.title}>
        <p>{t.wrong}</p>
      </PlanNote>
    );
  const { brand, logoUrl, path, state, reply } = page;
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.title}>
      {done && !done.error ? (
        <Reply>{reply}</Reply>
      ) : state === 'open' ? (
        <ConfirmForm {...page} refused={done ?? null} />
      ) : (
        <ClosedNote reply={reply} text={state === 'used' ? t.used : t.expired} />
      )}
      <div className="sgp-row">
        <BackToPlan path={path} />
      </div>
    </PlanNote>
  );
}

type OpenPage = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

const ClosedNote = ({ reply, text }: { reply: string | null; text: string }) =>
  reply ? <Reply isRefusal>{reply}</Reply> : <p>{text}</p>;

/** Shows the sentences with a box for each, or the only one above its button. */
function ConfirmForm({
  brand,
  sentences,
  hasBoxes,
  sender,
  reply,
  refused,
}: Pick<OpenPage, 'brand' | 'sentences' | 'hasBoxes' | 'sender' | 'reply'> & {
  refused: { error: string | null; ticked: readonly string[] } | null;
}) {
  const isTicked = (field: string) => refused?.ticked.includes(field) ?? false;
  // The message is about the boxes that are needed and not ticked.
  const isMissing = (field: string) => refused?.error === 'invalid' && field !== 'offers' && !isTicked(field);
  const asksForOffers = sentences.some(({ field }) => field === 'offers');
  return (
    <form method="post" className="sgp-boxes">
      <p>{hasBoxes ? t.claimedIntro(brand) : t.offersIntro(brand)}</p>
      {refused && (
        <Reply id="confirm-error" isRefusal>
          {reply}
        </Reply>
      )}
      {sentences.map(({ field, wording, wordingLocale }) =>
        hasBoxes ? (
          <label key={field}>
            <input
              type="checkbox"
              name="agree"
              value={field}
              required={field !== 'offers'}
              defaultChecked={isTicked(field)}
              aria-invalid={isMissing(field) || undefined}
              aria-describedby={isMissing(field) ? 'confirm-error' : undefined}
            />
            <span>
              <span lang={wordingLocale}>
                <DisplayedWording wording={wording} />
              </span>
              {field === 'offers' && ` (${t.optional})`}
            </span>
          </label>
        ) : (
          <blockquote key={field} lang={wordingLocale}>
            {wording}
          </blockquote>
        ),
      )}
      {asksForOffers && sender && <p>{sender}</p>}
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
