import * as z from 'zod';
import { emptyToNull, line, oneOf } from '#app/domain/input-fields.ts';
import { typedField } from '#app/lib/form-field.ts';
import { REGIONS } from '#app/protocol/jurisdictions.ts';
import { SIGN_OFF_SUBJECTS } from '#app/protocol/regional-rules.ts';

/** What is typed to record a sign-off. */
export const signOffForm = z.object({
  region: oneOf(REGIONS),
  subject: oneOf(SIGN_OFF_SUBJECTS),
  name: typedField(line(200, 'Enter the name of the lawyer who signed')),
  firm: typedField(line(200, 'Enter the lawyer’s firm')),
  signedOn: z.iso.date('Enter the day of the signature'),
  note: typedField(emptyToNull(line(500, 'Please enter text'))),
});
export type SignOffInput = z.output<typeof signOffForm>;
