import { useCallback, useEffect, useRef } from 'react';
import { THEME_BEGINS, themeStyle } from '#app/theme/style.ts';
import { parseTheme, type ThemeSettings } from '#app/theme/theme.ts';
import { PreviewFrame, usePreviewedWidget } from './preview-frame.tsx';

/**
 * The tenant's real widget in a look that is not saved yet. A look is style and nothing else, so it is put into the frame's
 * document as it changes: the preview stays at the question where somebody walked to.
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
      hint="Try it: nothing entered here is sent or counted."
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
