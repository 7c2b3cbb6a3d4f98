/**
 * `npm run demo` serves a shop page on another origin that embeds the assessment and shows the events that it receives. Start the service
 * first (`npm start` or `npm run dev`). Plain Node.
 *
 * Settings: DEMO_PORT (4000), and the URL of the service: APP_ORIGIN, else http://localhost:PORT (3000). `npm run demo -- --stripe` runs
 * something else: the service itself with a stub of Stripe (docs/billing.md); `npm run demo -- --integrations` with stubs of a CRM, a shop
 * and a receiver of webhooks.
 *
 * The URL accepts the embed line's options: `/?client=acme`, `/?mode=popup&open=exit`, `/?mode=slide-in&title=Your+plan`.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../demo');
const TYPES = { '/shop.css': 'text/css; charset=utf-8', '/shop.js': 'text/javascript; charset=utf-8' };
const OPTIONS = 'client widget mode open button-text lazy preload theme scheme locale title'.split(' ');
const attributeText = (text) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).slice(0, 100);

/**
 * @param {{ service: string, port?: number }} options the service's origin without a trailing slash; port 0 picks a free one
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} URL of the shop page
 */
export async function startDemo({ service, port = 4000 }) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    if (TYPES[pathname]) {
      response
        .writeHead(200, { 'Content-Type': TYPES[pathname] })
        .end(await readFile(join(folder, pathname)));
    } else if (pathname === '/') {
      const attributes = OPTIONS.filter((name) => searchParams.has(name) || name === 'client').map(
        (name) => ` data-${name}="${attributeText(searchParams.get(name) ?? 'default')}"`,
      );
      const html = await readFile(join(folder, 'index.html'), 'utf8');
      response
        .writeHead(200, {
          'Content-Type': 'text/html; charset=utf-8',
          // The strictest policy that a shop can have: docs/embedding.md only requires that two directives allow the service.
          'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self' ${service}; frame-src ${service}`,
        })
        .end(
          html
            .replaceAll('{{SERVICE}}', service)
            .replace(' data-client="{{CLIENT}}"', () => attributes.join('')),
        );
    } else {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not in this shop');
    }
  });
  await new Promise((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const isMain = process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url);
const withStubs = ['stripe', 'integrations'].find((name) => process.argv.includes(`--${name}`));
if (isMain && withStubs) {
  const [{ prepareService }, { entry, tool }] = await Promise.all([
    import('./build.mjs'),
    import('./prepare.mjs'),
  ]);
  await entry(async () => {
    await prepareService();
    await tool('tsx/dist/cli.mjs', [`scripts/demo-${withStubs}.ts`]);
  });
} else if (isMain) {
  const service = (process.env.APP_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`).replace(
    /\/$/,
    '',
  );
  const port = Number(process.env.DEMO_PORT ?? 4000);
  const demo = await startDemo({ service, port }).catch((error) => {
    console.error(
      `The demo shop could not start on port ${port}: ${error.message}. DEMO_PORT sets another one.`,
    );
    process.exit(1);
  });
  console.log(`A shop that embeds ${service}: ${demo.url}`);
  const answer = await fetch(`${service}/embed.js`).catch(() => undefined);
  if (!answer?.ok) console.log(`${service} does not answer yet: start the service with \`npm start\`.`);
}
