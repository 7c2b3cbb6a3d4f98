import { AppError } from '../../lib/app-error.ts';
import {
  findBraceErrors,
  findUnknownFields,
  MERGE_FIELDS,
  type MergeField,
  mergeContent,
} from '../mail-templates/index.ts';

const sample = (name: MergeField): string => MERGE_FIELDS.find((field) => field.name === name)?.sample ?? '';

/** The values that the editor's menu shows beside the merge fields. */
export const SAMPLE_VALUES = {
  firstName: sample('firstName'),
  companyName: sample('companyName'),
  planLink: sample('planLink'),
  shopLink: sample('shopLink'),
  guideLink: sample('guideLink'),
  promoCode: sample('promoCode'),
  offers: true,
  hasProducts: false,
};

/** A mail that is written now, sanitised and with sample values. @throws AppError `invalid` for an unknown merge field */
export function previewMessage(options: { subject: string; message: string }): {
  subject: string;
  html: string;
} {
  const { subject, message } = options;
  const [unknown] = [...findUnknownFields(subject), ...findUnknownFields(message)];
  if (unknown) throw new AppError('invalid', `There is no merge field {{${unknown}}}`);
  const [error] = [...findBraceErrors(subject), ...findBraceErrors(message)];
  if (error) throw new AppError('invalid', error);
  const texts = { subjectLine: subject, bodyHtml: messageHtml(message) };
  const merged = mergeContent(texts, { variant: 'A', locale: 'en', values: SAMPLE_VALUES });
  return { subject: merged.subject, html: merged.bodyHtml };
}

/** A message that was typed without tags keeps its lines. */
function messageHtml(message: string): string {
  if (/<[a-z][^>]*>/i.test(message)) return message;
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
