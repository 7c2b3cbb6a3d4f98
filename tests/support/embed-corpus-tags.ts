import { type CorpusPage, HELP, HURRY, later, tag } from './embed-corpus-page.ts';

/** Pages that delay, copy, move or rename the loader's tag, or take its attributes away. */
export const CHANGED_TAGS: CorpusPage[] = [
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
];
