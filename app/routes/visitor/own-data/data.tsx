import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findExport, readExport } from '#app/domain/preferences/index.ts';
import { personFile } from '#app/http/person-page.server.ts';
import { deadLink, planDocument, setDocumentLocale } from '#app/http/plan-document.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t } from '#app/messages/preferences.ts';
import { themeStyle } from '#app/theme/style.ts';
import { PlanNote } from '#app/widget/plan/plan-shell.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/data/{token}`: a person's link to download their stored data. Opening it shows no data, because scanners open links. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const dataExport = await findExport(context.services.db, params.token ?? '', new Date());
  setDocumentLocale({ request, context }, dataExport?.locale);
  if (!dataExport) return planDocument(null, { status: 404, asks: true });
  const { brand, logoUrl, theme } = dataExport;
  return planDocument({ brand, logoUrl, theme: { css: themeStyle(theme) } }, { asks: true });
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const form = await readForm(request);
  const now = new Date();
  const actor = { kind: 'visitor', id: null, label: null, requestId: context.requestId } as const;
  try {
    const token = params.token ?? '';
    const person = await readExport({ ...context.services, token, actor, now });
    return personFile(person, { asPage: form.get('format') === 'html', now });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw deadLink({ request, context });
    throw error;
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [{ title: t.downloadTitle }, { name: 'robots', content: 'noindex' }];

export default function PersonalData() {
  const pageData = useLoaderData<typeof loader>();
  if (!pageData)
    return (
      <PlanNote brand="" logoUrl={null} title={t.deadLink}>
        <p>{t.expired}</p>
      </PlanNote>
    );
  return (
    <PlanNote brand={pageData.brand} logoUrl={pageData.logoUrl} title={t.downloadTitle}>
      <p>{t.downloadSentence(pageData.brand)}</p>
      <form method="post">
        <div className="sgp-row">
          <button type="submit" name="format" value="html" className="sgp-button sgp-main">
            {t.asPage}
          </button>
          <button type="submit" name="format" value="json" className="sgp-button">
            {t.asJson}
          </button>
        </div>
      </form>
    </PlanNote>
  );
}
