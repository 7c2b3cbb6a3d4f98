// biome-ignore-all lint/style/useTemplate: a plus is shorter in what is served
// biome-ignore-all lint/style/useThrowOnlyError: what is thrown here is a line for the console, caught in the same function
/**
 * The loader: puts the assessment's frame where the snippet is and passes on the frame's messages.
 *
 *   <script src="https://HOST/embed.js" data-client="acme" async></script>
 * It is served minified (scripts/build-loader.mjs) and may have at most 2,300 bytes with gzip: measure before adding to it.
 * It runs in unknown pages, so it has no global but `StackGuide`, no cookie, no storage, no style sheet (a strict CSP forbids those and
 * allows styles set through the DOM) and no syntax newer than ES2020.
 * An optimiser may have renamed or concatenated it, moved it to another origin or removed its tag's attributes. It explains in one line
 * of the console what it can't show. That line is in this file, because such a copy can't fetch another one.
 * It removes elements by `replaceWith()`: old libraries put their own `remove` on every element, and Prototype's throws outside a document.
 * It acts only on messages from its frame's window and origin, never on the page's own events.
 * The message format is that of app/protocol/messages.ts; docs/embedding.md is the manual.
 * Two more files are fetched if a snippet needs them: public/embed-modes.js for everything but an inline frame that loads at once, and
 * public/embed-analytics.js for events in GA4's shape or with consent.
 */
