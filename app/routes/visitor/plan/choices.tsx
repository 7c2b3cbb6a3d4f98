import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DATA_LINK_HOURS, findPlanOwner, WITHDRAWN_ANSWERS_DAYS } from '#app/domain/assessments/index.ts';
import {
  type Choice,
  canAppeal,
  findChoices,
  limitUse,
  requestAgreement,
  requestErasure,
  requestExport,
  type WrittenRequest,
  withdrawChoice,
  writeRequest,
} from '#app/domain/preferences/index.ts';
import { requestWords } from '#app/domain/privacy-requests/request-fields.ts';
import {
  LINKS_SENT,
  MAILBOX_FULL,
  MAX_WORDS,
  WORDS_FULL,
} from '#app/domain/privacy-requests/request-kinds.ts';
import { describeConsentPage } from '#app/http/consent-page.server.ts';
import {
  planDocument,
  planNotFound,
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
import { inLocale } from '#app/messages/current.ts';
import { t as documents } from '#app/messages/documents.ts';
import { t as safety } from '#app/messages/safety-boxes.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { DisplayedWording } from '#app/widget/plan/displayed-wording.tsx';
import { Complaints, OwnData, type RefusedWords, RequestForm } from '#app/widget/plan/own-requests.tsx';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import '#app/ui/tokens.css';
import '#app/widget/results/details.css';
import '#app/widget/plan/plan-page.css';

const CHOICES = ['health', 'crm-health', 'offers', 'segments', 'texts'] as const satisfies readonly Choice[];
const isChoice = (value: unknown): value is Choice => CHOICES.some((choice) => choice === value);

/** Requests that consist of what the person writes. */
const WRITTEN = ['correct', 'complain', 'appeal'] as const satisfies readonly WrittenRequest[];
const isWritten = (value: unknown): value is WrittenRequest => WRITTEN.some((request) => request === value);

/** Requests that end uses of the data at once. */
const LIMITS = ['restrict', 'object'] as const;
type Limit = (typeof LIMITS)[number];
const isLimit = (value: unknown): value is Limit => LIMITS.some((limit) => limit === value);

/** Requests of a link that is mailed to the address on file. */
const LINKS = { copy: requestExport, agree: requestAgreement, erase: requestErasure };
const isLink = (value: unknown): value is keyof typeof LINKS =>
  typeof value === 'string' && Object.hasOwn(LINKS, value);

/** Reasons of errors that have their own sentence. */
const REASONS = [WORDS_FULL, LINKS_SENT, MAILBOX_FULL];

/** What the pressed button asked for, as far as the reply depends on it. */
type About = WrittenRequest | 'link' | 'waiting-link' | null;

/** `/plan/{assessmentId}/choices`: what the person was shown and agreed to, buttons that withdraw it, and the person's rights. Opening it changes nothing. */
export const loader = async (args: LoaderFunctionArgs) => {
  const assessmentId = args.params.assessmentId ?? '';
  const { db } = args.context.services;
  const choices = await findChoices(db, assessmentId);
  if (!choices) throw planNotFound(args);
  const locale = setDocumentLocale(args, choices.locale);
  const { brand, logoUrl, theme, consents, health } = choices;
  const longDate = (date: Date) => inLocale(locale, () => documents.longDate(date));
  const shown = ([...CHOICES, 'terms'] as const).flatMap((kind) => {
    const consent = consents[kind];
    if (!consent) return [];
    const { wording, wordingLocale, createdAt, endedWithAnswers } = consent;
    const state = endedWithAnswers ? ('ended' as const) : consent.state;
    return [{ kind, state, wording, wordingLocale, date: longDate(createdAt) }];
  });
  return planDocument(
    {
      ...{ brand, logoUrl, shown, health, theme: { css: themeStyle(theme) } },
      reply: readReply(args.context, brand),
      canAppeal: await canAppeal(db, assessmentId),
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
  let about: About = isLink(intent) ? 'link' : isWritten(intent) ? intent : null;
  const written = String(form.get('words') ?? '');
  const common = { db, assessmentId, now: new Date() };
  try {
    const owner = await findPlanOwner(db, assessmentId);
    if (!owner) throw planNotFound(args);
    const locale = setDocumentLocale(args, owner.locale);
    const page = await describeConsentPage(args, owner.tenantId, '/plan/{id}/choices');
    await refuseStaff({ request, context, plan: { tenant: { id: owner.tenantId }, leadId: owner.leadId } });
    if (isLink(intent)) {
      await context.rateLimits.consume('mail-request', context.address);
      const outcome = await LINKS[intent]({ ...common, outbox, source: 'plan-page' });
      if (outcome === 'waits') about = 'waiting-link';
    } else if (isWritten(intent)) {
      const words = requestWords.safeParse(written);
      if (!words.success) throw new AppError('invalid', 'The text is too long.');
      // An appeal without an answered request is refused, and does not count as one of the texts of the day.
      if (intent === 'appeal' && !(await canAppeal(db, assessmentId)))
        throw new AppError(
          'invalid',
          'You can appeal once a request of yours has been answered. Please wait for the answer.',
        );
      if (words.data) await context.rateLimits.consume('own-words', assessmentId);
      await writeRequest({ ...common, kind: intent, words: words.data });
    } else if (isLimit(intent)) {
      const wording = inLocale(locale, () => (intent === 'restrict' ? t.restrict : t.object));
      await limitUse({ ...common, kind: intent, wording, page });
    } else if (isChoice(intent)) {
      const wording = inLocale(locale, () => t.withdraw[intent]);
      await withdrawChoice({ ...common, choice: intent, wording, page });
    } else throw new AppError('invalid', 'Unknown choice.');
    return planReply(context, { reply: writeReply(about), data: { about, error: null } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw planNotFound(args);
    const problem = REASONS.find((reason) => reason === error.reason) ?? error.code;
    return planReply(context, {
      reply: (brand) => writeRefusal(problem, about, brand),
      status: statusForError(error.code),
      data: { about, error: problem, written },
    });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.title, data) },
  { name: 'robots', content: 'noindex' },
];

interface Refusal {
  about: About;
  error: string;
  written: string;
}

/** Finds the text that was refused, which is said next to its field; null for other refusals, and if the page has no such field. */
function findRefusedWords(
  { about, error, written }: Refusal,
  { canAppeal: hasAppeal, reply }: Pick<Shown, 'canAppeal' | 'reply'>,
): RefusedWords | null {
  if (!isWritten(about) || (about === 'appeal' && !hasAppeal)) return null;
  const isInvalid = error === 'invalid' || error === WORDS_FULL;
  return { intent: about, words: written, message: reply ?? '', isInvalid };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Choices() {
  const page = useLoaderData<typeof loader>();
  const { brand, logoUrl, shown, health, paths, days, linkHours, reply } = page;
  const done = useActionData<typeof action>();
  const refused = done?.error ? findRefusedWords(done, page) : null;
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.title}>
      <p>{t.intro(brand)}</p>
      {done && !refused && <Reply isRefusal={done.error !== null}>{reply}</Reply>}
      <section className="sgp-part">
        <h2>{t.yourChoices}</h2>
        <HealthChoice
          consent={shown.find(({ kind }) => kind === 'health')}
          {...{ brand, health, days, linkHours }}
        />
        {shown.map((consent) =>
          consent.kind === 'health' ? null : <ShownChoice key={consent.kind} {...consent} brand={brand} />,
        )}
      </section>
      <OwnData
        {...{ brand, linkHours, refused, maxWords: MAX_WORDS }}
        erasePath={health === 'shown' ? paths.erase : null}
      />
      <Complaints {...{ brand, refused, maxWords: MAX_WORDS }} hasAppeal={page.canAppeal} />
      {health === 'shown' && (
        <div className="sgp-row sgp-part">
          <BackToPlan path={paths.page} />
        </div>
      )}
    </PlanNote>
  );
}

/** Says where the answers are that the page of the plan no longer shows. */
function describeMissing(
  health: Exclude<Shown['health'], 'shown'>,
  { brand, days }: { brand: string; days: number },
): string {
  if (health === 'hidden') return t.healthHidden(days);
  return health === 'too-old' ? t.healthTooOld(brand) : t.healthDeleted;
}

const writeReply =
  (about: About) =>
  (brand: string): string => {
    if (about === 'link') return t.linkSent;
    if (about === 'waiting-link') return t.linkWaits(brand, DATA_LINK_HOURS);
    return about === null ? t.saved : t.wordsSent(brand);
  };

/** Says why nothing was done. @param error the code of what went wrong, or one of REASONS */
function writeRefusal(error: string, about: About, brand: string): string {
  if (error === 'forbidden') return safety.onlyVisitor;
  if (error === WORDS_FULL) return t.wordsFull(brand);
  if (error === LINKS_SENT) return t.linkSentOften;
  if (error === MAILBOX_FULL) return t.mailboxFull;
  // The limit of the network, which others may share.
  if (error === 'too-many') return about === 'link' ? t.tryInAMoment : t.tooManyWords(brand);
  return t.wordsMissing;
}

type ShownConsent = Shown['shown'][number];

/** Shows one consent with the sentence as it was displayed, and the button that withdraws it. */
const ShownChoice = ({ brand, ...consent }: ShownConsent & { brand: string }) => {
  const { kind } = consent;
  return (
    <section className="sgp-consent">
      <h3>{t.names[kind]}</h3>
      <ConsentState {...consent} brand={brand} />
      {isInForce(consent) && kind !== 'health' && kind !== 'terms' && (
        <form method="post">
          <button type="submit" name="intent" value={kind} className="sgp-button">
            {t.withdraw[kind]}
          </button>
        </form>
      )}
    </section>
  );
};

const isInForce = ({ state }: Pick<ShownConsent, 'state'>) => state === 'given' || state === 'shown';

const ConsentState = ({ brand, ...consent }: ShownConsent & { brand: string }) => {
  const { kind, state, wording, wordingLocale, date } = consent;
  return (
    <>
      {wording && (
        <blockquote lang={wordingLocale ?? undefined}>
          <DisplayedWording wording={wording} />
        </blockquote>
      )}
      <p>
        {state === 'claimed' ? t.claimed(brand, date) : t.states[state](date)}
        {/* The page behind the link has no sentence about texts. */}
        {(state === 'pending' || state === 'claimed') && kind !== 'texts' && ` ${t.confirmByLink}`}
      </p>
    </>
  );
};

interface HealthChoiceProps {
  /** Undefined if the terms alone were agreed to. */
  consent: ShownConsent | undefined;
  brand: string;
  health: Shown['health'];
  days: number;
  linkHours: number;
}

/** Shows whether the answers and the plan are used, and the button that ends it, or that asks for them again. */
const HealthChoice = ({ consent, brand, health, days, linkHours }: HealthChoiceProps) => (
  <section className="sgp-consent">
    <h3>{t.names.health}</h3>
    {consent && <ConsentState {...consent} brand={brand} />}
    {health === 'shown' ? (
      <form method="post">
        <p>{t.healthNote(days)}</p>
        <button type="submit" name="intent" value="health" className="sgp-button sgp-danger">
          {t.withdraw.health}
        </button>
      </form>
    ) : (
      <p>{describeMissing(health, { brand, days })}</p>
    )}
    {/* The plan is shown again by a mailed link only, because others may have the link to this page. */}
    {health === 'hidden' && (
      <RequestForm intent="agree" note={t.agreeNote(linkHours)} button={t.mailAgreement} />
    )}
  </section>
);
