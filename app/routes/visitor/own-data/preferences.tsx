import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { MailWish } from '#app/domain/leads/index.ts';
import { type Recipient, requestErasure, requestExport, saveWish } from '#app/domain/preferences/index.ts';
import { planDocument } from '#app/http/plan-document.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { deadRecipientLink, openRecipient, shownRecipient } from '#app/http/recipient-pages.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t as choicesText } from '#app/messages/choices.ts';
import { t } from '#app/messages/preferences.ts';
import { DeadRecipientLink } from '#app/widget/plan/dead-recipient-link.tsx';
import { PlanNote } from '#app/widget/plan/plan-shell.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/preferences/{token}`: a recipient's settings without an account: how often e-mails are sent, and their stored data. */
export const loader = async (args: LoaderFunctionArgs) => {
  const recipient = await openRecipient(args);
  return recipient ? planDocument(shownRecipient(recipient), { asks: true }) : deadRecipientLink();
};

const WISHES: readonly string[] = ['all', 'less', 'none'] satisfies MailWish[];
const isWish = (value: unknown): value is MailWish => typeof value === 'string' && WISHES.includes(value);

export const action = async (args: ActionFunctionArgs) => {
  const form = await readForm(args.request);
  const recipient = await openRecipient(args);
  if (!recipient) return deadRecipientLink();
  const intent = String(form.get('intent') ?? '');
  try {
    if (intent === 'export' || intent === 'erase') {
      await sendLink(args, recipient, intent);
      return planDocument({ intent, error: null }, { asks: true });
    }
    const wish = form.get('wish');
    if (!isWish(wish))
      return planDocument({ intent: 'wish', error: t.chooseOne }, { status: 400, asks: true });
    const { db } = args.context.services;
    const wording = `${t.choices[wish].label}: ${t.choices[wish].note}`;
    await saveWish({ db, link: recipient.link, wish, source: 'preferences', wording, now: new Date() });
    return planDocument({ intent: 'wish', error: null }, { asks: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return planDocument(
      { intent, error: t.refusal(error.message) },
      { status: statusForError(error.code), asks: true },
    );
  }
};

async function sendLink(
  { context }: ActionFunctionArgs,
  { contact }: Recipient,
  intent: 'export' | 'erase',
): Promise<void> {
  await context.rateLimits.consume('mail-request', context.address);
  const { db, outbox } = context.services;
  const assessmentId = contact.latest?.assessmentId ?? '';
  const options = { db, outbox, assessmentId, source: 'preferences' as const, now: new Date() };
  await (intent === 'export' ? requestExport(options) : requestErasure(options));
}

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [
  { title: t.preferencesTitle },
  { name: 'robots', content: 'noindex' },
];

export default function Preferences() {
  const recipient = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (!recipient) return <DeadRecipientLink />;
  const { brand, logoUrl, address, wish, stopped, hasData, choices, linkHours } = recipient;
  const ofWish = done?.intent === 'wish' ? done : null;
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.preferencesTitle}>
      <p>{t.preferencesIntro(brand, address)}</p>
      {stopped ? (
        <p>{t.stopped[stopped]}</p>
      ) : (
        <WishForm wish={wish} error={ofWish?.error ?? null} isSaved={ofWish !== null && !ofWish.error} />
      )}
      {choices && (
        <p>
          <a href={choices}>{choicesText.seeChoices}</a>
        </p>
      )}
      {hasData && <DataForms hours={linkHours} reply={done && done.intent !== 'wish' ? done : null} />}
    </PlanNote>
  );
}

const WishForm = ({ wish, error, isSaved }: { wish: MailWish; error: string | null; isSaved: boolean }) => (
  <form method="post">
    <fieldset className="sgp-choices" aria-describedby={error ? 'wish-error' : undefined}>
      <legend>{t.howOften}</legend>
      {(['all', 'less', 'none'] as const).map((choice) => (
        <label key={choice} className="sgp-choice">
          <input type="radio" name="wish" value={choice} defaultChecked={choice === wish} />
          <span>
            <strong>{t.choices[choice].label}</strong>
            <span className="sgp-choice-note">{t.choices[choice].note}</span>
          </span>
        </label>
      ))}
    </fieldset>
    {error && (
      <span className="sgp-error" id="wish-error" role="alert">
        {error}
      </span>
    )}
    <div className="sgp-row">
      <button type="submit" className="sgp-button sgp-main">
        {t.save}
      </button>
      {isSaved && <span role="status">{t.savedNotice}</span>}
    </div>
  </form>
);

interface DataFormsProps {
  /** Validity of the links, in hours. */
  hours: number;
  reply: { intent: string; error: string | null } | null;
}

const DataForms = ({ hours, reply }: DataFormsProps) => (
  <section className="sgp-part">
    <h2>{t.yourData}</h2>
    <p>{t.dataIntro}</p>
    {reply && (
      <p role={reply.error ? 'alert' : 'status'} className={reply.error ? 'sgp-error' : undefined}>
        {reply.error ?? t.linkSent(hours)}
      </p>
    )}
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
