import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { erasePerson, findErasure } from '#app/domain/erasure/index.ts';
import {
  deadLink,
  planDocument,
  planReply,
  readReply,
  setDocumentLocale,
} from '#app/http/plan-document.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/erase/{token}`: the link in the confirmation e-mail. Opening it changes nothing; the button erases. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const erasure = await findErasure(context.services.db, params.token ?? '', new Date());
  // Right after the erasure the link is used up, but the page still has to report the result, in the language that the action has set.
  if (erasure || !context.locale) setDocumentLocale({ request, context }, erasure?.locale);
  const own = erasure ?? context.ownPage;
  const { brand = '' } = own ?? {};
  const pageData = {
    ...{ brand, email: erasure?.email ?? null, reply: readReply(context, brand) },
    ...(own && { theme: { css: themeStyle(own.theme) } }),
  };
  return planDocument(pageData, { status: own ? 200 : 404, asks: true });
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { db } = context.services;
  const now = new Date();
  try {
    const erasure = await findErasure(db, params.token ?? '', now);
    setDocumentLocale({ request, context }, erasure?.locale);
    await erasePerson({ db, token: params.token ?? '', now });
    if (erasure) context.ownPage = erasure;
    return planReply(context, { reply: (brand) => t.keptNothing(brand), data: {} });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw deadLink({ request, context });
    throw error;
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.deleteData, data) },
  { name: 'robots', content: 'noindex' },
];

export default function Erase() {
  const { brand, email, reply } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (done)
    return (
      <PlanNote brand={brand} logoUrl={null} title={t.deleted}>
        <Reply>{reply}</Reply>
      </PlanNote>
    );
  if (email === null)
    return (
      <PlanNote brand="" logoUrl={null} title={t.deadLink}>
        <p>{t.askAgain}</p>
      </PlanNote>
    );
  return (
    <PlanNote brand={brand} logoUrl={null} title={t.deleteDataQuestion}>
      <p>{t.everything(brand, email)}</p>
      <form method="post">
        <button type="submit" className="sgp-button sgp-danger">
          {t.deleteData}
        </button>
      </form>
    </PlanNote>
  );
}
