import { renderToStaticMarkup } from 'react-dom/server';
import { renderDoctorPdf, renderPlanHtml, renderPlanPdf } from '#app/documents/index.ts';
import { decideList } from '#app/engine/decide-list.ts';
import { wordingFor } from '#app/engine/wording-for.ts';
import { renderPlanMail } from '#app/mails/index.ts';
import type { MailContent } from '#app/mails/mail-frame.tsx';
import { inLocale } from '#app/messages/current.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { ListResults } from '#app/widget/lists/list-results.tsx';
import { PlanView, WholeResults } from '#app/widget/plan/plan-view.tsx';
import { joinPages, pdfText } from './pdf-text.ts';
import { rememberTexts } from './remember-texts.ts';
import { type Answers, listQuery } from './signing-plans.ts';

/** Everything that a reader of one plan can see of it, by surface. */
export interface Surfaces {
  /** The widget's results, the permanent page and the downloaded file. */
  html: Record<'widget' | 'page' | 'file', string>;
  pdf: string;
  /** The summary for the visitor's own doctor. */
  doctor: string;
  mail: MailContent;
}

const look = createDocumentTheme('Acme', null, DEFAULT_THEME);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** Returns the readable text of a document: every section open, no tags. */
export const readableText = rememberTexts((html) =>
  html
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#x27|\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' '),
);

export const extractPreview = (html: string) => /data-skip-in-text[^>]*>([^<]*)/.exec(html)?.[1] ?? '';

const nothing = () => undefined;

/** Renders what a visitor of a list's widget sees before the details: the browser's own decision. */
export const immediateList = (answers: Answers): string =>
  inLocale(answers.locale, () => {
    const decision = decideList(...listQuery(answers), wordingFor(answers.locale));
    return renderToStaticMarkup(
      <ListResults
        decision={decision}
        config={{ client: 'acme', country: '', showAmounts: true }}
        title=""
      />,
    );
  });

/** Renders the plan on each surface with the renderers of the service. The widget's list layout is the page's. */
export async function renderSurfaces(data: PlanPageData, locale: Locale): Promise<Surfaces> {
  const { shown: shownPlan } = data;
  const input = {
    data,
    brand: 'Acme',
    theme: DEFAULT_THEME,
    createdAt: new Date('2026-11-21T23:30:00Z'),
    pageUrl: 'https://app.example/plan/assessment-1',
  };
  const [html, mail, pdf, doctor] = inLocale(locale, () => [
    {
      widget: renderToStaticMarkup(
        shownPlan.format === 'plan' ? (
          <WholeResults
            {...data}
            plan={shownPlan.plan}
            name="Ada"
            onToast={nothing}
            onRestart={nothing}
            onPlan={nothing}
          />
        ) : (
          <PlanView data={data} onToast={nothing} />
        ),
      ),
      page: renderToStaticMarkup(<PlanView data={data} onToast={nothing} />),
      file: renderPlanHtml(input),
    },
    renderPlanMail({
      data,
      look,
      firstName: 'Ada',
      createdAt: input.createdAt,
      links: { page: 'https://app.example/plan/a', erase: 'https://app.example/plan/a/delete' },
      postalAddress: null,
      isProved: true,
    }),
    renderPlanPdf(input),
    renderDoctorPdf(input),
  ]);
  const read = (file: Uint8Array) => joinPages(pdfText(Buffer.from(file)));
  return { html, mail, pdf: read(await pdf), doctor: read(await doctor) };
}
