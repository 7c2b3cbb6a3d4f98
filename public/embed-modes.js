/**
 * The loader's second file, a module that embed.js imports if a snippet needs more than an inline frame that loads at once: every `data-mode` but `inline`, `data-lazy`, `data-params`, `data-redirect`, and callbacks. docs/embedding.md is
 * the manual.
 *
 * embed.js passes the widget's handle (`container`, `start(more)`, `destroy()`) and the snippet's options. Browsers cache the files
 * separately, so either may be older than the other: names may be added, but none may be removed or change its meaning.
 *
 * A dialog is a native modal one in a shadow root of the widget's container: the page's styles do not reach it, the browser keeps the
 * focus in it and returns it, and the frame stays in its place as a slotted element. Style sheets and elements are created through the
 * DOM, so that neither `style-src` nor Trusted Types of the page block them.
 */
const MARK = 'stackguide';

const TEXTS = {
  en: { title: 'Assessment', open: 'Take Assessment', close: 'Close' },
  es: { title: 'Evaluación', open: 'Hacer la evaluación', close: 'Cerrar' },
};

/** The functions that open and close each dialog widget, in the order in which the widgets were added. */
const dialogs = new Map();

const warn = (...words) => console.warn('StackGuide:', ...words);
/** `data-lazy` alone is on; `data-lazy="false"` is off. */
const isOn = (value) => value != null && value !== false && value !== 'false';
const listen = (target, type, listener, options) => {
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
};
const make = (tag, properties, children = []) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** The class of each mode's dialog. The last two modes have a button that stays on the screen, in the tenant's accent. */
const DIALOG_CLASSES = { popup: 'popup', 'slide-in': 'slide-in', 'side-tab': 'slide-in', popover: 'popover' };
const FLOATING = ['side-tab', 'popover'];

/** The page stays usable next to a popover, but below this width there is no space next to it. */
const NARROW = '(max-width:599px)';

/** Maximum time in ms to wait for the accent; after that the button is in the page's own colours. */
const ACCENT_MS = 2000;

/** embed.js calls this for each such widget. `widget.start` creates the frame. */
export function add(widget, options) {
  const { container } = widget;
  // The widget was removed while this file was loading.
  if (!container.isConnected) return;
  const { mode, lazy, on } = options;
  if (isOn(options.params)) forwardParameters(widget, options.hidden);
  if (options.redirect) redirectAtEnd(container, options.redirect);
  for (const [type, callback] of Object.entries(Object(on)))
    if (typeof callback === 'function')
      container.addEventListener(`${MARK}:${type}`, ({ detail }) => callback(detail));
  if (DIALOG_CLASSES[mode]) return addDialog(widget, options);
  if (mode && mode !== 'inline') warn('unknown mode', mode);
  if (isOn(lazy)) startWhenNear(widget);
  else widget.start();
}

/** `StackGuide.open`: this dialog, or the page's first. */
export function open(widget = dialogs.keys().next().value) {
  dialogs.get(widget)?.open();
}

/** `StackGuide.close`: this dialog, or the one that is open. */
export function close(widget) {
  dialogs.forEach((dialog, key) => {
    if (!widget || widget === key) dialog.close();
  });
}

/** Adds the page's parameters as hidden values. The handshake already has campaign parameters, and the snippet's own values win. */
function forwardParameters(widget, hidden = '') {
  const own = new URLSearchParams(hidden.replace(/,\s*/g, '&'));
  const forwarded = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(location.search))
    if (!name.startsWith('utm_') && !own.has(name)) forwarded.append(`h.${name}`, value);
  const { start } = widget;
  widget.start = (more = '') => start(`&${forwarded}${more}`);
}

/** Redirects after the visitor's details have arrived and every listener and `dataLayer` has received the event. */
function redirectAtEnd(container, redirect) {
  let address;
  try {
    address = new URL(redirect, document.baseURI);
  } catch {}
  if (!/^https?:$/.test(address?.protocol)) return warn('redirect is no web address', redirect);
  container.addEventListener(`${MARK}:assessment-lead`, () => setTimeout(() => location.assign(address)));
}

/** Runs `clean` when the widget is destroyed. */
function onDestroy(widget, clean) {
  const { destroy } = widget;
  widget.destroy = () => {
    clean();
    destroy();
  };
}

