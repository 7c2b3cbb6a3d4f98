import { expect, it } from 'vitest';
import * as z from 'zod';
import { fieldConstraints } from './field-constraints.ts';

const text = z.string().trim().max(80, 'Too long');

it.each([
  ['a text', text],
  ['an optional one', text.optional()],
  ['one with a default', text.default('')],
  ['one that is judged after its default', z.string().default('').pipe(text)],
  ['one that is checked further', text.min(1).refine((value) => value !== 'no')],
  ['one that is made into something else', text.transform((value) => value.length)],
])('the maximum of %s is known to its field', (_what, field) => {
  expect(fieldConstraints(z.object({ field }))).toMatchObject({ field: { maxLength: 80 } });
});

it('a field without a maximum has none', () => {
  const schema = z.object({ text: z.string(), count: z.number().max(5), list: z.array(text) });
  const constraints = fieldConstraints(schema);
  for (const name of ['text', 'count', 'list']) expect(constraints[name]?.maxLength).toBeUndefined();
  expect(constraints).toMatchObject({ text: { required: true }, list: { multiple: true } });
});
