import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DATA_LINK_HOURS, findPlanOwner, WITHDRAWN_ANSWERS_DAYS } from '#app/domain/assessments/index.ts';
import {
  agreeAgain,
  type Choice,
  findChoices,
  requestCorrection,
  requestExport,
  restrictUse,
  withdrawChoice,
} from '#app/domain/preferences/index.ts';
import { requestWords } from '#app/domain/privacy-requests/request-fields.ts';
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

/** What a person may ask for about their data on this page. */
const REQUESTS = ['copy', 'correct', 'restrict'] as const;
type OwnRequest = (typeof REQUESTS)[number];
const isRequest = (value: unknown): value is OwnRequest => REQUESTS.some((request) => request === value);

/** `/plan/{assessmentId}/choices`: what the person was shown and agreed to, buttons that withdraw it, and the person's rights. Opening it changes nothing. */
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
      linkHours: DATA_LINK_HOURS,
    },
    { asks: true },
  );
};

export const action = async (args: ActionFunctionArgs) => {
  const { request, params, context } = args;
  const { db, outbox } = context.services;
  const assessmentId = params.assessmentId ?? '';
  const form = await readForm(request);
  const intent = form.get('intent');
  const about = isRequest(intent) ? intent : null;
  const now = new Date();
  try {
    const owner = await findPlanOwner(db, assessmentId);
    if (!owner) throw planNotFound(args);
    const locale = setDocumentLocale(args, owner.locale);
    await refuseStaff({ request, context, plan: { tenant: { id: owner.tenantId }, leadId: owner.leadId } });
    if (intent === 'agree') {
      if (form.get('healthConsent') !== 'true') throw new AppError('invalid', 'The box is not ticked.');
      await agreeAgain({ db, assessmentId, now });
    } else if (about === 'copy') {
      await requestExport({ db, outbox, assessmentId, source: 'plan-page', now });
    } else if (about === 'correct') {
      const words = requestWords.safeParse(form.get('words') ?? '');
      if (!words.success) throw new AppError('invalid', 'The text is too long.');
      await requestCorrection({ db, assessmentId, words: words.data, now });
    } else if (about === 'restrict') {
      const wording = inLocale(locale, () => t.restrict);
      await restrictUse({ db, assessmentId, wording, now });
    } else if (isChoice(intent)) {
      const wording = inLocale(locale, () => t.withdraw[intent]);
      await withdrawChoice({ db, assessmentId, choice: intent, wording, now });
    } else throw new AppError('invalid', 'Unknown choice.');
    return planDocument({ about, error: null }, { asks: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw planNotFound(args);
    return planDocument({ about, error: error.code }, { status: statusForError(error.code), asks: true });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [{ title: t.title }, { name: 'robots', content: 'noindex' }];

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Choices() {
  const page = useLoaderData<typeof loader>();
  const { brand, logoUrl, shown, health, healthWording, paths, days } = page;
  const done = useActionData<typeof action>();
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.title}>
      <p>{t.intro(brand)}</p>
      {done && <Reply {...done} brand={brand} />}
      {shown.map((consent) => (
        <ShownChoice key={consent.kind} {...consent} />
      ))}
      {health === 'shown' ? (
        <WithdrawHealth days={days} />
      ) : (
        <p>{health === 'hidden' ? t.healthHidden(days) : t.healthDeleted}</p>
      )}
      {health === 'hidden' && <AgreeAgain wording={healthWording} />}
      <OwnData brand={brand} hours={page.linkHours} />
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

interface ReplyProps {
  about: OwnRequest | null;
  /** The code of what went wrong; null if nothing did. */
  error: string | null;
  brand: string;
}

/** Says what the pressed button did. */
function Reply({ about, error, brand }: ReplyProps) {
  if (!error) return <p role="status">{replyText(about, brand)}</p>;
  return (
    <p className="sgp-error" role="alert">
      {error === 'forbidden'
        ? safety.onlyVisitor
        : error === 'too-many'
          ? t.tooMany
          : about === 'correct'
            ? t.correctEmpty
            : rules.healthConsent}
    </p>
  );
}

function replyText(about: OwnRequest | null, brand: string): string {
  if (about === 'copy') return t.copySent;
  return about === 'correct' ? t.correctSent(brand) : t.saved;
}

/** The person's rights that need no account: a copy, a correction, and restricted use. Deletion has a page of its own. */
const OwnData = ({ brand, hours }: { brand: string; hours: number }) => (
  <section className="sgp-part">
    <h2>{t.yourData}</h2>
    <form method="post">
      <p>{t.copyNote(brand, hours)}</p>
      <button type="submit" name="intent" value="copy" className="sgp-button">
        {t.copy}
      </button>
    </form>
    <form method="post">
      <p>{t.correctNote(brand)}</p>
      <div className="sgp-field">
        <label htmlFor="correction">{t.correctLabel}</label>
        <textarea id="correction" className="sgp-input" name="words" rows={3} maxLength={2000} required />
      </div>
      <button type="submit" name="intent" value="correct" className="sgp-button">
        {t.correct}
      </button>
    </form>
    <form method="post">
      <p>{t.restrictNote(brand)}</p>
      <button type="submit" name="intent" value="restrict" className="sgp-button">
        {t.restrict}
      </button>
    </form>
  </section>
);

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
