/**
 * Replaces `react`, `react/jsx-runtime` and `react-dom/client` inside the widget's bundle (vite.widget.config.ts) with preact without its
 * compatibility layer, which is 1.3 kB gzip that the first question does not need. Consequently, text fields must listen with `onInput`.
 * React's spelling of SVG attributes works in chunks that import svg-spelling.ts; the first script's icons get these attributes from the
 * style sheet.
 */
import { type ComponentChild, type ComponentType, createElement, hydrate, type Key } from 'preact';

export * from 'preact';
export * from 'preact/hooks';

export const hydrateRoot = (container: Element, element: ComponentChild): void => hydrate(element, container);

export const jsx = (type: string | ComponentType, props: object, key?: Key) =>
  createElement(type as string, key === undefined ? props : { ...props, key });
/** @alias */
export const jsxs = jsx;
