import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { asksForNumber, correctOwnContact, findExport, readExport } from '#app/domain/preferences/index.ts';
import { describeConsentPage } from '#app/http/consent-page.server.ts';
import { personFile } from '#app/http/person-page.server.ts';
import {
  deadLink,
  planDocument,
  planReply,
  readReply,
  setDocumentLocale,
} from '#app/http/plan-document.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inLocale } from '#app/messages/current.ts';
import { t } from '#app/messages/preferences.ts';
import { cleanName } from '#app/protocol/typed-text.ts';
import { themeStyle } from '#app/theme/style.ts';
import { PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/data/{token}`: a person's link to download and correct their stored data. Opening it shows no data, because scanners open links. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const { db } = context.services;
  const dataExport = await findExport(db, params.token ?? '', new Date());
  setDocumentLocale({ request, context }, dataExport?.locale);
  if (!dataExport) return planDocument(null, { status: 404, asks: true });
  const { brand, logoUrl, theme, assessmentId } = dataExport;
  const asksPhone = await asksForNumber(db, assessmentId);
  const reply = readReply(context, brand);
  return planDocument(
    { brand, logoUrl, asksPhone, reply, theme: { css: themeStyle(theme) } },
    { asks: true },
  );
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const form = await readForm(request);
  const now = new Date();
  const actor = { kind: 'visitor', id: null, label: null, requestId: context.requestId } as const;
  try {
    const token = params.token ?? '';
    if (form.get('intent') === 'correct') return await correct({ request, context }, { token, form, now });
    const person = await readExport({ ...context.services, token, actor, now });
    return personFile(person, { asPage: form.get('format') === 'html', now });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw deadLink({ request, context });
    throw error;
  }
};

const MAX_CORRECTED_TEXT = 100;

/** Corrects what the person typed, and answers with the page. */
async function correct(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { token, form, now }: { token: string; form: URLSearchParams | FormData; now: Date },
) {
  const { db } = context.services;
  const link = await findExport(db, token, now);
  const locale = setDocumentLocale({ request, context }, link?.locale);
  const read = (field: string) => cleanName(String(form.get(field) ?? '')).slice(0, MAX_CORRECTED_TEXT);
  const typed = { firstName: read('firstName'), phone: read('phone') };
  try {
    const wording = inLocale(locale, () => t.correct);
    const page = link && (await describeConsentPage({ request, context }, link.tenantId, '/data'));
    await correctOwnContact({
      ...{
        db,
        token,
        ...typed,
        wording,
        page: page ?? undefined,
        now,
      },
    });
    return planReply(context, { reply: () => t.corrected, data: { isCorrected: true, typed: null } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not-found') throw error;
    const asksPhone = link && (await asksForNumber(db, link.assessmentId));
    return planReply(context, {
      reply: () => (asksPhone ? t.notCorrected : t.nameMissing),
      status: statusForError(error.code),
      data: { isCorrected: false, typed },
    });
  }
}

interface Correction {
  isCorrected: boolean;
  /** What was typed, if it was refused. */
  typed: { firstName: string; phone: string } | null;
}

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(t.downloadTitle, data) },
  { name: 'robots', content: 'noindex' },
];

export default function PersonalData() {
  const pageData = useLoaderData<typeof loader>();
  const done = useActionData<Correction>();
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
      <section className="sgp-part">
        <h2>{pageData.asksPhone ? t.correctTitle : t.correctNameTitle}</h2>
        <p>{pageData.asksPhone ? t.correctNote(pageData.brand) : t.correctNameNote(pageData.brand)}</p>
        {done?.isCorrected && <Reply>{pageData.reply}</Reply>}
        <CorrectionForm
          asksPhone={pageData.asksPhone}
          typed={done?.typed ?? null}
          error={done && !done.isCorrected ? pageData.reply : null}
        />
      </section>
    </PlanNote>
  );
}

interface CorrectionFormProps {
  asksPhone: boolean;
  typed: Correction['typed'];
  error: string | null;
}

/** The form for name and number. One that was refused has what was typed, and the focus is on the field that was wrong. */
function CorrectionForm({ asksPhone, typed, error }: CorrectionFormProps) {
  const wrong = error === null ? null : asksPhone ? 'phone' : 'firstName';
  const describe = (field: 'firstName' | 'phone') => ({
    defaultValue: typed?.[field],
    'aria-invalid': wrong === field || undefined,
    'aria-describedby': wrong === field ? 'correct-error' : undefined,
    autoFocus: wrong === field,
  });
  const message = (
    <span className="sgp-error" id="correct-error" role="alert">
      {error}
    </span>
  );
  return (
    <form method="post">
      <div className="sgp-field">
        <label htmlFor="new-name">{t.newName}</label>
        <input
          id="new-name"
          className="sgp-input"
          name="firstName"
          autoComplete="given-name"
          maxLength={MAX_CORRECTED_TEXT}
          {...describe('firstName')}
        />
        {wrong === 'firstName' && message}
      </div>
      {asksPhone && (
        <div className="sgp-field">
          <label htmlFor="new-phone">{t.newPhone}</label>
          <input
            id="new-phone"
            className="sgp-input"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={MAX_CORRECTED_TEXT}
            {...describe('phone')}
          />
          {wrong === 'phone' && message}
        </div>
      )}
      <button type="submit" name="intent" value="correct" className="sgp-button">
        {t.correct}
      </button>
    </form>
  );
}
