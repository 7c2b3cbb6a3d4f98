// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, findOne, renderInPage, type } from '../../../../tests/support/render-in-page.tsx';
import { quickSmsForm } from './forms.ts';
import { QuickSms } from './quick-sms.tsx';
import type { CommunicationsData } from './read-page.server.ts';
import type { Selection } from './use-selection.ts';

/** Opens the card of a company whose three leads left a phone number. */
const openCard = (selection: Selection = { mode: 'some', ids: [] }) =>
  renderInPage(
    <QuickSms
      data={
        {
          ...{ cards: { withPhone: 3 }, textsLeave: true, key: 'one' },
          shopHosts: ['https://shop.example'],
        } as unknown as CommunicationsData
      }
      selection={selection}
      recipients="All leads"
    >
      {null}
    </QuickSms>,
    {
      frame: {
        person: { id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'admin' },
        may: ['campaigns.send'],
        tenant: { id: 'acme', name: 'Acme', subdomain: 'acme', logoUrl: null },
      },
    },
  );
const findDialog = () => document.querySelector('[role=dialog], [role=alertdialog]');
const send = () => click(findOne('button[type=submit]'));

it('refuses a text that is too long before it asks for the recipients', async () => {
  const { container } = await openCard();
  const field = findOne<HTMLTextAreaElement>('textarea');
  // "Acme: " and " STOP para terminar", the longer of the two languages, are 25 characters.
  await type(field, 'x'.repeat(136));
  expect(container.textContent).toContain('161/160');
  await send();
  expect(container.textContent).toContain('Use at most 160 characters');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(findDialog()).toBeNull();

  await type(field, 'x'.repeat(135));
  expect(container.textContent).toContain('160/160');
  expect(container.textContent).toContain(`Acme: ${'x'.repeat(135)} STOP to end`);
  await send();
  expect(findDialog()?.textContent).toContain('Send this text to all leads?');
});

it('counts links to the shop as they leave, and says so', async () => {
  const { container } = await openCard();
  const field = findOne<HTMLTextAreaElement>('textarea');
  await type(field, `${'x'.repeat(76)} shop.example/sale`);
  expect(container.textContent).toContain('158/160');
  expect(container.textContent).toContain('Each link to your shop counts 39 characters more');
  await type(field, `${'x'.repeat(79)} shop.example/sale`);
  await send();
  expect(container.textContent).toContain('This text has 161. Each link to your shop counts');
  expect(findDialog()).toBeNull();
});

it.each([
  [{ byGoals: true as const }, 'on'],
  [{}, undefined],
])('posts whether the leads were ticked in a segment’s list: %j', async (ticked, byGoals) => {
  await openCard({ mode: 'some', ids: ['a'], ...ticked });
  await type(findOne<HTMLTextAreaElement>('textarea'), 'Hello');
  await send();
  const form = findOne<HTMLFormElement>('[role=dialog] form, [role=alertdialog] form');
  expect(quickSmsForm.parse(Object.fromEntries(new FormData(form)))).toMatchObject({ leadIds: ['a'] });
  expect(quickSmsForm.parse(Object.fromEntries(new FormData(form))).byGoals).toBe(byGoals);
});
