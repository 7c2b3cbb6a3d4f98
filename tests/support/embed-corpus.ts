import type { EmbedPages, PageOptions } from './embed-pages.ts';

/** A page as shops, their optimisers and their frameworks create it, and the loader's expected behaviour there. */
export interface CorpusPage {
  name: string;
  /** Whether another page here or another test covers the same: Chromium opens this one only in nightly tests, Firefox always. */
  isVariant?: true;
  body: (pages: EmbedPages) => string;
  options?: (pages: EmbedPages) => PageOptions;
  /** Clients of the assessments that are visible in the end, in page order. */
  shows: string[];
  /** The loader's console lines, each exactly once, and no others. */
  warnings?: RegExp[];
  /** The browser's own lines, which are also allowed. */
  browserWarnings?: RegExp;
  /** An expression that is true in the page at the end. */
  holds?: string;
}

const tag = (pages: EmbedPages, attributes = 'data-client="acme"', query = '') =>
  `<script src="${pages.service}/embed.js${query}" ${attributes} async></script>`;

/** Script that makes the page's clock a hundred times faster, for what the loader logs after ten seconds. */
const HURRY = `<script>
  const { setTimeout: wait } = window;
  window.setTimeout = (work, ms, ...values) => wait(work, ms / 100, ...values);
</script>`;

const HELP = /^StackGuide: write embed\.js\?client=NAME&host=https:\/\/HOST$/;

