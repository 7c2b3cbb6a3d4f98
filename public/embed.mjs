/**
 * The loader as a module, for page code and frameworks: `import { load } from 'https://HOST/embed.mjs'`. embed.d.ts has its
 * types, docs/embedding.md is the manual. It finds its service by its own URL.
 */
import './embed.js';

const { StackGuide } = window;

/** Works like `StackGuide.load`. When the `signal` is aborted, the widget is destroyed or never created. */
export const load = ({ signal, ...options }) => {
  if (signal?.aborted) return;
  const widget = StackGuide.load({ host: import.meta.url, ...options });
  signal?.addEventListener('abort', () => widget?.destroy());
  return widget;
};

export const { on, open, close, destroy } = StackGuide;
