import { t as amounts } from '../messages/amounts.ts';
import { t as articleWords } from '../messages/articles.ts';
import { currentLocale } from '../messages/current.ts';
import { t } from '../messages/documents.ts';
import { t as legacy } from '../messages/legacy.ts';
import { t as moment } from '../messages/moment.ts';
import { t as results } from '../messages/results.ts';
import { createPlanBrief, type PlanBrief, productsOf, researchOnly } from '../plan-view/plan-brief.ts';
import { type PlanPageData, privacyPath } from '../protocol/plan-page.ts';
import { createDocumentTheme } from '../theme/document-theme.ts';
import type { Theme } from '../theme/theme.ts';
import { createPdfCanvas, MARGIN, openPdf, type PdfCanvas } from './pdf-canvas.ts';
import { drawChecklist } from './pdf-checklist.ts';
import { loadPdfFonts } from './pdf-fonts.ts';
import { drawOverview } from './pdf-overview.ts';
import {
  drawDisclaimers,
  drawFooters,
  drawHeader,
  drawLinks,
  drawList,
  drawNotice,
  drawParagraph,
  drawSources,
  drawTitle,
  drawWarning,
} from './pdf-parts.ts';
import { drawPhase } from './pdf-products.ts';
import { withShownNames } from './shown-names.ts';

export const PDF_FILE_NAME = 'peptide-optimization-plan.pdf';

export interface PlanPdfInput {
  data: PlanPageData;
  brand: string;
  /** PNG or JPEG. Null shows the brand's name. */
  logo?: Uint8Array | null;
  theme: Theme;
  createdAt: Date;
  pageUrl: string;
}

/**
 * The plan on A4: page one says what to mind, to do and to note; then come a card for each phase and the sources. A usual
 * plan of four products has three pages. The same input gives the same bytes.
 */
export async function renderPlanPdf(input: PlanPdfInput): Promise<Uint8Array> {
  const { data, brand, logo, theme, createdAt, pageUrl } = input;
  const titled = createPlanBrief(data).title;
  const doc = await openPdf({
    size: 'A4',
    margins: { top: MARGIN, bottom: 47, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: currentLocale(),
    displayTitle: true,
    info: {
      Title: `${titled} – ${brand}`,
      Author: brand,
      Creator: brand,
      Producer: brand,
      CreationDate: createdAt,
    },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((done) => doc.on('end', done));
  const canvas = createPdfCanvas(doc, createDocumentTheme(brand, null, theme), await loadPdfFonts());
  const name = canvas.shownName(brand) ?? '';
  const brief = createPlanBrief({ ...data, shown: withShownNames(data.shown, canvas.shownName, name) });

  drawHeader(canvas, t.longDate(createdAt), name, logo);
  drawTitle(canvas, brief.title.replace(/\.$/, ''));
  for (const text of brief.lead) drawParagraph(canvas, text);
  if (brief.phases.length > 0) drawProducts(canvas, brief);
  else drawAdvice(canvas, brief, pageUrl);
  drawSources(canvas, t.sources, brief.sources);
  drawFooters(canvas, pageUrl, new URL(privacyPath(data.config), pageUrl).href);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawProducts(canvas: PdfCanvas, brief: PlanBrief) {
  drawWarning(canvas, `${moment.productCount(productsOf(brief).length)}. ${researchOnly()}`);
  drawNotice(canvas, { tone: 'warning', title: results.cautionsForYou, items: brief.personalCautions });
  if (brief.withheld) drawNotice(canvas, { tone: 'plain', items: [brief.withheld] });
  drawNotice(canvas, { tone: 'danger', items: [brief.emergency] });
  drawOverview(canvas, brief.phases);
  drawList(canvas, brief.stepsTitle, brief.steps, true);
  if (brief.checklist) drawChecklist(canvas, brief.checklist);
  drawNotice(canvas, { tone: 'plain', title: legacy.mustNotUse, items: brief.mustNotUse, columns: 2 });
  drawList(canvas, results.leftOut, brief.leftOut);
  drawDisclaimers(canvas, brief.disclaimers);
  // Directly above the amounts (D42).
  drawNotice(canvas, { tone: 'warning', title: amounts.doNotUse, items: brief.doNotUse, columns: 3 });
  for (const phase of brief.phases) drawPhase(canvas, phase);
}

/** A plan without products: what to do instead. */
function drawAdvice(canvas: PdfCanvas, brief: PlanBrief, pageUrl: string) {
  drawNotice(canvas, { tone: 'danger', items: [brief.emergency] });
  drawList(canvas, brief.stepsTitle, brief.steps);
  drawLinks(
    canvas,
    articleWords.articles,
    brief.articles.map(({ title, path }) => ({
      text: title + articleWords.nowInEnglish,
      link: new URL(path, pageUrl).href,
    })),
  );
  drawNotice(canvas, { tone: 'warning', title: results.cautionsForYou, items: brief.personalCautions });
  drawNotice(canvas, { tone: 'plain', title: results.cautions, items: brief.mustNotUse });
  drawList(canvas, results.leftOut, brief.leftOut);
  drawDisclaimers(canvas, brief.disclaimers);
}