(() => {
  // If the loader is running already (a second copy, or a single-page app that ran this one again), it looks for new tags.
  if (window.StackGuide?.load) return window.StackGuide.load();

  // Class of the containers, prefix of every event's name, and name of the property that marks handled elements.
  const MARK = 'stackguide';

  // Time in ms without a message after which something must be wrong.
  const WAIT_MS = 10000;

  const ownTag = document.currentScript;
  // Widgets by embed id.
  const widgets = new Map();
  // Promise of the second file, once a widget needs it.
  let modes;

  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const onMessage = (message) => {
    widgets.forEach((widget) => {
      widget.hear(message);
    });
  };

  const warn = (text) => console.warn('StackGuide: ' + text);
  const HELP = 'write embed.js?client=NAME&host=https://HOST';
  const silence = setTimeout(warn, WAIT_MS, HELP);

  // Returns the service's origin, which is known only if the script has its own path. Optimisers that delay scripts move it to `data-src`.
  const findHost = (tag) => /^\w+:..[^/]+(?=\/embed.js)/.exec(tag?.src || tag?.dataset?.src);

  // Reads the options of our tags that were not handled yet: from their attributes, or else from the script's URL, which optimisers
  // do not change.
  const readTags = (tags) =>
    [...tags]
      .map((tag) => ({
        host: findHost(tag),
        ...Object.fromEntries(new URLSearchParams(tag.src?.split('?')[1])),
        ...tag.dataset,
        tag,
      }))
      .filter(({ client, tag }) => client != null && !tag[MARK]);

  const load = (options) => {
    // Destroys widgets that a single-page app removed together with their page.
    widgets.forEach((widget) => {
      if (!widget.container.isConnected) widget.destroy();
    });
    if (!options) {
      // If the browser names the running tag, only that tag is handled, because the inert original from which an optimiser made it may
      // be next to it. If it does not (a module, eval), or the tag has no client, all tags with a client and a service are handled.
      const own = readTags([document.currentScript || {}]);
      return (
        own[0] ? own : readTags(document.querySelectorAll('[data-client]')).filter(({ host }) => host)
      ).forEach((found) => {
        load(found);
        found.tag[MARK] = 1;
      });
    }
    clearTimeout(silence);
    // A tag that can't be shown must not stop the others.
    try {
      return show(options);
    } catch (problem) {
      // Its target, or the whole body, may come later in the page.
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => load(options));
      else warn(problem);
    }
  };

  const show = (options) => {
    const {
      tag,
      client,
      hidden = '',
      title = 'Assessment',
      // A tag in the head, or one that was removed after it was fetched, has no position of its own.
      target = !tag?.closest('body') && 'body',
      host = findHost(ownTag),
    } = options;
    if (!client || !/^http/.test(host)) throw HELP;
    const place = target ? (target.append ? target : document.querySelector(target)) : tag;
    if (!place) throw 'no target ' + target;

    const url = new URL('/embed', host);
    ['client', 'widget', 'locale', 'mode', 'theme', 'scheme', 'region'].forEach((key) => {
      if (options[key]) url.searchParams.append(key, options[key]);
    });
    const page = url.href;

    // A tag that ran again, or its replacement at the same place, keeps the frame and the answers in it.
    const neighbour = target ? place.lastElementChild : place.nextElementSibling;
    const standing = neighbour?.[MARK];
    if (standing?.page === page) return standing;
    // Removes a dead copy that a clone or a page cache (Turbo, htmx) left.
    if (!standing && neighbour?.className === MARK) neighbour.replaceWith();
    // A cloned tag has the original's attributes but not its mark.
    if (widgets.has(+tag?.dataset[MARK])) return;

    // The ID only tells frames apart. Messages are trusted because of their window and origin.
    const embedId = Math.random();
    if (tag) tag.dataset[MARK] = embedId;

    // Data for the frame that no cache may see is in the fragment, which is never sent.
    // `window.origin` is the origin that messages to this page need: that of the parent in a srcdoc frame. A sandboxed page has none.
    url.hash =
      location.search.match(/\butm_\w+=[^&]*|$/g).join('&') +
      new URLSearchParams({
        o: window.origin === 'null' ? '*' : window.origin,
        e: embedId,
        p: location.origin + location.pathname,
        r: document.referrer,
      }) +
      hidden.replace(/^|,/g, '&h.');

    // Without `allow` the frame gets no permission from the host page. Its document's header gives up the others.
    // The frame is hidden until its first message, over a transparent grey: a dark page has no white flash, and no error page of the
    // browser is visible.
    const frame = make('iframe', {
      referrerPolicy: 'origin',
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
      title,
      style:
        'width:100%!important;max-height:none!important;border:0;display:block;visibility:hidden;color-scheme:light dark',
    });
    // The container is at least as high as the screen, so that the content below stays out of sight while the height changes.
    const container = make('div', {
      className: MARK,
      style: 'width:100%;min-height:100svh;background:#8881',
    });

    const setHeight = (px) => {
      frame.style.setProperty('height', px + 'px', 'important');
    };
    setHeight(640);

    const measureTop = () => container.getBoundingClientRect().top;
    // Scrolls to the frame's top if it is above the window, or below something that stays at the window's edge, such as the shop's header.
    const uncover = () => {
      const { left, width } = container.getBoundingClientRect();
      let y = 0;
      let element;
      while (
        y < innerHeight / 2 &&
        (element = container.getRootNode().elementFromPoint(left + width / 2, y)) &&
        element !== frame
      )
        y = Math.max(y + 1, Math.ceil(element.getBoundingClientRect().bottom));
      // Without the frame in the upper half of the window, nothing covers it.
      if (element !== frame) y = 0;
      if (measureTop() < y) {
        if (y) container.style.scrollMarginTop = y + 'px';
        container.scrollIntoView({ behavior: 'instant' });
      }
    };

    const apology = make('a', {
      href: page,
      target: '_blank',
      // The text is in both languages, because choosing one would exceed the loader's size limit.
      textContent: 'Open the assessment in a new tab / Abrir en otra pestaña',
    });
    let waiting;

    // `container` and `destroy` are public. The rest is for embed-modes.js, which browsers cache separately and may have in another
    // version: names may be added, but none may be removed or change its meaning.
    const widget = {
      page,
      container,
      // Events that wait for embed-analytics.js, which puts its own `push` here.
      queue: (options.events || options.consent) && [],
      start(more = '') {
        frame.src = url + more;
        container.append(frame);
        waiting = setTimeout(() => {
          warn('check host and frame-src: no answer from ' + page);
          container.append(apology);
          container.style = '';
          setHeight(0);
        }, WAIT_MS);
      },
      hear({ data, source, origin }) {
        // In a sandboxed page the frame inherits the origin `null`.
        if (source !== frame.contentWindow || ![url.origin, window.origin].includes(origin)) return;
        const { source: sender, v, ...detail } = data || 0;
        const { type, px } = detail;
        if (sender + v + detail.embedId !== MARK + 1 + embedId) return;

        if (waiting) {
          waiting = clearTimeout(waiting);
          apology.replaceWith();
          container.style.background = frame.style.visibility = '';
          setHeight(640);
        }
        if (px > 0 && px < 50000) setHeight(px);
        // Scrolls only for a visitor who is inside the frame, because no other visitor's page may move.
        if (/step|comp/.test(type) && container.getRootNode().activeElement === frame) {
          uncover();
          // Scrolling up may bring back a header that the shop hides while its page scrolls down.
          const top = measureTop();
          setTimeout(() => measureTop() === top && uncover(), 500);
        }

        // The second name is for `on('*')`. `composed` lets the events leave a shadow root.
        [type, '*'].forEach((name) => {
          container.dispatchEvent(
            new CustomEvent(MARK + ':' + name, { detail, bubbles: true, composed: true }),
          );
        });
        // Heights are frequent and useless there.
        if (!/height/.test(type))
          (widget.queue || window.dataLayer)?.push({ event: MARK + ':' + type, ...detail });
      },
      destroy() {
        container.replaceWith();
        clearTimeout(waiting);
        widgets.delete(embedId);
        if (!widgets.size) removeEventListener('message', onMessage);
      },
    };
    container[MARK] = widget;
    widgets.set(embedId, widget);
    // Adding the same function again has no effect, so there is one listener for all widgets.
    addEventListener('message', onMessage);
    if (target) place.append(container);
    else place.after(container);
    if (widget.queue)
      import(new URL('/embed-analytics.js', url)).then((file) => file.add(widget, options), console.warn);
    if (
      (options.lazy ?? options.on ?? options.params ?? options.redirect ?? options.mode ?? 'inline') !==
      'inline'
    ) {
      modes = import(new URL('/embed-modes.js', url));
      // If the file is blocked, the assessment is shown in the page.
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
      (handle ? [handle] : widgets).forEach((widget) => {
        widget.destroy();
      });
    },
  };
  load();
})();
