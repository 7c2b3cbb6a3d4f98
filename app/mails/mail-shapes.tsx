import type { ReactElement } from 'react';
import { boundedMemo } from '#app/lib/bounded-memo.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { compileSlots, SlotValues } from './html-slots.ts';
import { elementHtml, mailHtml } from './mail-frame.tsx';
import { MailPreview } from './mail-preview.tsx';

/** Maximum number of shapes per theme. The shape of a tenant's mails depends on what they show, to whom and in which language. */
const MAX_SHAPES = 200;

const PREVIEW_ONLY: ReadonlySet<number> = new Set([0]);
const previewHtml = boundedMemo(MAX_SHAPES, (text: string) => elementHtml(<MailPreview>{text}</MailPreview>));

interface Mail<Drawn> {
  look: DocumentTheme;
  /** Preview text that the inbox shows next to the subject. */
  preview: string;
  /** Returns the data to render, with each text and link replaced by its slot. Mails with equal results share one shape. */
  replaceTexts(slot: (text: string) => string): Drawn;
}

/**
 * Creates a renderer for mails of one kind. React renders the HTML that many mails share once; the texts and links of each are filled in.
 * @param draw receives the preview's text
 */
export function mailShapes<Drawn extends object>(
  draw: (data: Drawn, look: DocumentTheme, preview: string) => ReactElement,
): (mail: Mail<Drawn>) => string {
  const shapesByLook = new WeakMap<DocumentTheme, (key: string) => ReturnType<typeof compileSlots>>();
  const makeShapes = (look: DocumentTheme, preview: string) => {
    const cachedShapes = shapesByLook.get(look);
    if (cachedShapes) return cachedShapes;
    const shapes = boundedMemo(MAX_SHAPES, (key: string) => {
      const html = mailHtml(draw(JSON.parse(key) as Drawn, look, preview));
      return compileSlots(html.replace(previewHtml(preview), preview));
    });
    shapesByLook.set(look, shapes);
    return shapes;
  };
  return ({ look, preview, replaceTexts }) => {
    const slots = new SlotValues();
    // The slot holds the preview as HTML: the text and the blanks that fill the line.
    const previewSlot = slots.replace(previewHtml(preview));
    const data = replaceTexts(slots.replace);
    return makeShapes(look, previewSlot)(JSON.stringify(data))(slots.values, PREVIEW_ONLY);
  };
}
