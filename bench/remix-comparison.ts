import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tests/support/service.ts';

/**
 * Writes a small Remix app: one hydrated route that shows the full assessment with react-dom, and an express server that compresses and
 * serves it as the service does. Its later parts load in a separate chunk, as the widget's do.
 * @param folder an empty folder
 * @param config the widget's configuration, as JSON
 */
export function writeRemixComparison(folder: string, config: string): void {
  const widget = (path: string) => JSON.stringify(join(root, 'app/widget', path));
  const files: Record<string, string> = {
    'package.json': '{ "type": "module", "private": true }',
    'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }',
    'vite.config.ts': `
import { vitePlugin as remix } from '@remix-run/dev';
${existsSync(join(root, 'scripts/one-locale.ts')) ? `import { oneLocale } from ${JSON.stringify(join(root, 'scripts/one-locale.ts'))};` : 'const oneLocale = () => null;'}
import options from ${JSON.stringify(join(root, 'remix.config.js'))};
export default {
  plugins: [oneLocale('en'), remix(options)],
  build: { target: 'es2022' },
};`,
    'app/root.tsx': `
import { Links, Outlet, Scripts } from '@remix-run/react';
import ${JSON.stringify(join(root, 'app/ui/tokens.css'))};
import ${widget('shell/shell.css')};
export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}`,
    'app/routes/_index.tsx': `
import { useLoaderData } from '@remix-run/react';
import { GOALS } from ${JSON.stringify(join(root, 'app/engine/vocabulary/full.ts'))};
import { chunk } from ${widget('shell/chunk.ts')};
import { FullAssessment } from ${widget('full/full-assessment.tsx')};
import { GOAL_ICONS } from ${widget('full/goal-icons.ts')};
const later = chunk(() => import(${widget('full/after-chunk.ts')}));
const goals = GOALS.map(({ id, label }) => ({ id, label, icon: GOAL_ICONS[id] ?? '' }));
export const loader = () => (${config});
export default function Index() {
  return (
    <main id="widget" className="sg-page sg-compact">
      <FullAssessment config={useLoaderData()} options={goals} later={later} />
    </main>
  );
}`,
    'app/entry.client.tsx': `
import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});`,
    'app/entry.server.tsx': `
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
export default function handleRequest(request, status, headers, context) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = renderToString(<RemixServer context={context} url={request.url} />);
  return new Response('<!DOCTYPE html>' + html, { status, headers });
}`,
    'server.js': `
import { createRequestHandler } from '@remix-run/express';
import compression from 'compression';
import express from 'express';
import * as build from './build/server/index.js';
const app = express();
app.use(compression());
app.use('/assets', express.static('build/client/assets', { immutable: true, maxAge: '1y' }));
app.all('*', createRequestHandler({ build }));
const server = app.listen(0, () => console.log(server.address().port));`,
  };
  mkdirSync(join(folder, 'app/routes'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text.trimStart());
}
