import PDFDocument from 'pdfkit';
import { t as amounts } from '../messages/amounts.ts';
import { currentLocale } from '../messages/current.ts';
import { t } from '../messages/documents.ts';
import { t as legacy } from '../messages/legacy.ts';
import { t as results } from '../messages/results.ts';
import { createPlanBrief, productsOf, researchOnly } from '../plan-view/plan-brief.ts';
import { type PlanPageData, privacyPath } from '../protocol/plan-page.ts';
import { createDocumentTheme } from '../theme/document-theme.ts';
import type { Theme } from '../theme/theme.ts';
import { createPdfCanvas, MARGIN } from './pdf-canvas.ts';
import { loadPdfFonts } from './pdf-fonts.ts';
import {
  drawFooters,
  drawHeader,
  drawList,
  drawParagraph,
  drawSources,
  drawTitle,
  drawWarning,
} from './pdf-parts.ts';
import { drawPhases, drawProduct } from './pdf-products.ts';

export const PDF_FILE_NAME = 'peptide-optimization-plan.pdf';

/**
 * The plan in brief on A4: page one the phases and products, after them steps, checkpoints and safety.
 * The same input gives the same bytes.
 */
export async function renderPlanPdf({
  data,
  brand,
  theme,
  createdAt,
  pageUrl,
}: {
  data: PlanPageData;
  brand: string;
  theme: Theme;
  createdAt: Date;
  pageUrl: string;
}): Promise<Uint8Array> {
  const brief = createPlanBrief(data);
  const products = productsOf(brief);
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: 64, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: currentLocale(),
    displayTitle: true,
    info: {
      Title: `${brief.title} – ${brand}`,
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

  drawHeader(canvas, t.longDate(createdAt));
  drawTitle(canvas, brief.title.replace(/\.$/, ''));
  for (const text of brief.lead) drawParagraph(canvas, text);
  if (products.length > 0) {
    drawWarning(canvas, researchOnly());
    if (brief.withheld) drawWarning(canvas, brief.withheld);
    drawParagraph(canvas, brief.emergency);
    drawPhases(canvas, brief.phases);
    drawList(canvas, amounts.doNotUse, brief.doNotUse, true);
    for (const product of products) drawProduct(canvas, product);
    // What to do and what to mind begins on a page of its own, unless the products have opened one already.
    if (doc.bufferedPageRange().count === 1) doc.addPage();
  }
  drawList(canvas, brief.stepsTitle, brief.steps);
  drawList(canvas, results.checkpoints, brief.checkpoints);
  drawList(canvas, results.cautionsForYou, brief.personalCautions, true);
  drawList(canvas, results.leftOut, brief.leftOut);
  drawList(canvas, products.length > 0 ? legacy.mustNotUse : results.cautions, brief.mustNotUse);
  drawList(canvas, results.disclaimers, brief.disclaimers);
  drawSources(canvas, t.sources, brief.sources);
  drawFooters(canvas, pageUrl, new URL(privacyPath(data.config), pageUrl).href);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
