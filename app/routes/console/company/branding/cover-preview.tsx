import { useCallback, useEffect, useRef } from 'react';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { inkOn } from '#app/lib/ink-on.ts';
import type { readBrandCards } from '../read-branding.server.ts';
import { PreviewFrame, usePreviewedWidget } from './preview-frame.tsx';

export interface CoverPreviewProps {
  tenantId: string;
  isActive: boolean;
  /** The tenant's language. */
  locale: string;
  /** Default texts in that language, used where the tenant has entered no text. */
  words: Record<WidgetKind, { headline: string; line: string }>;
  pictureUrl: string | null;
  /** Current values of the form. */
  draft: ReturnType<typeof readBrandCards>['cover'];
}

/** Shows the tenant's real cover and writes unsaved texts into the frame's document as they are typed. */
export function CoverPreview({ tenantId, isActive, locale, words, pictureUrl, draft }: CoverPreviewProps) {
  const [widget, setWidget] = usePreviewedWidget();
  const frame = useRef<HTMLIFrameElement>(null);
  const { coverHeadline, coverLine, coverGround, coverColor } = draft;
  const headline = coverHeadline || words[widget].headline;
  const line = coverLine || words[widget].line;
  const write = useCallback(() => {
    const cover = frame.current?.contentDocument?.querySelector('.sg-cover');
    const [title, text, art] = ['h1', '.sg-cover-line', '.sg-cover-art'].map((part) =>
      cover?.querySelector<HTMLElement>(part),
    );
    if (title) title.textContent = headline;
    if (text) text.textContent = line;
    if (art) paintGround(art, coverGround, coverColor);
  }, [headline, line, coverGround, coverColor]);
  useEffect(write, [write]);
  return (
    <PreviewFrame
      tenantId={tenantId}
      isActive={isActive}
      subject="The cover"
      label="Preview of the cover"
      hint={
        draft.coverEnabled
          ? 'Click around: nothing is saved or counted.'
          : 'Off: visitors go straight to the first question.'
      }
      title="Preview of the cover"
      frame={frame}
      query={{ cover: 'on', locale }}
      documentKey={`${pictureUrl}`}
      widget={widget}
      onWidget={setWidget}
      onLoad={write}
    />
  );
}

/** Sets the same attributes as the widget's document does: app/widget/page/widget-cover.tsx. */
function paintGround(art: HTMLElement, ground: string, colour: string): void {
  const isOwnColour = ground === 'own' && HEX_COLOUR.test(colour);
  if (isOwnColour) delete art.dataset.ground;
  else art.dataset.ground = ground;
  art.querySelector('svg > rect')?.setAttribute('fill', isOwnColour ? colour : 'none');
  const drawing = art.querySelector('svg > g');
  if (isOwnColour) drawing?.setAttribute('color', inkOn(colour));
  else drawing?.removeAttribute('color');
}

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;
