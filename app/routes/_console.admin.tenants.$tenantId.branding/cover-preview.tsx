import { useCallback, useEffect, useRef, useState } from 'react';
import type { WidgetKind } from '../../engine/vocabulary.ts';
import { Alert } from '../../ui/console/alert.tsx';
import { SelectInput } from '../../ui/console/fields/select-input.tsx';
import { PREVIEW_WIDGETS } from './widget-preview.tsx';

interface CoverDraft {
  coverEnabled: boolean;
  coverHeadline: string;
  coverLine: string;
  coverGround: string;
}

export interface CoverPreviewProps {
  tenantId: string;
  isActive: boolean;
  /** The tenant's language. */
  locale: string;
  /** Ours in that language, where the tenant has typed none. */
  words: Record<WidgetKind, { headline: string; line: string }>;
  pictureUrl: string | null;
  /** What the form holds. */
  draft: CoverDraft;
}

/** The tenant's real cover, with words that are not saved yet written into the frame's document as they are typed. */
export function CoverPreview({ tenantId, isActive, locale, words, pictureUrl, draft }: CoverPreviewProps) {
  const [widget, setWidget] = useState<WidgetKind>('full');
  const frame = useRef<HTMLIFrameElement>(null);
  const { coverHeadline, coverLine, coverGround } = draft;
  const headline = coverHeadline || words[widget].headline;
  const line = coverLine || words[widget].line;
  const write = useCallback(() => {
    const cover = frame.current?.contentDocument?.querySelector('.sg-cover');
    const [title, text, art] = ['h1', '.sg-cover-line', '.sg-cover-art'].map((part) =>
      cover?.querySelector<HTMLElement>(part),
    );
    if (title) title.textContent = headline;
    if (text) text.textContent = line;
    if (art) art.dataset.ground = coverGround;
  }, [headline, line, coverGround]);
  useEffect(write, [write]);
  if (!isActive)
    return (
      <Alert tone="warning" title="No preview">
        This tenant is inactive, so its widgets answer no visitor. The cover can still be changed.
      </Alert>
    );
  return (
    <div className="grid gap-4">
      <SelectInput
        label="Preview of the cover"
        hint={
          draft.coverEnabled
            ? 'Try it: nothing entered here is sent or counted.'
            : 'Switched off: visitors begin with the first question.'
        }
        required
        options={PREVIEW_WIDGETS}
        defaultValue="full"
        onChange={(event) => setWidget(event.target.value as WidgetKind)}
      />
      <iframe
        ref={frame}
        key={`${widget} ${pictureUrl}`}
        title="Preview of the cover"
        src={`/admin/tenants/${encodeURIComponent(tenantId)}/preview?cover=on&locale=${locale}&widget=${widget}`}
        onLoad={write}
        className="h-160 w-full rounded-card border bg-raised"
      />
    </div>
  );
}
