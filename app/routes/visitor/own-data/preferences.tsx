import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DATA_LINK_HOURS } from '#app/domain/assessments/index.ts';
import {
  findTextsWish,
  type LinkOutcome,
  type PageWish,
  type Recipient,
  requestErasure,
  requestExport,
  saveTextsWish,
  saveWish,
  type TextsWish,
} from '#app/domain/preferences/index.ts';
import { readWishReason } from '#app/domain/suppressions/index.ts';
import { describeConsentPage } from '#app/http/consent-page.server.ts';
import { planDocument, planReply, readReply } from '#app/http/plan-document.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { deadRecipientLink, openRecipient, shownRecipient } from '#app/http/recipient-pages.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t as choicesText } from '#app/messages/choices.ts';
import { inLocale } from '#app/messages/current.ts';
import { t as documents } from '#app/messages/documents.ts';
import { chooseOne as CHOOSE_ONE } from '#app/messages/en/preferences.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { t } from '#app/messages/preferences.ts';
import { t as textConsent } from '#app/messages/text-consent.ts';
import { DeadRecipientLink } from '#app/widget/plan/dead-recipient-link.tsx';
import { PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import { WishReasonField } from '#app/widget/plan/wish-reason-field.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/preferences/{token}`: a recipient's settings without an account: how often e-mails are sent, and their stored data. */
export const loader = async (args: LoaderFunctionArgs) => {
  const recipient = await openRecipient(args);
  if (!recipient) return deadRecipientLink();
  const { brand, pausedUntil, locale } = recipient;
  const reply = readReply(args.context, brand);
  const texts = await findTextsWish(args.context.services.db, recipient);
  const pauseEnd =
    pausedUntil && inLocale(parseLocale(locale) ?? DEFAULT_LOCALE, () => documents.longDate(pausedUntil));
  return planDocument({ ...shownRecipient(recipient), pauseEnd, texts, reply }, { asks: true });
};

const WISHES: readonly string[] = ['all', 'less', 'pause', 'none'] satisfies PageWish[];
const isWish = (value: unknown): value is PageWish => typeof value === 'string' && WISHES.includes(value);

export const action = async (args: ActionFunctionArgs) => {
  const { request, context } = args;
  const form = await readForm(request);
  const recipient = await openRecipient(args);
  if (!recipient) return deadRecipientLink();
  const intent = String(form.get('intent') ?? 'wish');
  try {
    const reply = await runIntent(args, recipient, { intent, form });
    return planReply(context, { reply, data: { intent, isRefused: false } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return planReply(context, {
      reply: () => (error.message === CHOOSE_ONE ? t.chooseOne : t.refusal(error.message)),
      status: statusForError(error.code),
      data: { intent, isRefused: true },
    });
  }
};

/** Does what a button asks for. @returns the reply, in the language of the page */
async function runIntent(
  args: ActionFunctionArgs,
  recipient: Recipient,
  { intent, form }: { intent: string; form: FormData },
): Promise<() => string> {
  const { link, brand, contact } = recipient;
  const { db } = args.context.services;
  const now = new Date();
  if (intent === 'export' || intent === 'erase') {
    const outcome = await sendLink(args, recipient, intent);
    return () =>
      outcome === 'waits' ? choicesText.linkWaits(brand, DATA_LINK_HOURS) : t.linkSent(DATA_LINK_HOURS);
  }
  if (intent === 'start-texts' || intent === 'stop-texts') {
    const isOn = intent === 'start-texts';
    const page = await describeConsentPage(args, contact.tenantId, '/preferences');
    await saveTextsWish({ db, link, isOn, button: isOn ? t.startTexts : t.stopTexts, page, now });
    return () => t.savedNotice;
  }
  const wish = form.get('wish');
  if (!isWish(wish)) throw new AppError('invalid', CHOOSE_ONE);
  const wording = `${t.choices[wish].label}: ${t.choices[wish].note}`;
  const wishReason = readWishReason(form.get('why'));
  await saveWish({ db, link, wish, wishReason, source: 'preferences', wording, now });
  return () => t.savedNotice;
}

async function sendLink(
  { context }: ActionFunctionArgs,
  { contact }: Recipient,
  intent: 'export' | 'erase',
): Promise<LinkOutcome> {
  await context.rateLimits.consume('mail-request', context.address);
  const { db, outbox } = context.services;
  const assessmentId = contact.latest?.assessmentId ?? '';
  const options = { db, outbox, assessmentId, source: 'preferences' as const, now: new Date() };
  return await (intent === 'export' ? requestExport(options) : requestErasure(options));
}

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.preferencesTitle, data) },
  { name: 'robots', content: 'noindex' },
];

