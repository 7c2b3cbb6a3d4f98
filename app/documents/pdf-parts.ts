import { t as leaflet } from '#app/messages/leaflet.ts';
import { t as privacy } from '#app/messages/privacy.ts';
import { t as results } from '#app/messages/results.ts';
import type { CitedSource } from '#app/plan-view/cited-sources.ts';
import type { PlanLink, PlanList } from '#app/plan-view/plan-blocks.ts';
import { researchOnly } from '#app/plan-view/plan-brief.ts';
import type { Block } from './pdf-block.ts';
import {
  bulletedItems,
  framed,
  inColumns,
  inTwoColumns,
  sideBySide,
  space,
  splitRows,
  stack,
} from './pdf-blocks.ts';
import { MARGIN, type PdfCanvas } from './pdf-canvas.ts';
import type { FlowItem } from './pdf-flow.ts';
import { printable } from './printable-text.ts';

const LOGO = { width: 150, height: 36 };
/** Space below a part, in points. */
export const GAP = 6;
const PART_COLUMN_GAP = 14;
const NOTICE_PADDING = 5;
/**
 * Possible widths of the first list, as a share of the page width, if there are others next to it. The one that gives the lowest height is
 * used.
 */
const FIRST_LIST = [0.62, 0.5, 0.4];

/** Draws the tenant's logo, or its name if the picture is missing or broken, and on the right the title, if there is one, and the date. */
export function headerBlock(
  canvas: PdfCanvas,
  date: string,
  name = canvas.brand,
  logo?: Uint8Array | null,
  title?: string,
): Block {
  const { colours, regular, bold, width, text, type } = canvas;
  const right = width * (title ? 0.5 : 0.25);
  const left = width - right;
  const mark =
    logoBlock(canvas, logo) ?? text(name, { size: 14, font: bold, colour: colours.text }, left - 12);
  const day = text(date, { size: type.body, font: regular, colour: colours.muted, align: 'right' }, right);
  const titled = title ? titleBlock(canvas, title, 'right', right) : space(0);
  return sideBySide([
    [0, mark],
    [left, stack([titled, day])],
  ]);
}

/** The method that pdfkit's types leave out. It opens a picture once; `image` then draws the opened picture. */
interface ImageOpener {
  openImage(bytes: Buffer): { width: number; height: number };
}

function logoBlock({ doc }: PdfCanvas, logo?: Uint8Array | null): Block | null {
  if (!logo) return null;
  try {
    const image = (doc as unknown as ImageOpener).openImage(Buffer.from(logo));
    const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    return { height: size.height, draw: (x, y) => void doc.image(image as unknown as Buffer, x, y, size) };
  } catch {
    // pdfkit does not support the picture, so the name is shown instead.
    return null;
  }
}

export const titleBlock = (
  { colours, bold, text, type }: PdfCanvas,
  words: string,
  align?: 'right',
  width?: number,
): Block => text(words, { size: type.title, font: bold, colour: colours.text, align }, width);

export const paragraphBlock = ({ colours, regular, text }: PdfCanvas, words: string): Block =>
  text(words, { size: 10, font: regular, colour: colours.text });

export const warningBlock = ({ colours, bold, text, type }: PdfCanvas, words: string): Block =>
  text(words, { size: type.body, font: bold, colour: colours.warning });

const TONES = {
  danger: ['danger-tint', 'danger'],
  warning: ['warning-tint', 'warning'],
  plain: ['sunken', 'text'],
} as const;

interface Notice {
  tone: keyof typeof TONES;
  title?: string;
  items: readonly string[];
  columns?: number;
}

/** Draws cautions on a coloured background. A notice that is higher than a page is divided. */
export function noticeItems(canvas: PdfCanvas, notice: Notice): FlowItem[] {
  const { tone, title, items, columns = 1 } = notice;
  const { colours, bold, regular, radius, width, text, type } = canvas;
  const [ground, ink] = TONES[tone];
  const inner = width - 2 * NOTICE_PADDING;
  const [only = ''] = items;
  const body =
    items.length === 1
      ? text(only, { size: type.body, font: regular, colour: colours.text }, inner)
      : inColumns(
          bulletedItems(canvas, items, {
            width: inner / columns - (columns > 1 ? 10 : 0),
            size: type.body,
            dot: colours[ink],
          }),
          columns,
          inner,
          1.5,
        );
  const head = title ? [text(title, { size: type.name, font: bold, colour: colours[ink] }, inner)] : [];
  const block = framed(canvas, stack([...head, body], 2), {
    width,
    padding: NOTICE_PADDING,
    fill: colours[ground],
    radius: radius.card / 2,
  });
  const half = Math.ceil(items.length / 2);
  const parts = () => [
    ...noticeItems(canvas, { ...notice, items: items.slice(0, half) }),
    ...noticeItems(canvas, { ...notice, title: undefined, items: items.slice(half) }),
  ];
  return [{ block, gap: GAP, ...(items.length > 1 && { parts }) }];
}

