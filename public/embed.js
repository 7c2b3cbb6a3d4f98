// biome-ignore-all lint/style/useTemplate: a plus is shorter in what is served
// biome-ignore-all lint/style/useThrowOnlyError: what is thrown here is a line for the console, caught in the same function
/**
 * The loader: puts the assessment's frame where the snippet is and passes on the frame's messages.
 *
 *   <script src="https://HOST/embed.js" data-client="acme" async></script>
 *
 * Served minified (scripts/build-loader.mjs) and at most 1,900 bytes gzip: measure before you add.
 * It runs in pages that we know nothing about: no global but `StackGuide`, no cookie, no storage, no style sheet (a
 * strict CSP forbids those and allows styles set through the DOM), nothing newer than ES2020.
 * It may be a copy that an optimiser renamed, concatenated or moved to another origin, or whose tag lost its attributes: what it
 * can't show it explains in one line of the console, and that line is in this file, since such a copy can fetch no other.
 * It removes elements by `replaceWith()`: old libraries put their own `remove` on every element, and Prototype's throws outside a document.
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

  // How long to wait for a word before something is wrong, in ms.
  const WAIT_MS = 10000;

  const ownTag = document.currentScript;
  // By their embed ids.
  const widgets = new Map();
  // The second file, once a widget has asked for it.
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

  // The service: only the file in its own place is known to be there.
  const findHost = (tag) => /^\w+:..[^/]+(?=\/embed.js)/.exec(tag?.src);

  // Options of those tags that are ours and not handled yet: in their attributes, else in the address of their script, where
  // no optimiser looks for them.
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
    // Those that a single-page app has taken away with their page.
    widgets.forEach((widget) => {
      if (!widget.container.isConnected) widget.destroy();
    });
    if (!options) {
      // A tag that runs is the only one that is handled: beside it may be the inert original from which an optimiser made it.
      // Where the browser doesn't name it (a module, eval), or it has no client, all tags with a client and a service are.
      const own = readTags([document.currentScript || {}]);
      return (
        own[0] ? own : readTags(document.querySelectorAll('[data-client]')).filter(({ host }) => host)
      ).forEach((found) => {
        load(found);
        found.tag[MARK] = 1;
      });
    }
    clearTimeout(silence);
    // A tag that can't be shown stops no other.
    try {
      return show(options);
    } catch (problem) {
      // Its target, or the whole body, may be further down in the page.
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
      // A tag in the head has no place of its own, nor has one that was removed once it was fetched.
      target = !tag?.closest('body') && 'body',
      host = findHost(ownTag),
    } = options;
    if (!client || !/^http/.test(host)) throw HELP;
    const place = target ? (target.append ? target : document.querySelector(target)) : tag;
    if (!place) throw 'no target ' + target;

    const url = new URL('/embed', host);
    ['client', 'widget', 'locale', 'mode', 'theme', 'scheme'].forEach((key) => {
      if (options[key]) url.searchParams.append(key, options[key]);
    });
    const page = url.href;

    // A tag that ran again, or its replacement at the same place, keeps the frame and the answers in it.
    const neighbour = target ? place.lastElementChild : place.nextElementSibling;
    const standing = neighbour?.[MARK];
    if (standing?.page === page) return standing;
    // A dead copy: a clone's, or out of a page cache (Turbo, htmx).
    if (!standing && neighbour?.className === MARK) neighbour.replaceWith();
    // A clone: it has the original's attributes, but not our note.
    if (widgets.has(+tag?.dataset[MARK])) return;

    // Only tells frames apart; what a message is trusted for is its window and its origin.
    const embedId = Math.random();
    if (tag) tag.dataset[MARK] = embedId;

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
      style:
        'width:100%!important;max-height:none!important;border:0;display:block;visibility:hidden;color-scheme:light dark',
    });
    // As high as the screen at least: what is below is out of sight while steps of different heights come and go.
    const container = make('div', {
      className: MARK,
      style: 'width:100%;min-height:100svh;background:#8881',
    });

    const setHeight = (px) => {
      frame.style.setProperty('height', px + 'px', 'important');
    };
    setHeight(640);

    const apology = make('a', {
      href: page,
      target: '_blank',
      // Both languages: choosing one would take the loader over its limit of bytes.
      textContent: 'Open the assessment in a new tab / Abrir en otra pestaña',
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
          warn('check host and frame-src: no answer from ' + page);
          container.append(apology);
          container.style = '';
          setHeight(0);
        }, WAIT_MS);
      },
      hear({ data, source, origin }) {
        if (source !== frame.contentWindow || origin !== url.origin) return;
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
        container.replaceWith();
        clearTimeout(waiting);
        widgets.delete(embedId);
        if (!widgets.size) removeEventListener('message', onMessage);
      },
    };
    container[MARK] = widget;
    widgets.set(embedId, widget);
    // Adding the same function again changes nothing: one listener, however many widgets.
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
      (handle ? [handle] : widgets).forEach((widget) => {
        widget.destroy();
      });
    },
  };
  load();
})();
