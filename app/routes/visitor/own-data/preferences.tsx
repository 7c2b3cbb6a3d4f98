import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DATA_LINK_HOURS } from '#app/domain/assessments/index.ts';
import type { MailWish } from '#app/domain/leads/index.ts';
import {
  type LinkOutcome,
  type Recipient,
  requestErasure,
  requestExport,
  saveWish,
} from '#app/domain/preferences/index.ts';
import { planDocument, planReply, readReply } from '#app/http/plan-document.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { deadRecipientLink, openRecipient, shownRecipient } from '#app/http/recipient-pages.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t as choicesText } from '#app/messages/choices.ts';
import { t } from '#app/messages/preferences.ts';
import { DeadRecipientLink } from '#app/widget/plan/dead-recipient-link.tsx';
import { PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/preferences/{token}`: a recipient's settings without an account: how often e-mails are sent, and their stored data. */
export const loader = async (args: LoaderFunctionArgs) => {
  const recipient = await openRecipient(args);
  if (!recipient) return deadRecipientLink();
  const reply = readReply(args.context, recipient.brand);
  return planDocument({ ...shownRecipient(recipient), reply }, { asks: true });
};

const WISHES: readonly string[] = ['all', 'less', 'none'] satisfies MailWish[];
const isWish = (value: unknown): value is MailWish => typeof value === 'string' && WISHES.includes(value);

export const action = async (args: ActionFunctionArgs) => {
  const { request, context } = args;
  const form = await readForm(request);
  const recipient = await openRecipient(args);
  if (!recipient) return deadRecipientLink();
  const intent = String(form.get('intent') ?? '');
  try {
    if (intent === 'export' || intent === 'erase') {
      const outcome = await sendLink(args, recipient, intent);
      return planReply(context, {
        reply: () =>
          outcome === 'waits'
            ? choicesText.linkWaits(recipient.brand, DATA_LINK_HOURS)
            : t.linkSent(DATA_LINK_HOURS),
        data: { intent, isRefused: false },
      });
    }
    const wish = form.get('wish');
    if (!isWish(wish))
      return planReply(context, {
        reply: () => t.chooseOne,
        status: 400,
        data: { intent: 'wish', isRefused: true },
      });
    const { db } = context.services;
    const wording = `${t.choices[wish].label}: ${t.choices[wish].note}`;
    await saveWish({ db, link: recipient.link, wish, source: 'preferences', wording, now: new Date() });
    return planReply(context, { reply: () => t.savedNotice, data: { intent: 'wish', isRefused: false } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return planReply(context, {
      reply: () => t.refusal(error.message),
      status: statusForError(error.code),
      data: { intent, isRefused: true },
    });
  }
};

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
  const { brand, logoUrl, address, wish, stopped, hasData, choices, reply } = recipient;
  const isRefused = done?.isRefused ?? false;
  const ofWish = done?.intent === 'wish';
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.preferencesTitle}>
      <p>{t.preferencesIntro(brand, address)}</p>
      {stopped ? (
        <p>{t.stopped[stopped]}</p>
      ) : (
        <WishForm wish={wish} reply={ofWish ? reply : null} isRefused={isRefused} />
      )}
      {choices && (
        <p>
          <a href={choices}>{choicesText.seeChoices}</a>
        </p>
      )}
      {hasData && <DataForms reply={ofWish ? null : reply} isRefused={isRefused} />}
    </PlanNote>
  );
}

interface ReplyProps {
  /** What the pressed button of this form did; null if none of its buttons was pressed. */
  reply: string | null;
  isRefused: boolean;
}

const WishForm = ({ wish, reply, isRefused }: ReplyProps & { wish: MailWish }) => (
  <form method="post">
    {reply && (
      <Reply id="wish-reply" isRefusal={isRefused}>
        {reply}
      </Reply>
    )}
    <fieldset className="sgp-choices" aria-describedby={reply && isRefused ? 'wish-reply' : undefined}>
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
    <div className="sgp-row">
      <button type="submit" className="sgp-button sgp-main">
        {t.save}
      </button>
    </div>
  </form>
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