/**
 * Creates the frame before it is visible. The frame is told so, and counts no visit.
 * @returns a function that tells the frame, once, that it is visible
 */
function startUnseen(widget) {
  const { container } = widget;
  let hears = false;
  let shown = false;
  const tell = () => {
    if (!hears || !shown) return;
    const { contentWindow, src } = container.querySelector('iframe');
    const { origin, hash } = new URL(src);
    const embedId = new URLSearchParams(hash.slice(1)).get('e');
    // For a part of the widget that reads its URL later. Only the fragment changes.
    contentWindow.location.replace(src.replace(/&preload=1$/, ''));
    // For a part that has already read it.
    contentWindow.postMessage({ source: MARK, v: 1, type: 'shown', embedId }, origin);
  };
  listen(
    container,
    `${MARK}:*`,
    () => {
      hears = true;
      tell();
    },
    { once: true },
  );
  widget.start('&preload=1');
  return () => {
    if (shown) return;
    shown = true;
    tell();
  };
}

function startWhenNear(widget) {
  const { container } = widget;
  let show = () => {};
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting) return;
    seen.disconnect();
    show();
  });
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry.isIntersecting) return;
      near.disconnect();
      show = startUnseen(widget);
      seen.observe(container);
    },
    { rootMargin: '600px 0px' },
  );
  near.observe(container);
  onDestroy(widget, () => {
    near.disconnect();
    seen.disconnect();
  });
}

function addDialog(widget, options) {
  const { container } = widget;
  const lang = (options.locale || navigator.language).startsWith('es') ? 'es' : 'en';
  const texts = TEXTS[lang];
  const title = options.title || texts.title;
  const triggers = (options.open || '').split(/[\s,|]+/).filter(Boolean);
  const isFloating = FLOATING.includes(options.mode);

  // Only its children take part in the page's layout.
  container.style.cssText = 'display:contents';
  const root = container.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet()];
  const { dialog, closeButton } = makeDialog(options, { title, lang, texts });
  root.append(dialog);

  let show;
  let button;
  let releasePage = () => {};
  const startFrame = (start) => {
    if (show) return;
    show = start() || (() => {});
    container.querySelector('iframe').title = title;
  };
  const warm = () => startFrame(() => startUnseen(widget));
  const tellButton = () => {
    if (options.mode === 'popover') button.setAttribute('aria-expanded', String(dialog.open));
  };

  const entry = {
    open() {
      if (dialog.open) return;
      close();
      disarm();
      startFrame(() => widget.start());
      if (options.mode === 'popover' && !matchMedia(NARROW).matches) {
        dialog.removeAttribute('aria-modal');
        dialog.show();
      } else {
        dialog.setAttribute('aria-modal', 'true');
        releasePage = lockScroll();
        dialog.showModal();
      }
      tellButton();
      show();
    },
    close() {
      // If a dialog is not modal, browsers leave the focus in the hidden frame.
      const isLost = dialog.open && !dialog.matches(':modal') && container.contains(document.activeElement);
      dialog.close();
      releasePage();
      if (isLost) button.focus({ preventScroll: true });
    },
    isOpen: () => dialog.open,
  };

  // The browser also closes the dialog when Escape is pressed.
  dialog.addEventListener('close', () => {
    releasePage();
    tellButton();
  });
  closeButton.addEventListener('click', entry.close);
  // The dialog's children fill its box, so a click on the dialog itself is on the backdrop.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) entry.close();
  });
  // The browser closes only modal dialogs.
  dialog.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) entry.close();
  });
  // This page does not receive Escape pressed inside the frame.
  container.addEventListener(`${MARK}:assessment-close`, entry.close);

  if (isFloating || options.buttonText || triggers.length === 0) {
    button = makeButton(options, { lang, texts });
    button.onclick = () => (dialog.open ? entry.close() : entry.open());
    button.onpointerenter = warm;
    button.onfocus = warm;
    tellButton();
    if (isFloating) paint(root, options).then(() => root.prepend(button));
    else root.prepend(button);
  }

  const disarmers = triggers.map((trigger) => arm(trigger, entry.open));
  function disarm() {
    for (const off of disarmers.splice(0)) off();
  }
  if (isOn(options.preload)) disarmers.push(whenIdle(warm));

  dialogs.set(widget, entry);
  onDestroy(widget, () => {
    disarm();
    dialogs.delete(widget);
    releasePage();
  });
}

