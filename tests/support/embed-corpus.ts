import { type CorpusPage, later, tag } from './embed-corpus-page.ts';
import { CHANGED_TAGS } from './embed-corpus-tags.ts';
import type { EmbedPages } from './embed-pages.ts';

const POLICY = ({ service }: EmbedPages) =>
  `default-src 'none'; script-src ${service}; frame-src ${service}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Script that runs the scripts of a page that replaces another, as Turbo does. */
const TURBO_VISIT = `
  const visit = (body) => {
    document.body.replaceWith(body);
    for (const old of body.querySelectorAll('script')) {
      const fresh = document.createElement('script');
      fresh.textContent = old.textContent;
      fresh.async = false;
      for (const { name, value } of old.attributes) fresh.setAttribute(name, value);
      old.replaceWith(fresh);
    }
  };
  const shown = () => new Promise((done) => document.addEventListener('stackguide:assessment-ready', done, { once: true }));`;

export const CORPUS: CorpusPage[] = [
  { name: 'plain', isVariant: true, body: (pages) => tag(pages), shows: ['acme'] },
  {
    name: 'strict policy with Trusted Types',
    body: (pages) => tag(pages),
    options: (pages) => ({ policy: POLICY(pages) }),
    shows: ['acme'],
  },
  {
    name: 'defer in the head, the target further down',
    isVariant: true,
    body: () => '<main id="quiz"></main>',
    options: ({ service }) => ({
      head: `<script src="${service}/embed.js" data-client="acme" data-target="#quiz" defer></script>`,
    }),
    shows: ['acme'],
    holds: `document.querySelector('#quiz > .stackguide')`,
  },
  {
    name: 'single-page app that mounts, unmounts and mounts',
    body: ({ service }) => `<main></main><script src="${service}/embed.js"></script><script>
      const mount = (client) => {
        const target = document.createElement('section');
        document.querySelector('main').replaceChildren(target);
        return StackGuide.load({ client, target });
      };
      mount('acme').destroy();
      mount('beta');
      mount('gamma');
    </script>`,
    shows: ['gamma'],
  },
  {
    name: 'Turbo: to another page and back to the cached one',
    body: (pages) => tag(pages),
    options: () => ({
      head: `<script>${TURBO_VISIT}
        shown().then(async () => {
          const cached = document.body.cloneNode(true);
          visit(Object.assign(document.createElement('body'), { textContent: 'Another page' }));
          visit(cached);
          await shown();
          window.back = true;
        });
      </script>`,
    }),
    shows: ['acme'],
    holds: 'window.back',
  },
  // The Rocket Loader page below is an imitation, since the real one exists only behind Cloudflare: the service changes each script's type,
  // which disables it, and Cloudflare's script then runs a copy with the original's attributes in front of each. The imitation lacks one
  // part: the real one also replays the page's load events. https://blog.cloudflare.com/too-old-to-rocket-load-too-young-to-die/
  // MooTools 1.1 to 1.6 (github.com/mootools/mootools-core): natives with other results than the standard's, and enumerable additions.
  {
    name: 'MooTools, which replaces natives of arrays, functions and elements',
    body: (pages) => `<script>
      Array.from = (item) => (item == null ? [] : Array.isArray(item) ? item : [item]);
      Function.prototype.bind = function (self, args) {
        return () => this.apply(self, args || []);
      };
      Object.append = (target) => target;
      Array.prototype.clean = String.prototype.clean = Function.prototype.extend = function () {};
      const mustHaveParent = (element) => {
        if (!element.parentNode) throw new TypeError('no parent');
        return element;
      };
      Object.assign(Element.prototype, {
        remove() { return mustHaveParent(this).parentNode.removeChild(this); },
        dispose() { return this.remove(); },
        set() { throw new TypeError('set'); },
        get() { throw new TypeError('get'); },
        clone() { return this.cloneNode(true); },
      });
      window.$ = document.id = (id) => document.getElementById(id);
      window.$$ = (selector) => document.getElements(selector);
    </script>${tag(pages)}`,
    shows: ['acme'],
  },
  // A store builder's preview. The frame in it can be looked at from the page around it.
  {
    name: 'a srcdoc frame, whose messages go to the origin of the page around it',
    body: (pages) => `<iframe id="builder" srcdoc="${tag(pages).replaceAll('"', '&quot;')}"></iframe>`,
    shows: [],
    holds: `document.querySelector('#builder').contentDocument?.querySelector('.stackguide > iframe')?.style.visibility === ''`,
  },
  {
    name: 'a sandboxed frame without an origin',
    body: (pages) => `<script>
      addEventListener('message', ({ data }) => { window.heard = data; });
    </script><iframe sandbox="allow-scripts" srcdoc="${`<script>
      document.addEventListener('stackguide:assessment-ready', ({ detail, target }) =>
        parent.postMessage(detail.client + target.firstChild.style.visibility, '*'));
    </script>${tag(pages)}`.replaceAll('"', '&quot;')}"></iframe>`,
    shows: [],
    holds: `window.heard === 'acme'`,
    browserWarnings: /can escape its sandboxing|sandboxed/,
  },
  {
    name: 'a shadow root, whose events are heard outside of it',
    body: ({ service }) => `<section></section><script src="${service}/embed.js"></script><script>
      const root = document.querySelector('section').attachShadow({ mode: 'open' });
      const target = root.appendChild(document.createElement('main'));
      window.places = [];
      document.addEventListener('stackguide:assessment-ready', () => places.push('document'));
      StackGuide.on('assessment-ready', ({ client }) => places.push(client));
      StackGuide.load({ client: 'acme', host: '${service}', target });
    </script>`,
    shows: [],
    holds: `window.places.join() === 'acme,document' && document.querySelector('section').shadowRoot.querySelector('iframe').style.visibility === ''`,
  },
  {
    name: 'a dialog of the page’s own with a width',
    body: (pages) =>
      `<dialog style="width: 600px; padding: 0; border: 0">${tag(pages)}</dialog>${later(
        `document.querySelector('dialog').showModal();`,
      )}`,
    shows: ['acme'],
    holds: `document.querySelector('iframe').getBoundingClientRect().width === 600`,
  },
  {
    name: 'Prototype.js, whose remove() throws outside a document: shown, destroyed twice, taken away by the page, shown again',
    body: ({ service }) => `<script>
      HTMLElement.prototype.remove = function () {
        this.parentNode.removeChild(this);
        return this;
      };
    </script><main></main><script src="${service}/embed.js"></script><script>
      const options = { client: 'acme', host: '${service}', target: 'main' };
      const main = document.querySelector('main');
      const answered = () => new Promise((done) => document.addEventListener('stackguide:assessment-ready', done, { once: true }));
      (async () => {
        let ready = answered();
        const first = StackGuide.load(options);
        await ready;
        first.destroy();
        first.destroy();
        ready = answered();
        StackGuide.load(options);
        await ready;
        main.replaceChildren();
        ready = answered();
        StackGuide.load(options);
        await ready;
        window.isDone = true;
      })();
    </script>`,
    shows: ['acme'],
    holds: 'window.isDone && document.querySelectorAll("iframe").length === 1',
  },
  ...CHANGED_TAGS,
  {
    name: 'hostile style sheet',
    body: (pages) => `<article>${tag(pages)}</article>`,
    options: () => ({
      head: `<style>
        iframe { height: 150px !important; max-height: 200px !important; width: 300px !important; opacity: 1 }
        * { box-sizing: content-box; float: left } article { width: 700px; font-size: 3px }
      </style>`,
    }),
    shows: ['acme'],
    holds: `(() => { const { width, height } = document.querySelector('iframe').getBoundingClientRect(); return width === 700 && height === 640 })()`,
  },
  {
    name: 'right to left',
    isVariant: true,
    body: (pages) => `<main>${tag(pages)}</main>`,
    options: () => ({ root: 'lang="ar" dir="rtl"' }),
    shows: ['acme'],
    holds: `document.querySelector('iframe').getBoundingClientRect().left === document.querySelector('main').getBoundingClientRect().left && document.documentElement.scrollWidth <= innerWidth`,
  },
  ...(['popup', 'popover'] as const).map((mode) => ({
    name: `${mode} that opens by itself, strict policy with Trusted Types`,
    ...(mode === 'popover' && { isVariant: true as const }),
    body: (pages: EmbedPages) => tag(pages, `data-client="acme" data-mode="${mode}" data-open="delay:0"`),
    options: (pages: EmbedPages) => ({ policy: POLICY(pages) }),
    shows: ['acme'],
    holds: `(() => {
      const dialog = document.querySelector('.stackguide').shadowRoot?.querySelector('dialog');
      return dialog?.open && dialog.matches(':modal') === ${mode === 'popup'} && document.activeElement.matches('.stackguide');
    })()`,
  })),
  {
    name: 'require-corp',
    isVariant: true,
    body: (pages) => tag(pages),
    options: () => ({
      headers: {
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Opener-Policy': 'same-origin',
      },
    }),
    shows: ['acme'],
  },
];

/** Expression for the page: clients of the visible assessments, in page order. */
export const VISIBLE_CLIENTS = `[...document.querySelectorAll('.stackguide > iframe')]
  .filter((frame) => getComputedStyle(frame).visibility === 'visible')
  .map((frame) => new URL(frame.src).searchParams.get('client'))`;
