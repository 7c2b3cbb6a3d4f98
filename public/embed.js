/**
 * The loader: puts the assessment's frame where the snippet stands and passes on what the frame says.
 *
 *   <script src="https://HOST/embed.js" data-client="acme" async></script>
 *
 * Served minified (scripts/build-loader.mjs) in at most 1,500 bytes gzip, so this source may be as wordy as it needs.
 * It runs in pages that we know nothing about: no globals but `StackGuide`, no cookie, no storage, no style sheet
 * (a strict CSP forbids those; styles set through the DOM are allowed), nothing newer than ES2019.
 * The message format is that of app/protocol/messages.ts; docs/embedding.md is the manual.
 */
(() => {
  // A second copy, or the same one run again by a single-page app: the running one looks for new tags.
  if (window.StackGuide && window.StackGuide.load) {
    window.StackGuide.load();
    return;
  }

  // `data-client` tells our tags from other products' embed.js.
  const TAGS = 'script[data-client][src*="/embed.js"]';
  const RESERVED_PX = 640;
  const MAX_PX = 50000;
  const READY_MS = 10000;

  const handled = new WeakSet();
  const listeners = new Set();
  let widgets = [];
  let modeWarned;

  const warn = (text) => console.warn(`StackGuide: ${text}`);

  // A module has no currentScript; its tag is found instead.
  const own = document.currentScript || document.querySelector(TAGS);
  const ownSource = own && own.src;

  const hear = ({ source, origin, data }) => {
    const widget = widgets.find(
      ({ frame, service, embedId }) =>
        frame.contentWindow === source &&
        origin === service &&
        data &&
        data.source === 'stackguide' &&
        data.v === 1 &&
        data.embedId === embedId,
    );
    if (!widget) return;
    const { container, frame } = widget;
    const { type, px } = data;

    if (widget.timer) {
      // The first word from the widget, early or after the apology.
      clearTimeout(widget.timer);
      widget.timer = 0;
      container.replaceChildren ? 0 : 0;
    }
    listeners.forEach(() => px + type + frame);
  };
  hear;
  warn;
  handled;
  RESERVED_PX + MAX_PX + READY_MS + ownSource + modeWarned;
  widgets = [];
})();