function makeDialog({ mode, scheme }, { title, lang, texts }) {
  const closeButton = make('button', { type: 'button', className: 'close' }, [cross()]);
  closeButton.setAttribute('aria-label', texts.close);
  const heading = make('h2', { id: 'title', textContent: title, tabIndex: -1, autofocus: true });
  const className = `${DIALOG_CLASSES[mode]} ${scheme || 'host'}`;
  const dialog = make('dialog', { id: 'dialog', className, lang }, [
    make('header', {}, [heading, closeButton]),
    make('div', { className: 'body' }, [make('slot')]),
  ]);
  dialog.setAttribute('part', 'dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  return { dialog, closeButton };
}

function makeButton({ mode, buttonText }, { lang, texts }) {
  const label = make('span', { textContent: buttonText || texts.open });
  const button = make('button', { type: 'button', className: `open ${mode}-button` }, [label]);
  button.setAttribute('part', 'button');
  button.setAttribute('aria-haspopup', 'dialog');
  if (mode === 'popover') button.setAttribute('aria-controls', 'dialog');
  if (!buttonText) button.lang = lang;
  return button;
}

/** Gives a button the tenant's accent, which only the service knows. It is a script, because the page's policy allows the service's scripts. */
async function paint(root, { client, theme = '', scheme = '' }) {
  const address = new URL('/embed-accent.js', import.meta.url);
  address.search = new URLSearchParams({ client, theme, scheme });
  const colours = import(address).then(
    ({ css }) => {
      const accents = new CSSStyleSheet();
      accents.replaceSync(css);
      root.adoptedStyleSheets = [styleSheet(), accents];
    },
    () => {},
  );
  await Promise.race([colours, new Promise((done) => setTimeout(done, ACCENT_MS))]);
}

/**
 * Opens a dialog at a trigger, unless another one is open.
 * @param trigger `exit`, `scroll:PERCENT`, `delay:SECONDS` or `manual`
 * @returns a function that removes the trigger
 */
function arm(trigger, openDialog) {
  const fire = () => {
    if (![...dialogs.values()].some((dialog) => dialog.isOpen())) openDialog();
  };
  const [name, value = ''] = trigger.split(':');
  const amount = value === '' ? Number.NaN : Number(value);

  if (trigger === 'manual') return () => {};
  if (trigger === 'exit')
    return listen(document.documentElement, 'mouseleave', (event) => {
      // The pointer leaves towards the tabs and the address bar, not into a side panel.
      if (event.clientY <= 0) fire();
    });
  if (name === 'delay' && amount >= 0) {
    const timer = setTimeout(fire, amount * 1000);
    return () => clearTimeout(timer);
  }
  if (name === 'scroll' && amount >= 0 && amount <= 100)
    return listen(
      window,
      'scroll',
      () => {
        const { scrollHeight, clientHeight } = document.documentElement;
        if (scrollY >= ((scrollHeight - clientHeight) * amount) / 100) fire();
      },
      { passive: true },
    );
  warn('unknown trigger', trigger);
  return () => {};
}

/** Runs the work once the page has loaded and the browser is idle. @returns a function that cancels it */
function whenIdle(work) {
  let off = () => {};
  const wait = () => {
    // Safari has no requestIdleCallback. The timeout is for pages that are never idle.
    const timer = window.requestIdleCallback
      ? requestIdleCallback(work, { timeout: 2000 })
      : setTimeout(work, 200);
    off = () => (window.cancelIdleCallback ?? clearTimeout)(timer);
  };
  if (document.readyState === 'complete') wait();
  else off = listen(window, 'load', wait, { once: true });
  return () => off();
}

/**
 * Keeps the page behind the dialog from scrolling, and from moving sideways when its scroll bar disappears.
 * @returns a function that restores the page, once
 */
function lockScroll() {
  const { style, clientWidth } = document.documentElement;
  const { overflow, paddingInlineEnd } = style;
  const bar = innerWidth - clientWidth;
  style.overflow = 'hidden';
  if (bar > 0) style.paddingInlineEnd = `${bar}px`;
  let locked = true;
  return () => {
    if (!locked) return;
    locked = false;
    style.overflow = overflow;
    style.paddingInlineEnd = paddingInlineEnd;
  };
}

function cross() {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg.namespaceURI, 'path');
  path.setAttribute('d', 'M6 6l12 12M18 6L6 18');
  svg.append(path);
  return svg;
}

