import { useCallback, useEffect, useRef } from 'react';
import { THEME_BEGINS, themeStyle } from '#app/theme/style.ts';
import { parseTheme, type ThemeSettings } from '#app/theme/theme.ts';
import { PreviewFrame, usePreviewedWidget } from './preview-frame.tsx';

/**
 * Shows the tenant's real widget in a theme that is not saved yet. A theme is only CSS, so each change is written into the frame's document
 * and the preview stays at its current question.
 */
export function WidgetPreview({ tenantId, look, isActive }: WidgetPreviewProps) {
  const [widget, setWidget] = usePreviewedWidget();
  const frame = useRef<HTMLIFrameElement>(null);
  const css = themeStyle(parseTheme(look));
  const wear = useCallback(() => {
    const { contentDocument, contentWindow } = frame.current ?? {};
    if (contentDocument && contentWindow) wearStyle(contentDocument, contentWindow, css);
  }, [css]);
  useEffect(wear, [wear]);
  return (
    <PreviewFrame
      tenantId={tenantId}
      isActive={isActive}
      subject="The theme"
      label="Preview"
      hint="Click around: nothing is saved or counted."
      title="Preview of the widget"
      frame={frame}
      widget={widget}
      onWidget={setWidget}
      onLoad={wear}
    />
  );
}

interface WidgetPreviewProps {
  tenantId: string;
  look: ThemeSettings;
  isActive: boolean;
}

/**
 * Replaces the theme in the document's only style element and keeps the widget's own rules before it; the widget's CSP forbids another
 * element. A document that is still loading may have no head yet, despite its type: the theme is applied again on load.
 */
function wearStyle(doc: Document, win: Window, css: string): void {
  const [element] = doc.querySelectorAll('style');
  const [baseCss = ''] = element?.textContent?.split(THEME_BEGINS) ?? [];
  if (element?.sheet) element.sheet.disabled = true;
  const sheet = new (win as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(baseCss + css);
  doc.adoptedStyleSheets = [sheet];
}