const POLICY = ({ service }: EmbedPages) =>
  `default-src 'none'; script-src ${service}; frame-src ${service}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Runs `text` as an optimiser's or a framework's script does, after the page's own scripts. */
const later = (text: string) => `<script>addEventListener('DOMContentLoaded', () => { ${text} })</script>`;

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
    name: 'a snippet written by innerHTML, which no browser runs, and load()',
    body: ({ service }) =>
      `<main></main><script src="${service}/embed.js"></script>${later(`
      document.querySelector('main').innerHTML = '<script src="${service}/embed.js" data-client="acme"></' + 'script>';
      StackGuide.load();`)}`,
    shows: ['acme'],
    holds: `document.querySelector('main > .stackguide')`,
  },
  {
    name: 'a delayed script: the attributes stay at the inert tag, and the running copy has only its address',
    body: ({ service }) =>
      `<script type="text/plain" data-src="${service}/embed.js" data-client="acme"></script>${later(`
        document.body.append(Object.assign(document.createElement('script'), { src: document.querySelector('[data-src]').dataset.src }));`)}`,
    shows: ['acme'],
    holds: `document.querySelector('[data-src] + .stackguide')`,
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
  {
    name: 'Rocket Loader: a running copy before the inert original',
    body: ({ service }) =>
      `<script type="0a1b-text/javascript" src="${service}/embed.js" data-client="acme"></script>${later(`
        for (const inert of document.querySelectorAll('[type="0a1b-text/javascript"]')) {
          const copy = document.createElement('script');
          for (const { name, value } of inert.attributes) if (name !== 'type') copy.setAttribute(name, value);
          inert.before(copy);
        }`)}`,
    shows: ['acme'],
  },
  // An imitation, since a real container belongs to a Google account. A custom HTML tag loses its script's data-* attributes
  // (https://github.com/umami-software/umami/issues/430), so that the options are in the URL. The tag is removed from the page once it has
  // started.
  {
    name: 'Tag Manager: no attributes, and the tag is gone once it is in the page',
    body: ({ service }) =>
      `<main id="quiz"></main>${later(`
        const tag = document.createElement('script');
        tag.src = '${service}/embed.js?client=acme&target=%23quiz&title=Find+your+plan';
        document.head.append(tag);
        tag.remove();`)}`,
    shows: ['acme'],
    holds: `document.querySelector('#quiz > .stackguide > iframe').title === 'Find your plan'`,
  },
  {
    name: 'concatenated, with the service in a place of its own',
    isVariant: true,
    body: (pages) =>
      `<script src="${pages.script('/bundle.js', `var shop = 1;\n${pages.loader}`)}" defer></script>
       <p></p><div data-client="acme" data-host="${pages.service}"></div>`,
    shows: ['acme'],
    holds: `document.querySelector('div[data-client] + .stackguide')`,
  },
  {
    name: 'a renamed copy that does not know its service, beside a good tag',
    body: (pages) =>
      `<script src="${pages.script('/a1b2c3.js', pages.loader)}" data-client="acme"></script>${tag(pages, 'data-client="beta"')}`,
    shows: ['beta'],
    warnings: [HELP],
  },
  {
    name: 'a renamed copy with data-host',
    isVariant: true,
    body: (pages) =>
      `<script src="${pages.script('/a1b2c3.js', pages.loader)}" data-client="acme" data-host="${pages.service}"></script>`,
    shows: ['acme'],
  },
  {
    name: 'a copy at the same path of another origin',
    isVariant: true,
    body: (pages) =>
      `${HURRY}<script src="${pages.script('/embed.js', pages.loader)}" data-client="acme"></script>`,
    shows: [],
    warnings: [/^StackGuide: check host and frame-src: no answer from \S+\/embed\?client=acme$/],
    browserWarnings: /404|can escape its sandboxing/,
  },
  {
    name: 'import() with a host',
    body: ({ service }) => `<main></main><script type="module">
      await import('${service}/embed.js');
      StackGuide.load({ client: 'acme', host: '${service}', target: 'main' });
      await import('${service}/embed.mjs').then(({ load }) => load({ client: 'beta', target: 'main' }));
    </script>`,
    shows: ['acme', 'beta'],
  },
  {
    name: 'import() without a host, and a file that is evaluated',
    isVariant: true,
    body: (pages) =>
      `<main></main><script src="${pages.script('/text.js', `window.loader = ${JSON.stringify(pages.loader)}`)}"></script>${later(
        `setTimeout(() => {
          (0, eval)(loader);
          StackGuide.load({ client: 'acme', target: 'main' });
        })`,
      )}`,
    shows: [],
    warnings: [HELP],
  },
  {
    name: 'a module tag',
    isVariant: true,
    body: ({ service }) => `<script type="module" src="${service}/embed.js" data-client="acme"></script>`,
    shows: ['acme'],
  },
  {
    name: 'attributes stripped, nothing else known',
    isVariant: true,
    body: (pages) => HURRY + tag(pages, ''),
    shows: [],
    warnings: [HELP],
  },
  {
    name: 'attributes stripped, options in the address',
    body: (pages) => tag(pages, '', '?client=acme&theme=teal'),
    shows: ['acme'],
    holds: `document.querySelector('iframe').src.includes('theme=teal')`,
  },
  {
    name: 'bad selectors and an empty client beside a good tag',
    body: (pages) =>
      tag(pages, 'data-client="one" data-target="#1st"') +
      tag(pages, 'data-client="two" data-target="#nowhere"') +
      tag(pages, 'data-client=""') +
      tag(pages),
    shows: ['acme'],
    warnings: [/^StackGuide: .*#1st.*valid selector/, /^StackGuide: no target #nowhere$/, HELP],
  },
  {
    name: 'bad selectors, all tags looked at at once by a module',
    isVariant: true,
    body: ({ service }) =>
      `<script data-client="one" data-host="${service}" data-target="#1st"></script>
       <script data-client="acme" data-host="${service}" data-target="#quiz"></script>
       <main id="quiz"></main><script type="module" src="${service}/embed.js"></script>`,
    shows: ['acme'],
    warnings: [/^StackGuide: .*#1st.*valid selector/],
  },
  {
    name: 'a cloned section',
    body: (pages) =>
      `<section>${tag(pages)}</section>${later(`
      document.addEventListener('stackguide:assessment-ready', async () => {
        const clone = document.querySelector('section').cloneNode(true);
        document.body.append(clone);
        const again = document.createElement('script');
        for (const { name, value } of clone.querySelector('script').attributes) again.setAttribute(name, value);
        clone.querySelector('script').replaceWith(again);
        again.onload = () => {
          StackGuide.load();
          window.cloned = true;
        };
      }, { once: true });`)}`,
    shows: ['acme'],
    holds: `window.cloned && document.querySelectorAll('.stackguide').length === 1`,
  },
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
