import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { usedMailQuery } from '#app/domain/campaigns/index.ts';
import { saveWish } from '#app/domain/preferences/index.ts';
import { readWishReason } from '#app/domain/suppressions/index.ts';
import { planDocument, planReply, readReply } from '#app/http/plan-document.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { deadRecipientLink, openRecipient, shownRecipient } from '#app/http/recipient-pages.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { t } from '#app/messages/preferences.ts';
import { DeadRecipientLink } from '#app/widget/plan/dead-recipient-link.tsx';
import { PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import { WishReasonField } from '#app/widget/plan/wish-reason-field.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/unsubscribe/{token}`: the link in marketing e-mails. Opening it changes nothing (D34), because scanners open links. */
export const loader = async (args: LoaderFunctionArgs) => {
  const recipient = await openRecipient(args);
  if (!recipient) return deadRecipientLink();
  const { token, ring, usedMail } = recipient.link;
  const preferences = `/preferences/${token}${usedMail ? usedMailQuery(ring, usedMail) : ''}`;
  const reply = readReply(args.context, recipient.brand);
  return planDocument({ ...shownRecipient(recipient), preferences, reply }, { asks: true });
};

/**
 * Handles the page's button, and an e-mail program's one-click request (RFC 8058), which posts without opening the page. The token is the
 * authority, so such a request may have any body or none.
 */
export const action = async (args: ActionFunctionArgs) => {
  const { request, context } = args;
  const form = await readPageForm(request);
  const recipient = await openRecipient(args);
  if (!recipient) return deadRecipientLink();
  await saveWish({
    db: context.services.db,
    link: recipient.link,
    wish: 'none',
    wishReason: readWishReason(form?.get('why')),
    source: form ? 'preferences' : 'one-click',
    wording: t.unsubscribeSentence(recipient.brand),
    now: new Date(),
  });
  return planReply(context, { reply: (brand) => t.unsubscribedSentence(brand), data: { done: true } });
};

/** Reads the form of the page; null for any other body, which is a mail program's. */
async function readPageForm(request: Request): Promise<FormData | null> {
  try {
    const form = await readForm(request);
    return form.get('from') === 'page' ? form : null;
  } catch {
    return null;
  }
}

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.unsubscribeTitle, data) },
  { name: 'robots', content: 'noindex' },
];

export default function Unsubscribe() {
  const recipient = useLoaderData<typeof loader>();
  if (!recipient) return <DeadRecipientLink />;
  const { brand, logoUrl, wish, preferences, reply } = recipient;
  const toPreferences = (
    <a className="sgp-quiet" href={preferences}>
      {t.toPreferences}
    </a>
  );
  if (reply || wish === 'none')
    return (
      <PlanNote brand={brand} logoUrl={logoUrl} title={t.unsubscribed}>
        {reply ? <Reply>{reply}</Reply> : <p>{t.unsubscribedSentence(brand)}</p>}
        <p>{t.changeMind}</p>
        {toPreferences}
      </PlanNote>
    );
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={t.unsubscribeTitle}>
      <p>{t.unsubscribeSentence(brand)}</p>
      <p>{t.lessInstead}</p>
      <form method="post">
        <WishReasonField label={t.whyUnsubscribe} />
        <div className="sgp-row">
          <button type="submit" name="from" value="page" className="sgp-button sgp-main">
            {t.unsubscribe}
          </button>
          {toPreferences}
        </div>
      </form>
    </PlanNote>
  );
}
