import { expect, it } from 'vitest';
import * as z from 'zod';
import { addWarnings, judgeUnknownFields, registerFields } from './unknown-fields.ts';

const refund = z
  .object({ orderId: z.string(), refundId: z.string(), amount: z.number() })
  .partial()
  .refine(() => true);
registerFields('/api/test/sale', z.object({ saleAmount: z.number(), currency: z.string() }));
registerFields('/api/test/refund', refund);
registerFields('/api/elsewhere', z.object({ colour: z.string() }));
const judge = (value: unknown) => judgeUnknownFields('/api/test/refund', refund, value);
const warn = (value: unknown) => judge(value).warnings;

it.each([
  ['refundAmount', 'Did you mean amount?'],
  ['amuont', 'Did you mean amount?'],
  ['Amount', 'Did you mean amount?'],
  ['order_id', 'Did you mean orderId?'],
  // A field of the sibling call.
  ['currency', 'This call has no field currency'],
])('refuses %s: %s', (field, words) => {
  expect(() => judge({ [field]: 1 })).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { [field]: [expect.stringContaining(words)] } }),
  );
});

it('names other fields, which change nothing', () => {
  expect(judge({ orderId: 'a', note: 'x', colour: 'red' })).toEqual({
    value: { orderId: 'a' },
    warnings: ['Unknown field note; it was ignored.', 'Unknown field colour; it was ignored.'],
  });
  // The right field is present too, so `netAmount` is a field of the caller's own.
  expect(warn({ orderId: 'a', amount: 1, netAmount: 2 })).toEqual([
    'Unknown field netAmount; it was ignored.',
  ]);
  expect(warn({ orderId: 'a', amount: 1 })).toEqual([]);
});

it('tells of them in an answer of success alone', async () => {
  const answer = await addWarnings(Response.json({ success: true }, { status: 201 }), ['x']);
  expect([answer.status, await answer.json()]).toEqual([201, { success: true, warnings: ['x'] }]);
  const refused = await addWarnings(Response.json({ title: 'No' }, { status: 409 }), ['x']);
  expect(await refused.json()).toEqual({ title: 'No' });
});
