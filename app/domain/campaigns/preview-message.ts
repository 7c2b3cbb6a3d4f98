import { AppError } from '../../lib/app-error.ts';
import { findBraceErrors, findUnknownFields, mergeContent, SAMPLE_VALUES } from '../mail-templates/index.ts';
import { toMessageHtml } from './message-html.ts';

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
  const texts = { subjectLine: subject, bodyHtml: toMessageHtml(message) };
  // The sample has no plan, so it shows no products.
  const values = { ...SAMPLE_VALUES, hasProducts: false };
  const merged = mergeContent(texts, { variant: 'A', locale: 'en', values });
  return { subject: merged.subject, html: merged.bodyHtml };
}
