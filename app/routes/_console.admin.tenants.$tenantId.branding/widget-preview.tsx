import { useCallback, useEffect, useRef, useState } from 'react';
import { THEME_BEGINS, themeStyle } from '../../theme/style.ts';
import { parseTheme, type ThemeSettings } from '../../theme/theme.ts';
import { Alert } from '../../ui/console/alert.tsx';
import { SelectInput } from '../../ui/console/fields/select-input.tsx';

export const PREVIEW_WIDGETS = [
  { value: 'full', label: 'Full assessment' },
  { value: 'consumer', label: 'Consumer widget' },
  { value: 'technical', label: 'Technical widget' },
];

/**
 * The tenant's real widget in a look that is not saved yet. A look is style and nothing else, so it is put into the frame's
 * document as it changes: the preview stays at the question where somebody walked to.
 */
export function WidgetPreview({ tenantId, look, isActive }: WidgetPreviewProps) {
  const [widget, setWidget] = useState('full');
  const frame = useRef<HTMLIFrameElement>(null);
  const css = themeStyle(parseTheme(look));
  const wear = useCallback(() => {
    const { contentDocument, contentWindow } = frame.current ?? {};
    if (contentDocument && contentWindow) wearStyle(contentDocument, contentWindow, css);
  }, [css]);
  useEffect(wear, [wear]);
  if (!isActive)
    return (
      <Alert tone="warning" title="No preview">
        This tenant is inactive, so its widgets answer no visitor. The theme can still be changed.
      </Alert>
    );
  return (
    <div className="grid gap-4">
      <SelectInput
        label="Preview"
        hint="Try it: nothing entered here is sent or counted."
        required
        options={PREVIEW_WIDGETS}
        defaultValue="full"
        onChange={(event) => setWidget(event.target.value)}
      />
      <iframe
        ref={frame}
        key={widget}
        title="Preview of the widget"
        src={`/admin/tenants/${encodeURIComponent(tenantId)}/preview?widget=${widget}`}
        onLoad={wear}
        className="h-160 w-full rounded-card border bg-raised"
      />
    </div>
  );
}

interface WidgetPreviewProps {
  tenantId: string;
  look: ThemeSettings;
  isActive: boolean;
}

/**
 * In place of the theme in the document's one style element, behind the widget's own rules in it; the policy of widgets forbids another
 * element. A document that is still arriving may have no head yet, whatever its type says: it is dressed again when it has loaded.
 */
function wearStyle(doc: Document, win: Window, css: string): void {
  const [element] = doc.querySelectorAll('style');
  const [own = ''] = element?.textContent?.split(THEME_BEGINS) ?? [];
  if (element?.sheet) element.sheet.disabled = true;
  const sheet = new (win as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(own + css);
  doc.adoptedStyleSheets = [sheet];
}