/** Draws a list with a heading. */
function listBlock(
  canvas: PdfCanvas,
  title: string,
  items: readonly string[],
  { width = canvas.width, numbered = false, columns = 1 } = {},
): Block {
  const { colours, type } = canvas;
  const column = columns > 1 ? width / columns - PART_COLUMN_GAP / 2 : width;
  const dot = colours['accent-ink'];
  const blocks = bulletedItems(canvas, items, { width: column, size: type.body, dot, numbered });
  return stack([heading(canvas, title, width), inColumns(blocks, columns, width, 1)], 1);
}

/** Places the first list on the left and the others on its right. A single list gets two columns. */
export function listItems(canvas: PdfCanvas, [first, ...rest]: readonly PlanList[]): FlowItem[] {
  const { width } = canvas;
  if (!first) return [];
  const block = (wide: number, { title, items, isNumbered }: PlanList, columns = 1) =>
    listBlock(canvas, title, items, { width: wide, numbered: isNumbered, columns });
  if (rest.length === 0) return [{ block: block(width, first, 2), gap: GAP }];
  const layOutAt = (share: number) => {
    const right = stack(
      rest.map((list) => block(width * (1 - share), list)),
      GAP,
    );
    return sideBySide([
      [0, block(share * width - PART_COLUMN_GAP, first)],
      [share * width, right],
    ]);
  };
  const [lowest] = FIRST_LIST.map(layOutAt).sort((a, b) => a.height - b.height);
  const parts = () => [first, ...rest].map((list) => ({ block: block(width, list), gap: GAP }));
  return lowest ? [{ block: lowest, gap: GAP, parts }] : [];
}

/** Draws links below each other, with a heading. */
export function linkItems(canvas: PdfCanvas, title: string, links: readonly PlanLink[]): FlowItem[] {
  const { colours, regular, text, type } = canvas;
  const lines = links.map((line) =>
    text(line.text, { size: type.body, font: regular, colour: colours['accent-ink'], link: line.href }),
  );
  return [{ block: stack([heading(canvas, title), ...lines], 3), gap: GAP }];
}

export const heading = ({ colours, bold, text, type }: PdfCanvas, title: string, width?: number): Block => {
  const words = text(title, { size: type.heading, font: bold, colour: colours.text }, width);
  return { height: words.height + 1, draw: words.draw };
};

export function disclaimerItems(canvas: PdfCanvas, items: readonly string[]): FlowItem[] {
  const { colours, bold, regular, text, type } = canvas;
  if (items.length === 0) return [];
  const parts = [
    { text: `${results.disclaimers}: `, font: bold },
    { text: items.join(' '), font: regular },
  ];
  return [{ block: text(parts, { size: type.small, font: regular, colour: colours.muted }), gap: 0 }];
}

/**
 * Lists the plan's numbered sources in the smallest type, as one paragraph in two columns that continue each other and may go on on the
 * next page. A source with a URL is a link to that URL.
 */
export function sourceItems(canvas: PdfCanvas, title: string, sources: readonly CitedSource[]): FlowItem[] {
  const { colours, regular, bold, width, text, type } = canvas;
  const column = (width - PART_COLUMN_GAP) / 2;
  const parts = sources.flatMap(({ short, href }, index) => [
    { text: `${index + 1}\u00a0`, font: bold },
    { text: `${short.text} `, font: regular },
    { text: short.linked, font: regular, link: href },
    { text: `${short.note && ` ${short.note}`}   `, font: regular },
  ]);
  const { rows = [] } = text(parts, { size: type.source, font: regular, colour: colours.text }, column);
  const createItem = (lines: readonly Block[], head: Block): FlowItem => ({
    block: stack([head, inTwoColumns(lines, width + PART_COLUMN_GAP)], 1),
    gap: GAP,
    split: (height) => {
      const halves = splitRows(lines, height - head.height - 1);
      return halves && [createItem(halves[0], head), createItem(halves[1], space(0))];
    },
  });
  return [createItem(rows, heading(canvas, title))];
}

/**
 * Draws a line in the accent colour at the top of every page. At the bottom it prints the purpose of the plan, its URL if there is one, the
 * page number and the privacy link.
 */
export function drawFooters(canvas: PdfCanvas, pageUrl: string | null, privacyUrl: string) {
  const { doc, colours, regular, width } = canvas;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    // With a bottom margin, text below it would start a new page.
    doc.page.margins.bottom = 0;
    doc.rect(0, 0, doc.page.width, 5).fill(colours.accent);
    const y = doc.page.height - 32;
    doc
      .moveTo(MARGIN, y - 4)
      .lineTo(MARGIN + width, y - 4)
      .lineWidth(0.6)
      .stroke(colours.border);
    doc.font(regular).fontSize(canvas.type.small).fillColor(colours.muted);
    doc.text(printable(researchOnly()), MARGIN, y, { width: width * 0.85, lineBreak: false });
    doc.text(leaflet.formatPage(index - start + 1, count), MARGIN, y, {
      width,
      align: 'right',
      lineBreak: false,
    });
    if (pageUrl) doc.text(pageUrl, MARGIN, y + 10, { width, link: pageUrl, lineBreak: false });
    doc.text(privacy.privacy, MARGIN, y + 10, { width, align: 'right', link: privacyUrl, lineBreak: false });
  }
}
