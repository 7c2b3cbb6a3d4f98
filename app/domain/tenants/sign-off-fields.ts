import * as z from 'zod';
import { emptyToNull, line, oneOf } from '#app/domain/input-fields.ts';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import { typedField } from '#app/lib/form-field.ts';
import { REGIONS } from '#app/protocol/jurisdictions.ts';
import { LEFT_OUT_PREFIX, SIGN_OFF_SUBJECTS } from '#app/protocol/regional-rules.ts';

/** What a lawyer signs for a region: what it allows, or a product that is left out there. */
const SUBJECTS: readonly [string, ...string[]] = [
  ...SIGN_OFF_SUBJECTS,
  ...[...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS].map((id) => LEFT_OUT_PREFIX + id),
];

/** What is typed to record a sign-off. */
export const signOffForm = z.object({
  region: oneOf(REGIONS),
  subject: oneOf(SUBJECTS),
  name: typedField(line(200, 'Enter the name of the lawyer who signed')),
  firm: typedField(line(200, 'Enter the lawyer’s firm')),
  signedOn: z.iso.date('Enter the day of the signature'),
  note: typedField(emptyToNull(line(500, 'Enter text'))),
});
export type SignOffInput = z.output<typeof signOffForm>;
