/**
 * The loader as a module, for page code and frameworks: `import { load } from 'https://HOST/embed.mjs'`. embed.d.ts has its
 * types, docs/embedding.md is the manual. It knows its service by its own address.
 */
import './embed.js';

const { StackGuide } = window;

/** As `StackGuide.load`; a widget whose `signal` is aborted goes away, or is never made. */
export const load = ({ signal, ...options }) => {
  if (signal?.aborted) return;
  const widget = StackGuide.load({ host: import.meta.url, ...options });
  signal?.addEventListener('abort', () => widget?.destroy());
  return widget;
};

export const { on, open, close, destroy } = StackGuide;
