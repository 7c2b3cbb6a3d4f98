import { expect, it } from 'vitest';
import { marketingMail } from '../../tests/support/marketing-mails.ts';
import { listHeaders } from './list-headers.ts';

const mailFrom = 'no-reply@app.service.example';

it('names one list for each company and says which campaign of it a complaint is about', () => {
  expect(listHeaders(marketingMail(), { address: 'Shop@Acme.Example', mailFrom })).toEqual({
    'List-Id': '<offers.tenant-1.acme.example>',
    'Feedback-ID': 'campaign-1:tenant-1:campaign:appserviceexamp',
  });
});

it.each([
  [{ sendingId: null, purpose: 'marketing-test' as const }, 'a@x.io', 'test:tenant-1:marketing-test:xio00'],
  [{ sendingId: 'a:b>', purpose: 'bulk' as const }, mailFrom, 'a-b-:tenant-1:bulk:appserviceexamp'],
])('has four parts, whatever an id holds: %j', (changes, from, feedbackId) => {
  expect(listHeaders(marketingMail(changes), { address: from, mailFrom: from })['Feedback-ID']).toBe(
    feedbackId,
  );
});
