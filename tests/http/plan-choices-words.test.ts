import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { expect, it } from 'vitest';
import { LINKS_SENT, MAILBOX_FULL } from '#app/domain/privacy-requests/request-fields.ts';
import { inLocale } from '#app/messages/current.ts';
import Choices from '#app/routes/visitor/plan/choices.tsx';

const PAGE = {
  ...{ brand: 'Acme', logoUrl: null, health: 'shown', canAppeal: false, days: 7, linkHours: 24 },
  paths: { page: '/plan/1', erase: '/plan/1/delete' },
};
const consent = (kind: string, state: string) => ({ kind, state, wording: '', date: '1 May' });

/** Renders the page with these consents, and with the answer to a pressed button. @returns its text */
async function readPage(shown: readonly object[], answer: object | null = null): Promise<string> {
  const data = { loader: () => ({ ...PAGE, shown }), action: () => answer };
  const { dataRoutes, query } = createStaticHandler([
    { path: '/', element: createElement(Choices), ...data },
  ]);
  const context = await query(new Request('http://app.example/', { method: answer ? 'POST' : 'GET' }));
  if (context instanceof Response) throw new Error('The page is not redirected.');
  const router = createStaticRouter(dataRoutes, context);
  const html = renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
  return html.replaceAll(/<[^>]+>/g, '|');
}

it('says of what another program claims who says it, and how to confirm it, which texts can’t be', async () => {
  const claim = 'Acme says that you agreed on 1 May.';
  const link = 'To confirm, use the link in the email with your plan.';
  expect(await readPage([consent('offers', 'claimed')])).toContain(`|${claim} ${link}|`);
  expect(await readPage([consent('health', 'claimed')])).toContain(`|${claim} ${link}|`);
  expect(await readPage([consent('texts', 'claimed')])).toContain(`|${claim}|`);
  expect(await readPage([consent('offers', 'pending')])).toContain(`|We asked you on 1 May. ${link}|`);
  expect(await inLocale('es', () => readPage([consent('offers', 'claimed')]))).toContain(
    '|Acme dice que usted aceptó el 1 May. Para confirmarlo, use el enlace del correo con su plan.|',
  );
});

it('says that links were sent only where they were', async () => {
  const say = (error: string) => readPage([], { about: 'link', error });
  expect(await say(LINKS_SENT)).toContain('|We already sent this link 5 times within a day.');
  expect(await say(MAILBOX_FULL)).toContain(
    '|This address has reached its limit of mails with links for today.',
  );
  expect(await say('too-many')).toContain('|Please try again in a moment.|');
  expect(await say('too-many')).not.toContain('already sent');
});
