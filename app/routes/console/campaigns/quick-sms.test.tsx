// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, findOne, renderInPage, type } from '../../../../tests/support/render-in-page.tsx';
import { QuickSms } from './quick-sms.tsx';
import type { CommunicationsData } from './read-page.server.ts';

/** Opens the card of a company whose three leads left a phone number. */
const openCard = () =>
  renderInPage(
    <QuickSms
      data={{ cards: { withPhone: 3 }, textsLeave: true, key: 'one' } as CommunicationsData}
      selection={{ mode: 'some', ids: [] }}
    >
      {null}
    </QuickSms>,
    {
      frame: {
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
  expect(container.textContent).toContain('Please use at most 160 characters');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(findDialog()).toBeNull();

  await type(field, 'x'.repeat(135));
  expect(container.textContent).toContain('160/160');
  expect(container.textContent).toContain(`Acme: ${'x'.repeat(135)} STOP to end`);
  await send();
  expect(findDialog()?.textContent).toContain('Send this text to all 3 leads?');
});
