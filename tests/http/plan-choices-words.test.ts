import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { expect, it } from 'vitest';
import { inLocale } from '#app/messages/current.ts';
import Choices from '#app/routes/visitor/plan/choices.tsx';

const PAGE = {
  ...{ brand: 'Acme', logoUrl: null, health: 'shown', canAppeal: false, days: 7, linkHours: 24 },
  paths: { page: '/plan/1', erase: '/plan/1/delete' },
};
const consent = (kind: string, state: string) => ({
  kind,
  state,
  wording: '',
  date: '1 May',
});

/** Renders the page with these consents. @returns its text */
async function readPage(shown: readonly object[]): Promise<string> {
  const { dataRoutes, query } = createStaticHandler([
    { path: '/', element: createElement(Choices), loader: () => ({ ...PAGE, shown }) },
  ]);
  const context = await query(new Request('http://app.example/'));
  if (context instanceof Response) throw new Error('The page is not redirected.');
  const router = createStaticRouter(dataRoutes, context);
  const html = renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
  return html.replaceAll(/<[^>]+>/g, '|');
}

it('says of what another program claims who says it, and how to confirm it, which texts can’t be', async () => {
  const claim = 'Acme says that you agreed on 1 May.';
  const link = 'To confirm, use the link in the e-mail with your plan.';
  expect(await readPage([consent('offers', 'claimed')])).toContain(`|${claim} ${link}|`);
  expect(await readPage([consent('health', 'claimed')])).toContain(`|${claim} ${link}|`);
  expect(await readPage([consent('texts', 'claimed')])).toContain(`|${claim}|`);
  expect(await readPage([consent('offers', 'pending')])).toContain(`|We asked you on 1 May. ${link}|`);
  expect(await inLocale('es', () => readPage([consent('offers', 'claimed')]))).toContain(
    '|Acme dice que usted aceptó el 1 May. Para confirmarlo, use el enlace del correo con su plan.|',
  );
});

it('says of what ended with the answers that it did, without a button', async () => {
  const page = await readPage([consent('segments', 'ended'), consent('crm-health', 'ended')]);
  expect(page.split('|This choice ended on 1 May, when we deleted your answers.|')).toHaveLength(3);
  expect(page).not.toContain('Stop choosing offers by my goals');
  expect(page).not.toContain('Remove my answers from the customer database');
  expect(await readPage([consent('segments', 'withdrawn')])).toContain('|You withdrew on 1 May.|');
  expect(await readPage([consent('segments', 'given')])).toContain('|Stop choosing offers by my goals|');
  expect(await inLocale('es', () => readPage([consent('segments', 'ended')]))).toContain(
    '|Esta elección terminó el 1 May, cuando borramos sus respuestas.|',
  );
});
