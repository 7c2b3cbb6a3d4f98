import { t as articleWords } from '../messages/articles.ts';
import { currentLocale } from '../messages/current.ts';
import { t } from '../messages/documents.ts';
import { t as legacy } from '../messages/legacy.ts';
import { t as moment } from '../messages/moment.ts';
import { t as results } from '../messages/results.ts';
import { createLeaflet } from '../plan-view/leaflet.ts';
import { createPlanBrief, type PlanBrief, productsOf, researchOnly } from '../plan-view/plan-brief.ts';
import { type PlanPageData, privacyPath } from '../protocol/plan-page.ts';
import { createDocumentTheme } from '../theme/document-theme.ts';
import type { Theme } from '../theme/theme.ts';
import { createPdfCanvas, MARGIN, openPdf, type PdfCanvas, type TypeScale } from './pdf-canvas.ts';
import { checklistItem } from './pdf-checklist.ts';
import { type FlowItem, type Pages, paginate } from './pdf-flow.ts';
import { loadPdfFonts } from './pdf-fonts.ts';
import { overviewItem } from './pdf-overview.ts';
import {
  disclaimerItems,
  drawFooters,
  GAP,
  headerBlock,
  linkItems,
  listItems,
  noticeItems,
  paragraphBlock,
  sourceItems,
  titleBlock,
  warningBlock,
} from './pdf-parts.ts';
import { phaseItems } from './pdf-products.ts';
import { sharedItems } from './pdf-shared.ts';
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

interface Density {
  /** Size of body text in points. */
  body: number;
  /** Lines are nearer, each product has columns of its own widths, and the lists fill what the products leave empty. */
  isTight: boolean;
}

/** The first with which the plan fits its pages is taken; a plan that is longer in any has one page more, in the size of the middle. */
const DENSITIES: readonly Density[] = [
  { body: 8.5, isTight: false },
  { body: 8, isTight: false },
  { body: 7.5, isTight: false },
  { body: 7.5, isTight: true },
];
const LONG: Density = { body: 8, isTight: false };
const PAGES = 2;
/** At the end of each page, with the foot. */
const BOTTOM = 40;
/** Countries where paper has the sizes of North America. */
const LETTER_COUNTRIES = ['US', 'CA', 'MX'];

/** Two pages, of a long plan three: what to mind and to do, a card for each product, the weeks and the sources. The same input gives the same bytes. */
export async function renderPlanPdf(input: PlanPdfInput): Promise<Uint8Array> {
  const { data, brand, logo, theme, createdAt, pageUrl } = input;
  const titled = createPlanBrief(data).title;
  const doc = await openPdf({
    size: LETTER_COUNTRIES.includes(data.config.country ?? '') ? 'LETTER' : 'A4',
    margins: { top: MARGIN, bottom: BOTTOM, left: MARGIN, right: MARGIN },
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
  const fonts = await loadPdfFonts();
  const look = createDocumentTheme(brand, null, theme);
  const makeCanvas = (density: Density) => createPdfCanvas(doc, look, fonts, typeScale(density));
  const first = makeCanvas(LONG);
  const name = first.shownName(brand) ?? '';
  const brief = createPlanBrief({ ...data, shown: withShownNames(data.shown, first.shownName, name) });

  const layOut = (density: Density): Layout => {
    const canvas = makeCanvas(density);
    const title = brief.phases.length > 0 ? brief.title.replace(/\.$/, '') : undefined;
    const head = { block: headerBlock(canvas, t.longDate(createdAt), name, logo, title), gap: 5 };
    return {
      canvas,
      pages: paginate([head, ...planItems(canvas, brief, pageUrl, density)], canvas.pageRoom),
    };
  };
  const { canvas, pages } = firstFitting(layOut);
  drawPages(canvas, pages);
  drawFooters(canvas, pageUrl, new URL(privacyPath(data.config), pageUrl).href);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

interface Layout {
  canvas: PdfCanvas;
  pages: Pages;
}

function firstFitting(layOut: (density: Density) => Layout): Layout {
  for (const density of DENSITIES) {
    const layout = layOut(density);
    if (layout.pages.length <= PAGES) return layout;
  }
  return layOut(LONG);
}

/** One scale for the whole plan. */
const typeScale = ({ body, isTight }: Density): TypeScale => ({
  title: body * 2,
  heading: body * 1.25,
  name: body * 1.2,
  body,
  small: Math.max(7.5, body * 0.94),
  leading: isTight ? 1.14 : 1.18,
});

function drawPages({ doc }: PdfCanvas, pages: Pages) {
  for (const [at, page] of pages.entries()) {
    if (at > 0) doc.addPage();
    for (const { item, y } of page) item.block.draw(MARGIN, MARGIN + y);
  }
}

function planItems(canvas: PdfCanvas, brief: PlanBrief, pageUrl: string, density: Density): FlowItem[] {
  return [
    ...(brief.phases.length > 0
      ? []
      : [{ block: titleBlock(canvas, brief.title.replace(/\.$/, '')), gap: 2 }]),
    ...brief.lead.map((text) => ({ block: paragraphBlock(canvas, text), gap: 4 })),
    ...(brief.phases.length > 0 ? productItems(canvas, brief, density) : adviceItems(canvas, brief, pageUrl)),
    ...sourceItems(canvas, t.sources, brief.sources),
    ...disclaimerItems(canvas, brief.disclaimers),
  ];
}

function productItems(canvas: PdfCanvas, brief: PlanBrief, { isTight }: Density): FlowItem[] {
  const leaflet = createLeaflet(brief);
  const count = `${moment.productCount(productsOf(brief).length)}. ${researchOnly()}`;
  const lists = listItems(canvas, [
    [brief.stepsTitle, brief.steps, true],
    [legacy.mustNotUse, leaflet.mustNotUse],
    [results.leftOut, brief.leftOut],
  ]);
  return [
    { block: warningBlock(canvas, count), gap: GAP },
    ...noticeItems(canvas, { tone: 'danger', items: [brief.emergency] }),
    ...noticeItems(canvas, { tone: 'plain', items: brief.withheld ? [brief.withheld] : [] }),
    ...noticeItems(canvas, {
      tone: 'warning',
      title: moment.cautionsForYou,
      items: leaflet.personalCautions,
      columns: leaflet.personalCautions.length > 1 ? 2 : 1,
    }),
    overviewItem(canvas, brief.phases),
    ...(isTight ? [] : lists),
    // Directly above the amounts (D42).
    ...sharedItems(canvas, leaflet),
    ...phaseItems(canvas, brief.phases, leaflet, isTight),
    ...(isTight ? lists.map((item) => ({ ...item, floats: true })) : []),
    ...(brief.checklist ? [checklistItem(canvas, brief.checklist)] : []),
  ];
}

/** A plan without products: what to do instead. */
function adviceItems(canvas: PdfCanvas, brief: PlanBrief, pageUrl: string): FlowItem[] {
  const articles = brief.articles.map(({ title, path }) => ({
    text: title + articleWords.nowInEnglish,
    link: new URL(path, pageUrl).href,
  }));
  return [
    ...noticeItems(canvas, { tone: 'danger', items: [brief.emergency] }),
    ...listItems(canvas, [[brief.stepsTitle, brief.steps]]),
    ...linkItems(canvas, articleWords.articles, articles),
    ...noticeItems(canvas, { tone: 'warning', title: moment.cautionsForYou, items: brief.personalCautions }),
    ...noticeItems(canvas, { tone: 'plain', title: results.cautions, items: brief.mustNotUse }),
    ...listItems(canvas, [[results.leftOut, brief.leftOut]]),
  ];
}
