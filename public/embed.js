// biome-ignore-all lint/style/useTemplate: a plus is shorter in what is served
/**
 * The loader: puts the assessment's frame where the snippet is and passes on the frame's messages.
 *
 *   <script src="https://HOST/embed.js" data-client="acme" async></script>
 *
 * Served minified (scripts/build-loader.mjs) and at most 1,600 bytes gzip: measure before you add.
 * It runs in pages that we know nothing about: no global but `StackGuide`, no cookie, no storage, no style sheet (a
 * strict CSP forbids those and allows styles set through the DOM), nothing newer than ES2020.
 * Nothing here is decided by a page's own events: only by messages from our frame's window and origin.
 * The message format is that of app/protocol/messages.ts; docs/embedding.md is the manual.
 * Everything but a frame that is in the page at once is public/embed-modes.js, and dataLayer in another shape or with consent
 * public/embed-analytics.js, each fetched when a snippet asks for it.
 */
(() => {
  // A second copy, or this one run again by a single-page app: the running one looks for new tags.
  if (window.StackGuide?.load) return window.StackGuide.load();

  // Class of the containers, start of every event's name, and our note on the elements that we have seen.
  const MARK = 'stackguide';

  const ownTag = document.currentScript;
  const widgets = new Set();
  // The second file, once a widget has asked for it.
  let modes;

  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const onMessage = (message) => {
    widgets.forEach((widget) => {
      widget.hear(message);
    });
  };

  const load = (options) => {
    if (!options)
      // Other products have an embed.js too; `data-client` makes a tag ours.
      return document.querySelectorAll('[data-client][src*="/embed.js"]').forEach((tag) => {
        if (!tag[MARK]) load({ ...tag.dataset, tag });
        tag[MARK] = 1;
      });

    // A tag in the head has no place of its own.
    const { tag, hidden = '', target = tag?.closest('head') && 'body', title = 'Assessment' } = options;
    const place = target ? (target.append ? target : document.querySelector(target)) : tag;
    if (!place)
      return document.readyState === 'loading'
        ? addEventListener('DOMContentLoaded', () => load(options))
        : console.warn('StackGuide: no target', target);

    const url = new URL('/embed', (tag || ownTag).src);
    ['client', 'widget', 'locale', 'mode', 'theme', 'scheme'].forEach((key) => {
      if (options[key]) url.searchParams.append(key, options[key]);
    });
    const page = url.href;

    // Those that a single-page app has taken away with their page.
    widgets.forEach((widget) => {
      if (!widget.container.isConnected) widget.destroy();
    });
    // A tag that ran again, or its replacement at the same place, keeps the frame and the answers in it.
    const neighbour = target ? place.lastElementChild : place.nextElementSibling;
    const standing = neighbour?.[MARK];
    if (standing?.page === page) return standing;
    // A dead copy out of a page cache (Turbo, htmx).
    if (!standing && neighbour?.className === MARK) neighbour.remove();

    // Only tells frames apart; what a message is trusted for is its window and its origin.
    const embedId = Math.random();

    // What the frame has to know and no cache may see is in the fragment, which is never sent.
    url.hash =
      location.search.match(/\butm_\w+=[^&]*|$/g).join('&') +
      new URLSearchParams({ o: location.origin, e: embedId, p: location.origin + location.pathname }) +
      hidden.replace(/^|,/g, '&h.');

    // No `allow`: the frame gets no permission from the host page (and gives up others in its document's own header).
    // Hidden until it speaks, over a see-through grey: no white flash on a dark page and no browser's error page.
    const frame = make('iframe', {
      referrerPolicy: 'origin',
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
      title,
      style: 'width:100%;border:0;display:block;visibility:hidden;color-scheme:light dark',
    });
    // As high as the screen at least: what is below is out of sight while steps of different heights come and go.
    const container = make('div', {
      className: MARK,
      style: 'width:100%;min-height:100svh;background:#8881',
    });

    const setHeight = (px) => {
      frame.style.height = px + 'px';
    };
    setHeight(640);

    const apology = make('a', {
      href: page,
      target: '_blank',
      textContent: "The assessment can't be shown here right now. Open it in a new tab",
    });
    let waiting;

    // Public are `container` and `destroy`; the rest is for embed-modes.js, which browsers keep apart from this file and
    // may have in another version: names may come, none may go or change its meaning.
    const widget = {
      page,
      container,
      // What waits for embed-analytics.js, which puts its own `push` here.
      queue: (options.events || options.consent) && [],
      start(more = '') {
        frame.src = url + more;
        container.append(frame);
        waiting = setTimeout(() => {
          container.append(apology);
          container.style = '';
          setHeight(0);
        }, 10000);
      },
      hear({ data, source, origin }) {
        if (source !== frame.contentWindow || origin !== url.origin) return;
        const { source: sender, v, ...detail } = data || 0;
        const { type, px } = detail;
        if (sender + v + detail.embedId !== MARK + 1 + embedId) return;

        if (waiting) {
          waiting = clearTimeout(waiting);
          apology.remove();
          container.style.background = frame.style.visibility = '';
          setHeight(640);
        }
        if (px > 0 && px < 50000) setHeight(px);
        // Only for a visitor who is inside the frame: no other visitor's page may move.
        if (
          /step|comp/.test(type) &&
          container.getBoundingClientRect().top < 0 &&
          document.activeElement === frame
        )
          container.scrollIntoView({ behavior: 'instant' });

        // The second name is for `on('*')`.
        [type, '*'].forEach((name) => {
          container.dispatchEvent(new CustomEvent(MARK + ':' + name, { detail, bubbles: true }));
        });
        // Heights are many and of no use there.
        if (!/height/.test(type))
          (widget.queue || window.dataLayer)?.push({ event: MARK + ':' + type, ...detail });
      },
      destroy() {
        container.remove();
        clearTimeout(waiting);
        widgets.delete(widget);
        if (!widgets.size) removeEventListener('message', onMessage);
      },
    };
    container[MARK] = widget;
    widgets.add(widget);
    // Adding the same function again changes nothing: one listener, however many widgets.
    addEventListener('message', onMessage);
    if (target) place.append(container);
    else place.after(container);
    if (widget.queue)
      import(new URL('/embed-analytics.js', url)).then((file) => file.add(widget, options), console.warn);
    if ((options.lazy ?? options.mode ?? 'inline') !== 'inline') {
      modes = import(new URL('/embed-modes.js', url));
      // Where it is blocked the assessment is in the page after all.
      modes.then(
        (file) => file.add(widget, options),
        () => widget.start(),
      );
    } else widget.start();
    return widget;
  };

  window.StackGuide = {
    load,
    on(type, listener) {
      const entry = [MARK + ':' + type, ({ detail }) => listener(detail), true];
      addEventListener(...entry);
      return () => removeEventListener(...entry);
    },
    open: (handle) => modes?.then((file) => file.open(handle)),
    close: (handle) => modes?.then((file) => file.close(handle)),
    destroy(handle) {
      if (handle) handle.destroy();
      else
        widgets.forEach((widget) => {
          widget.destroy();
        });
    },
  };
  load();
})();
