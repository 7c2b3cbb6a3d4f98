import { type RefObject, useState } from 'react';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';

const PREVIEW_WIDGETS = [
  { value: 'full', label: 'Full assessment' },
  { value: 'consumer', label: 'Consumer widget' },
  { value: 'technical', label: 'Technical widget' },
];

interface PreviewFrameProps {
  tenantId: string;
  isActive: boolean;
  /** The setting that can still be changed while the tenant is inactive: 'The theme'. */
  subject: string;
  label: string;
  hint: string;
  title: string;
  frame: RefObject<HTMLIFrameElement>;
  query?: Record<string, string>;
  /** Key of the document; a change reloads it. */
  documentKey?: string;
  widget: WidgetKind;
  onWidget: (widget: WidgetKind) => void;
  onLoad: () => void;
}

/** Shows one of the tenant's real widgets in a frame, with a control to choose the widget. */
export function PreviewFrame(props: PreviewFrameProps) {
  const {
    tenantId,
    isActive,
    subject,
    label,
    hint,
    title,
    frame,
    query,
    documentKey,
    widget,
    onWidget,
    onLoad,
  } = props;
  if (!isActive)
    return (
      <Alert tone="warning" title="No preview">
        This company is inactive, so visitors can’t see its assessments. You can still change {subject}.
      </Alert>
    );
  const search = new URLSearchParams({ ...query, widget });
  return (
    <div className="grid gap-4">
      <SelectInput
        label={label}
        hint={hint}
        required
        options={PREVIEW_WIDGETS}
        defaultValue={widget}
        onChange={(event) => onWidget(event.target.value as WidgetKind)}
      />
      <iframe
        ref={frame}
        key={`${widget} ${documentKey}`}
        title={title}
        src={`/admin/tenants/${encodeURIComponent(tenantId)}/preview?${search}`}
        onLoad={onLoad}
        className="h-160 w-full rounded-card border bg-raised"
      />
    </div>
  );
}

export const usePreviewedWidget = () => useState<WidgetKind>('full');
