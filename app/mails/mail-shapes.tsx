import { Preview } from '@react-email/components';
import type { ReactElement } from 'react';
import { boundedMemo } from '#app/lib/bounded-memo.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { compileSlots, SlotValues } from './html-slots.ts';
import { elementHtml, mailHtml } from './mail-frame.tsx';

/** Of one tenant's look: what its mails show to whom, in which language. */
const MAX_SHAPES = 200;

const PREVIEW_ONLY: ReadonlySet<number> = new Set([0]);
const previewHtml = boundedMemo(MAX_SHAPES, (text: string) => elementHtml(<Preview>{text}</Preview>));

interface Mail<Drawn> {
  look: DocumentTheme;
  /** What the inbox shows beside the subject. */
  preview: string;
  /** What is drawn, each text and link of it replaced by its slot: mails for which this is the same have one shape. */
  replaceTexts(slot: (text: string) => string): Drawn;
}

/**
 * Makes the HTML of mails of one sort. What many mails share is drawn by React once; texts and links of each are filled in.
 * @param draw with the preview's text
 */
export function mailShapes<Drawn extends object>(
  draw: (drawn: Drawn, look: DocumentTheme, preview: string) => ReactElement,
): (mail: Mail<Drawn>) => string {
  const shapesByLook = new WeakMap<DocumentTheme, (key: string) => ReturnType<typeof compileSlots>>();
  const makeShapes = (look: DocumentTheme, preview: string) => {
    const known = shapesByLook.get(look);
    if (known) return known;
    const shapes = boundedMemo(MAX_SHAPES, (key: string) => {
      const html = mailHtml(draw(JSON.parse(key) as Drawn, look, preview));
      return compileSlots(html.replace(previewHtml(preview), preview));
    });
    shapesByLook.set(look, shapes);
    return shapes;
  };
  return ({ look, preview, replaceTexts }) => {
    const slots = new SlotValues();
    // As HTML: beside the text it holds blanks that fill the line.
    const previewSlot = slots.replace(previewHtml(preview));
    const drawn = replaceTexts(slots.replace);
    return makeShapes(look, previewSlot)(JSON.stringify(drawn))(slots.values, PREVIEW_ONLY);
  };
}
