import { currentLocale } from '#app/messages/current.ts';
import { t } from '#app/messages/documents.ts';
import { createPaperPlan, type PaperPlan, type PlanBlock } from '#app/plan-view/plan-blocks.ts';
import { createPlanBrief } from '#app/plan-view/plan-brief.ts';
import { type PlanPageData, privacyPath } from '#app/protocol/plan-page.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import type { Theme } from '#app/theme/theme.ts';
import { createPdfCanvas, MARGIN, openPdf, type PdfCanvas, type TypeScale } from './pdf-canvas.ts';
import { type FlowItem, type Pages, paginate } from './pdf-flow.ts';
import { loadPdfFonts } from './pdf-fonts.ts';
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
import { checklistItem, overviewItem, sharedItems } from './pdf-sections.ts';
import { withShownNames } from './shown-names.ts';

export const PDF_FILE_NAME = 'peptide-optimization-plan.pdf';

export interface PlanPdfInput {
  data: PlanPageData;
  brand: string;
  /** PNG or JPEG. With null, the brand's name is shown. */
  logo?: Uint8Array | null;
  theme: Theme;
  createdAt: Date;
  pageUrl: string;
}

interface Density {
  /** Font size of body text in points. */
  body: number;
  /** Uses closer lines and separate column widths for each product. */
  isTight: boolean;
}

/** Layouts in order of preference; the first in which the plan fits its pages is used. */
const DENSITIES: readonly [Density, ...Density[]] = [
  { body: 8.5, isTight: false },
  { body: 8, isTight: false },
  { body: 7.5, isTight: false },
  { body: 7.5, isTight: true },
  { body: 7, isTight: true },
];
/** Space at the end of each page, including the footer. */
const BOTTOM = 40;
/** Countries with North American paper sizes. */
const LETTER_COUNTRIES = ['US', 'CA', 'MX'];

/**
 * Renders the plan on two pages, a long one on three: cautions and what to do, a card for each product, handling, the weeks and the
 * sources. The same input gives the same bytes.
 */
export const renderPlanPdf = (input: PlanPdfInput): Promise<Uint8Array> =>
  renderPaper(input, createPlanBrief(input.data).title, (data) => {
    const plan = createPaperPlan(createPlanBrief(data), input.pageUrl);
    return {
      title: plan.phases.length > 0 ? plan.title : undefined,
      pages: plan.pages,
      pageUrl: input.pageUrl,
      items: (canvas, density) => planItems(canvas, plan, density),
    };
  });

/** The content of a document about a plan. */
interface Paper {
  /** Next to the shop's name or logo. */
  title?: string;
  /** The number of pages to which the text is made to fit if it can. */
  pages: number;
  /** Printed at the end of each page; null prints none. */
  pageUrl: string | null;
  items(canvas: PdfCanvas, density: Density): FlowItem[];
}

/**
 * Renders a document about a plan in the densest layout that it needs.
 * @param makePaper gets the plan, and the shop's name, with the letters that the file's fonts can show
 */
export async function renderPaper(
  input: PlanPdfInput,
  titled: string,
  makePaper: (data: PlanPageData, name: string) => Paper,
): Promise<Uint8Array> {
  const { data, brand, logo, theme, createdAt, pageUrl } = input;
  const { doc, finish } = await openPdf({
    size: LETTER_COUNTRIES.includes(data.config.country ?? '') ? 'LETTER' : 'A4',
    lang: currentLocale(),
    title: `${titled} – ${brand}`,
    author: brand,
    createdAt,
    bottomMargin: BOTTOM,
  });
  const fonts = await loadPdfFonts();
  const look = createDocumentTheme(brand, null, theme);
  const makeCanvas = (density: Density) => createPdfCanvas(doc, look, fonts, typeScale(density));
  const first = makeCanvas(DENSITIES[0]);
  const name = first.shownName(brand) ?? '';
  const printableData = { ...data, shown: withShownNames(data.shown, first.shownName, name) };
  const paper = makePaper(printableData, name);

  const layOut = (density: Density): Layout => {
    const canvas = makeCanvas(density);
    const head = { block: headerBlock(canvas, t.longDate(createdAt), name, logo, paper.title), gap: 5 };
    return { canvas, pages: paginate([head, ...paper.items(canvas, density)], canvas.pageRoom) };
  };
  const { canvas, pages } = firstFitting(paper.pages, layOut);
  drawPages(canvas, pages);
  drawFooters(canvas, paper.pageUrl, new URL(privacyPath(data.config), pageUrl).href);
  return finish();
}

interface Layout {
  canvas: PdfCanvas;
  pages: Pages;
}

/** Returns the first layout that fits into the pages, or else the first of those with the fewest pages. */
function firstFitting(pages: number, layOut: (density: Density) => Layout): Layout {
  const [first, ...denser] = DENSITIES;
  let fewest = layOut(first);
  for (const density of denser) {
    if (fewest.pages.length <= pages) break;
    const layout = layOut(density);
    if (layout.pages.length < fewest.pages.length) fewest = layout;
  }
  return fewest;
}

/** Scales all font sizes of the plan with the body text. */
const typeScale = ({ body, isTight }: Density): TypeScale => ({
  title: body * 2,
  heading: body * 1.25,
  name: body * 1.2,
  body,
  small: Math.max(7, body * 0.94),
  source: Math.max(6, body * 0.8),
  leading: isTight ? 1.14 : 1.18,
});

function drawPages({ doc }: PdfCanvas, pages: Pages) {
  for (const [index, page] of pages.entries()) {
    if (index > 0) doc.addPage();
    for (const { item, y } of page) item.block.draw(MARGIN, MARGIN + y);
  }
}

function planItems(canvas: PdfCanvas, plan: PaperPlan, { isTight }: Density): FlowItem[] {
  const { alert, phases, researchOnly } = plan;
  return [
    ...(alert ? [{ block: warningBlock(canvas, alert), gap: GAP }] : []),
    ...(phases.length > 0 ? [] : [{ block: titleBlock(canvas, plan.title), gap: 2 }]),
    ...plan.lead.map((text) => ({ block: paragraphBlock(canvas, text), gap: 4 })),
    ...(researchOnly ? [{ block: warningBlock(canvas, researchOnly), gap: GAP }] : []),
    ...plan.blocks.flatMap((block) => blockItems(canvas, block, phases, isTight)),
    ...disclaimerItems(canvas, plan.disclaimers),
  ];
}

function blockItems(
  canvas: PdfCanvas,
  block: PlanBlock,
  phases: PaperPlan['phases'],
  isTight: boolean,
): FlowItem[] {
  const hasProducts = phases.length > 0;
  switch (block.kind) {
    case 'notice':
      return noticeItems(canvas, { ...block, columns: hasProducts && block.items.length > 1 ? 2 : 1 });
    case 'overview':
      return [overviewItem(canvas, phases)];
    case 'lists':
      return listItems(canvas, block.lists);
    case 'links':
      return linkItems(canvas, block.title, block.links);
    case 'shared':
      return sharedItems(canvas, block);
    case 'phases':
      return phaseItems(canvas, phases, isTight);
    case 'weeks':
      return [checklistItem(canvas, block)];
    case 'sources':
      return sourceItems(canvas, block.title, block.sources);
  }
}
