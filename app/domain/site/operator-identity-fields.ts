import * as z from 'zod';
import { atMost, emptyToNull, line, oneOf } from '#app/domain/input-fields.ts';
import { emailAddress } from '#app/domain/reading/fields.ts';
import { cleanLines } from '#app/protocol/typed-text.ts';
import { MAX_IDENTITY_LINES } from './site-limits.ts';

/** Validation rules for who runs the service. The legal documents are made from these values. */

const MAX_NAME = 150;

/** Legal basis of a transfer of personal data out of the EEA and the UK; `none` if data stay there. */
const TRANSFER_TOOLS = ['scc', 'adequacy', 'none'] as const;

/** What a subprocessor does for the service. The documents translate these words. */
const SUBPROCESSOR_PURPOSES = [
  'hosting',
  'backups',
  'mail',
  'texts',
  'payments',
  'monitoring',
  'support',
] as const;
type SubprocessorPurpose = (typeof SUBPROCESSOR_PURPOSES)[number];

/** A company that processes personal data for the service. */
export interface Subprocessor {
  name: string;
  /** Two-letter code; null if it is not known. */
  country: string | null;
  purpose: SubprocessorPurpose;
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined;

const country = z.string('Select a country').refine(isCountry, 'Select a country');

const lines = (message: string) =>
  z.string(message).overwrite(cleanLines).min(1, message).max(MAX_IDENTITY_LINES, atMost(MAX_IDENTITY_LINES));

const SUBPROCESSOR_ERROR = `Enter one company a line: name; country code; purpose, e.g. Example Hosting Ltd; IE; hosting. Purposes: ${SUBPROCESSOR_PURPOSES.join(', ')}`;

/** Reads one line of the list of subprocessors. @returns null if it is not valid */
export function readSubprocessor(text: string): Subprocessor | null {
  const [name = '', code = '', purpose = '', ...rest] = text.split(';').map((part) => part.trim());
  const knownPurpose = SUBPROCESSOR_PURPOSES.find((candidate) => candidate === purpose.toLowerCase());
  const countryCode = code.toUpperCase();
  if (!name || !knownPurpose || rest.length > 0 || !isCountry(countryCode)) return null;
  return { name, country: countryCode, purpose: knownPurpose };
}

/** The operators' form. The fields with an error text for a missing value are needed before the documents are published. */
export const operatorIdentityForm = z.object({
  legalName: line(MAX_NAME, 'Enter the legal name'),
  postalAddress: lines('Enter the postal address'),
  contactEmail: emailAddress('Enter a valid e-mail address'),
  /** Country whose law applies. */
  lawCountry: country,
  /** State or part of the country whose law applies, such as Delaware. */
  lawRegion: emptyToNull(line(MAX_NAME, 'Enter a state')),
  euRepresentative: emptyToNull(lines('Enter a name and a postal address')),
  ukRepresentative: emptyToNull(lines('Enter a name and a postal address')),
  hostingCountry: country,
  transferTool: oneOf(TRANSFER_TOOLS),
  /** One subprocessor a line. */
  subprocessors: lines(SUBPROCESSOR_ERROR).refine(
    (text) => text.split('\n').every((entry) => readSubprocessor(entry) !== null),
    SUBPROCESSOR_ERROR,
  ),
});

/** Who runs the service. */
export type OperatorIdentity = Omit<z.output<typeof operatorIdentityForm>, 'subprocessors'> & {
  subprocessors: readonly Subprocessor[];
};

export type IdentityField = keyof z.output<typeof operatorIdentityForm>;
export const IDENTITY_FIELDS = Object.keys(operatorIdentityForm.shape) as IdentityField[];
