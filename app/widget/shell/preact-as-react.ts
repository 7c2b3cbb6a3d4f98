/**
 * What `react` and `react-dom/client` mean inside the widget's bundle (vite.widget.config.ts): preact without its
 * compatibility layer, which is 1.3 kB gzip that the first question does not need. Two things to know when
 * writing for it: text fields listen with `onInput`, and SVG strokes are set by class, not by `strokeWidth` and
 * the like. The results chunk brings the layer with it (full/results-chunk.ts), so there React's spelling works.
 */
import { type ComponentChild, hydrate } from 'preact';

export * from 'preact';
export * from 'preact/hooks';

export const hydrateRoot = (container: Element, element: ComponentChild): void => hydrate(element, container);