let sheet;
function styleSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS_TEXT);
  }
  return sheet;
}

// The dialog's colours are those of app/ui/tokens.css, and the button's follow the page. Sizes are in px, because the page may have any
// root size.
const DARK =
  '--s:oklch(20% .012 260);--t:oklch(95% .006 260);--b:oklch(35% .016 260);--h:oklch(30% .014 260);--f:oklch(75% .14 255);color-scheme:dark';
const CSS_TEXT = `
:host{--f:oklch(50% .19 255)}
dialog{--s:oklch(99% .003 90);--t:oklch(24% .015 260);--b:oklch(89% .008 260);--h:oklch(96.8% .005 90);--f:oklch(50% .19 255);color-scheme:light}
.dark{${DARK}}
button{font:inherit;cursor:pointer;min-width:44px;min-height:44px;border:0;border-radius:8px}
button:focus-visible{outline:3px solid var(--f);outline-offset:2px}
.open{padding:8px 24px;background:var(--accent,CanvasText);color:var(--accent-text,Canvas);font-weight:600}
.side-tab-button,.popover-button{position:fixed;z-index:2147483000;box-shadow:0 4px 16px #0004;font:600 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.side-tab-button:focus-visible,.popover-button:focus-visible{outline-color:CanvasText;outline-offset:2px;box-shadow:0 0 0 2px Canvas}
.side-tab-button{inset-block-start:50%;inset-inline-end:0;transform:translateY(-50%);max-height:80vh;padding:16px 8px;border-start-end-radius:0;border-end-end-radius:0}
.side-tab-button span{writing-mode:vertical-rl}
.popover-button{inset-block-end:16px;inset-inline-end:16px;max-width:calc(100vw - 32px);border-radius:24px}
@media print{.side-tab-button,.popover-button{display:none}}
dialog{box-sizing:border-box;width:min(736px,100vw - 48px);max-width:none;max-height:calc(100dvh - 48px);margin:auto;padding:0;border:0;border-radius:12px;overflow:hidden;background:var(--s);color:var(--t);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-align:start;box-shadow:0 16px 48px #0005}
dialog[open]{display:flex;flex-direction:column;animation:rise .18s cubic-bezier(.2,0,0,1)}
dialog::backdrop{background:#0009}
header{flex:none;display:flex;align-items:center;gap:16px;padding:4px;padding-inline-start:16px;border-bottom:1px solid var(--b)}
h2{flex:1;min-width:0;margin:0;font:inherit;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;outline:0}
.close{flex:none;padding:0;background:none;color:inherit}
.close:hover{background:var(--h)}
.close:focus-visible{outline-offset:-3px}
svg{display:block;width:24px;height:24px;margin:auto;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}
.body{flex:0 1 auto;min-height:0;display:flex;flex-direction:column}
::slotted(iframe){flex:0 1 auto;min-height:0}
::slotted(a){padding:24px 16px;color:inherit}
.slide-in{width:min(480px,100vw);height:100dvh;max-height:none;margin-block:0;margin-inline:auto 0;border-start-end-radius:0;border-end-end-radius:0}
.slide-in[open]{animation-name:slide}
.slide-in:dir(rtl){--from:-100%}
.slide-in .body,.slide-in ::slotted(iframe){flex:1 1 0}
@media (min-width:600px){
.popover{border:1px solid var(--b);position:fixed;z-index:2147483001;inset-block:auto 76px;inset-inline:auto 16px;margin:0;width:min(400px,100vw - 32px);max-height:calc(100dvh - 92px)}
}
@media (max-width:599px){
dialog{width:100vw;height:100dvh;max-height:none;border-radius:0}
.body,::slotted(iframe){flex:1 1 0}
}
@media (prefers-color-scheme:dark){.host{${DARK}}}
@media (prefers-reduced-motion:reduce){dialog[open]{animation:none}}
@keyframes rise{from{opacity:0;transform:translateY(12px)}}
@keyframes slide{from{transform:translateX(var(--from,100%))}}
`;
