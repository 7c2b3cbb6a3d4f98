import { t as privacy } from '../messages/privacy.ts';
import { t as results } from '../messages/results.ts';
import type { CitedSource } from '../plan-view/cited-sources.ts';
import { researchOnly } from '../plan-view/plan-brief.ts';
import type { Block } from './pdf-block.ts';
import { beside, bulletedItems, framed, inColumns, stack } from './pdf-blocks.ts';
import { MARGIN, type PdfCanvas, TYPE } from './pdf-canvas.ts';
import { printable } from './printable-text.ts';

const LOGO = { width: 150, height: 36 };
const GAP = 10;

/** The tenant's logo, or its name in place of a missing or broken picture, and the date. */
export function drawHeader(canvas: PdfCanvas, date: string, name = canvas.brand, logo?: Uint8Array | null) {
  const { colours, regular, bold, width, text, place } = canvas;
  const mark =
    logoBlock(canvas, logo) ?? text(name, { size: 14, font: bold, colour: colours.text }, width * 0.72);
  const day = text(
    date,
    { size: TYPE.body, font: regular, colour: colours.muted, align: 'right' },
    width * 0.25,
  );
  place(
    beside([
      [0, mark],
      [width * 0.75, day],
    ]),
    GAP + 4,
  );
}

/** What pdfkit's types leave out: a picture is opened once, and `image` draws what was opened. */
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
    // A picture that pdfkit does not know: the name is shown in its place.
    return null;
  }
}

export function drawTitle({ colours, bold, text, place }: PdfCanvas, words: string) {
  place(text(words, { size: TYPE.title, font: bold, colour: colours.text }), 4);
}

export function drawParagraph({ colours, regular, text, place }: PdfCanvas, words: string) {
  place(text(words, { size: 10, font: regular, colour: colours.text }), 6);
}

export function drawWarning({ colours, bold, text, place }: PdfCanvas, words: string) {
  place(text(words, { size: TYPE.body, font: bold, colour: colours.warning }), 8);
}

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

/** What has to be minded, on a coloured ground; nothing without items. One that is higher than a page is divided. */
export function drawNotice(canvas: PdfCanvas, { tone, title, items, columns = 1 }: Notice) {
  const { colours, bold, regular, radius, width, text, place, pageRoom } = canvas;
  const [ground, ink] = TONES[tone];
  if (items.length === 0) return;
  const inner = width - 20;
  const [only = ''] = items;
  const body =
    items.length === 1
      ? text(only, { size: TYPE.body, font: regular, colour: colours.text }, inner)
      : inColumns(
          bulletedItems(canvas, items, {
            width: inner / columns - 10,
            size: columns > 1 ? TYPE.small : TYPE.body,
            dot: colours[ink],
          }),
          columns,
          inner,
          2.5,
        );
  const head = title ? [text(title, { size: TYPE.name, font: bold, colour: colours[ink] }, inner)] : [];
  const box = framed(canvas, stack([...head, body], 4), {
    width,
    padding: 9,
    fill: colours[ground],
    radius: radius.card / 2,
  });
  if (box.height <= pageRoom || items.length < 2) return place(box, GAP);
  const half = Math.ceil(items.length / 2);
  drawNotice(canvas, { tone, title, items: items.slice(0, half), columns });
  drawNotice(canvas, { tone, items: items.slice(half), columns });
}

/** A list with a heading, left out if it has no items. A heading is never the last line of a page. */
export function drawList(canvas: PdfCanvas, title: string, items: readonly string[], numbered = false) {
  const { colours, width, place, ensureRoom } = canvas;
  const blocks = bulletedItems(canvas, items, {
    width,
    size: TYPE.body,
    dot: colours['accent-ink'],
    numbered,
  });
  const [first] = blocks;
  if (!first) return;
  const head = heading(canvas, title);
  ensureRoom(head.height + first.height);
  place(head);
  for (const block of blocks) place(block, 3);
  canvas.doc.y += GAP - 3;
}

/** Links one below the other, with a heading; nothing without links. */
export function drawLinks(
  canvas: PdfCanvas,
  title: string,
  links: readonly { text: string; link: string }[],
) {
  const { colours, regular, text, place } = canvas;
  if (links.length === 0) return;
  const lines = links.map((line) =>
    text(line.text, { size: TYPE.body, font: regular, colour: colours['accent-ink'], link: line.link }),
  );
  place(stack([heading(canvas, title), ...lines], 3), GAP);
}

export const heading = ({ colours, bold, text }: PdfCanvas, title: string): Block => {
  const words = text(title, { size: TYPE.heading, font: bold, colour: colours.text });
  return { height: words.height + 4, draw: words.draw };
};

export function drawDisclaimers(
  { colours, bold, regular, text, place }: PdfCanvas,
  items: readonly string[],
) {
  if (items.length === 0) return;
  const parts = [
    { text: `${results.disclaimers}: `, font: bold },
    { text: items.join(' '), font: regular },
  ];
  place(text(parts, { size: TYPE.small, font: regular, colour: colours.muted }), GAP);
}

/** What the plan cites, small and numbered; a source that has a web address is a link to it. */
export function drawSources(canvas: PdfCanvas, title: string, sources: readonly CitedSource[]) {
  const { colours, regular, width, text, place, pageRoom, ensureRoom } = canvas;
  const indent = 18;
  const column = (width - 16) / 2;
  const blocks = sources.map((source, at) => {
    const style = { size: TYPE.source, font: regular, colour: colours.text };
    const colour = source.href ? colours['accent-ink'] : colours.text;
    return beside([
      [0, text(`${at + 1}.`, { ...style, colour: colours.muted }, indent)],
      [indent, text(source.text, { ...style, colour, link: source.href }, column - indent)],
    ]);
  });
  const [first] = blocks;
  if (!first) return;
  const head = heading(canvas, title);
  const both = inColumns(blocks, 2, width + 16, 3);
  const all = stack([head, both]);
  if (all.height <= pageRoom) return place(all, GAP);
  ensureRoom(head.height + first.height);
  place(head);
  for (const block of blocks) place(block, 3);
}

/** On every page: a line in the accent colour above; below what it is for, the URL of the plan, its number and the privacy text. */
export function drawFooters(canvas: PdfCanvas, pageUrl: string, privacyUrl: string) {
  const { doc, colours, regular, width } = canvas;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    // Below the margin text would open another page.
    doc.page.margins.bottom = 0;
    doc.rect(0, 0, doc.page.width, 5).fill(colours.accent);
    const y = doc.page.height - 38;
    doc
      .moveTo(MARGIN, y - 5)
      .lineTo(MARGIN + width, y - 5)
      .lineWidth(0.6)
      .stroke(colours.border);
    doc.font(regular).fontSize(TYPE.small).fillColor(colours.muted);
    doc.text(printable(researchOnly()), MARGIN, y, { width: width * 0.85, lineBreak: false });
    doc.text(`${index - start + 1} / ${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
    doc.text(pageUrl, MARGIN, y + 11, { width, link: pageUrl, lineBreak: false });
    doc.text(privacy.privacy, MARGIN, y + 11, { width, align: 'right', link: privacyUrl, lineBreak: false });
  }
}
