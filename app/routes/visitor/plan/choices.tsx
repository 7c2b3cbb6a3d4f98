import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findPlanOwner, WITHDRAWN_ANSWERS_DAYS } from '#app/domain/assessments/index.ts';
import { agreeAgain, type Choice, findChoices, withdrawChoice } from '#app/domain/preferences/index.ts';
import { planDocument, planNotFound, setDocumentLocale } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/choices.ts';
import { inLocale } from '#app/messages/current.ts';
import { t as documents } from '#app/messages/documents.ts';
import { t as rules } from '#app/messages/rules.ts';
import { t as safety } from '#app/messages/safety-boxes.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

const CHOICES = ['health', 'offers', 'segments', 'texts'] as const satisfies readonly Choice[];
const isChoice = (value: unknown): value is Choice => CHOICES.some((choice) => choice === value);

/** `/plan/{assessmentId}/choices`: what the person was shown and agreed to, and buttons that withdraw it. Opening it changes nothing. */
export const loader = async (args: LoaderFunctionArgs) => {
  const assessmentId = args.params.assessmentId ?? '';
  const choices = await findChoices(args.context.services.db, assessmentId);
  if (!choices) throw planNotFound(args);
  const locale = setDocumentLocale(args, choices.locale);
  const { brand, logoUrl, theme, consents, health, healthWording } = choices;
  const longDate = (date: Date) => inLocale(locale, () => documents.longDate(date));
  const shown = ([...CHOICES, 'terms'] as const).flatMap((kind) => {
    const consent = consents[kind];
    return consent
      ? [{ kind, state: consent.state, wording: consent.wording, date: longDate(consent.createdAt) }]
      : [];
  });
  return planDocument(
    {
      ...{ brand, logoUrl, shown, health, healthWording, theme: { css: themeStyle(theme) } },
      paths: planPaths(assessmentId),
      days: WITHDRAWN_ANSWERS_DAYS,
    },
    { asks: true },
  );
};

export const action = async (args: ActionFunctionArgs) => {
  const { request, params, context } = args;
  const { db } = context.services;
  const assessmentId = params.assessmentId ?? '';
  const form = await readForm(request);
  const intent = form.get('intent');
  const now = new Date();
  try {
    const owner = await findPlanOwner(db, assessmentId);
    if (!owner) throw planNotFound(args);
    const locale = setDocumentLocale(args, owner.locale);
    await refuseStaff({ request, context, plan: { tenant: { id: owner.tenantId }, leadId: owner.leadId } });
    if (intent === 'agree') {
      if (form.get('healthConsent') !== 'true') throw new AppError('invalid', 'The box is not ticked.');
      await agreeAgain({ db, assessmentId, now });
    } else if (isChoice(intent)) {
      const wording = inLocale(locale, () => t.withdraw[intent]);
      await withdrawChoice({ db, assessmentId, choice: intent, wording, now });
    } else throw new AppError('invalid', 'Unknown choice.');
    return planDocument({ error: null }, { asks: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw planNotFound(args);
    return planDocument({ error: error.code }, { status: statusForError(error.code), asks: true });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [{ title: t.title }, { name: 'robots', content: 'noindex' }];

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Choices() {
  const { brand, logoUrl, shown, health, healthWording, paths, days } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.title}>
      <p>{t.intro(brand)}</p>
      {done &&
        (done.error ? (
          <p className="sgp-error" role="alert">
            {done.error === 'forbidden' ? safety.onlyVisitor : rules.healthConsent}
          </p>
        ) : (
          <p role="status">{t.saved}</p>
        ))}
      {shown.map((consent) => (
        <ShownChoice key={consent.kind} {...consent} />
      ))}
      {health === 'shown' ? (
        <WithdrawHealth days={days} />
      ) : (
        <p>{health === 'hidden' ? t.healthHidden(days) : t.healthDeleted}</p>
      )}
      {health === 'hidden' && <AgreeAgain wording={healthWording} />}
      <div className="sgp-row">
        {health === 'shown' && <BackToPlan path={paths.page} />}
        {health !== 'deleted' && (
          <a className="sgp-quiet" href={paths.erase}>
            {t.deleteNow}
          </a>
        )}
      </div>
    </PlanNote>
  );
}

/** Shows one consent with the sentence as it was displayed, and the button that withdraws it. */
function ShownChoice({ kind, state, wording, date }: Shown['shown'][number]) {
  const isInForce = state === 'given' || state === 'shown';
  return (
    <section>
      <h2>{t.names[kind]}</h2>
      {wording && <blockquote>{wording}</blockquote>}
      <p>
        {t.states[state]} {t.on(date)}.
      </p>
      {isInForce && (kind === 'offers' || kind === 'segments' || kind === 'texts') && (
        <form method="post">
          <button type="submit" name="intent" value={kind} className="sgp-button">
            {t.withdraw[kind]}
          </button>
        </form>
      )}
    </section>
  );
}

const WithdrawHealth = ({ days }: { days: number }) => (
  <section>
    <p>{t.healthNote(days)}</p>
    <form method="post">
      <button type="submit" name="intent" value="health" className="sgp-button sgp-danger">
        {t.withdraw.health}
      </button>
    </form>
  </section>
);

const AgreeAgain = ({ wording }: { wording: string }) => (
  <form method="post" className="sgp-boxes">
    <label>
      <input type="checkbox" name="healthConsent" value="true" required />
      <span>{wording}</span>
    </label>
    <div className="sgp-row">
      <button type="submit" name="intent" value="agree" className="sgp-button sgp-main">
        {t.agreeAgain}
      </button>
    </div>
  </form>
);