export default function Preferences() {
  const recipient = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (!recipient) return <DeadRecipientLink />;
  const { brand, logoUrl, address, wish, pauseEnd, texts, stopped, hasData, choices, reply } = recipient;
  const replyTo = (intents: readonly string[]) => ({
    reply: done && intents.includes(done.intent) ? reply : null,
    isRefused: done?.isRefused ?? false,
  });
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.preferencesTitle}>
      <p>{t.preferencesIntro(brand, address)}</p>
      {stopped ? (
        <p>{t.stopped[stopped]}</p>
      ) : (
        <WishForm wish={wish} pauseEnd={pauseEnd} {...replyTo(['wish'])} />
      )}
      {choices && (
        <p>
          <a href={choices}>{choicesText.seeChoices}</a>
        </p>
      )}
      {texts && <TextsForm texts={texts} {...replyTo(['start-texts', 'stop-texts'])} />}
      {hasData && <DataForms {...replyTo(['export', 'erase'])} />}
    </PlanNote>
  );
}

interface ReplyProps {
  /** What the pressed button of this form did; null if none of its buttons was pressed. */
  reply: string | null;
  isRefused: boolean;
}

interface WishFormProps extends ReplyProps {
  wish: PageWish;
  /** The day on which a pause ends; null without a pause. */
  pauseEnd: string | null;
}

const WishForm = ({ wish, pauseEnd, reply, isRefused }: WishFormProps) => (
  <form method="post">
    {reply && (
      <Reply id="wish-reply" isRefusal={isRefused}>
        {reply}
      </Reply>
    )}
    <fieldset className="sgp-choices" aria-describedby={reply && isRefused ? 'wish-reply' : undefined}>
      <legend>{t.howOften}</legend>
      {(['all', 'less', 'pause', 'none'] as const)
        // A pause of somebody who unsubscribed would subscribe them again.
        .filter((choice) => choice !== 'pause' || wish !== 'none')
        .map((choice) => (
          <label key={choice} className="sgp-choice">
            <input type="radio" name="wish" value={choice} defaultChecked={choice === wish} />
            <span>
              <strong>{t.choices[choice].label}</strong>
              <span className="sgp-choice-note">
                {t.choices[choice].note}
                {choice === 'pause' && pauseEnd && ` ${t.pausedUntil(pauseEnd)}`}
              </span>
            </span>
          </label>
        ))}
    </fieldset>
    <WishReasonField label={t.why} />
    <div className="sgp-row">
      <button type="submit" name="intent" value="wish" className="sgp-button sgp-main">
        {t.save}
      </button>
    </div>
  </form>
);

interface TextsFormProps extends ReplyProps {
  texts: TextsWish;
}

const TextsForm = ({
  texts: { isOn, lastDigits, wording, links, needsStart },
  reply,
  isRefused,
}: TextsFormProps) => (
  <section className="sgp-part">
    <h2>{t.textsTitle}</h2>
    {reply && <Reply isRefusal={isRefused}>{reply}</Reply>}
    <p>{isOn ? t.textsOn(lastDigits) : t.textsOff(lastDigits)}</p>
    {!isOn && (
      <p>
        {wording.sentence} <a href={links.terms}>{textConsent.terms}</a> ·{' '}
        <a href={links.privacy}>{textConsent.privacy}</a>
      </p>
    )}
    {needsStart && <p>{t.needsStart}</p>}
    <form method="post">
      <div className="sgp-row">
        <button
          type="submit"
          name="intent"
          value={isOn ? 'stop-texts' : 'start-texts'}
          className="sgp-button"
        >
          {isOn ? t.stopTexts : t.startTexts}
        </button>
      </div>
    </form>
  </section>
);

const DataForms = ({ reply, isRefused }: ReplyProps) => (
  <section className="sgp-part">
    <h2>{t.yourData}</h2>
    <p>{t.dataIntro}</p>
    {reply && <Reply isRefusal={isRefused}>{reply}</Reply>}
    <form method="post">
      <div className="sgp-row">
        <button type="submit" name="intent" value="export" className="sgp-button">
          {t.sendDownload}
        </button>
        <button type="submit" name="intent" value="erase" className="sgp-button sgp-danger">
          {t.sendErase}
        </button>
      </div>
    </form>
  </section>
);
