import * as z from 'zod';
import { templateFields } from '#app/domain/mail-templates/template-fields.ts';
import { typedField } from '#app/lib/form-field.ts';

/** The fields that the template editor posts. Browser and server validate by the same rules. */
export const templateForm = z.object({
  name: typedField(templateFields.name),
  delayDays: typedField(templateFields.delayDays, readDays),
  subjectLine: typedField(templateFields.subjectLine),
  preheader: typedField(templateFields.preheader),
  bodyHtml: typedField(templateFields.bodyHtml),
  subjectLineVariant: typedField(templateFields.subjectLineVariant),
  bodyHtmlVariant: typedField(templateFields.bodyHtmlVariant),
  ctaText: typedField(templateFields.ctaText),
  ctaUrl: typedField(templateFields.ctaUrl),
  attachmentUrl: typedField(templateFields.attachmentUrl),
  esSubjectLine: typedField(templateFields.esSubjectLine),
  esPreheader: typedField(templateFields.esPreheader),
  esBodyHtml: typedField(templateFields.esBodyHtml),
  esSubjectLineVariant: typedField(templateFields.esSubjectLineVariant),
  esBodyHtmlVariant: typedField(templateFields.esBodyHtmlVariant),
  esCtaText: typedField(templateFields.esCtaText),
});

/** The fields as typed in the form. */
export type TypedTemplate = { [Name in keyof z.output<typeof templateForm>]: string };

/** Returns NaN for an empty field, so that the rule's own error text appears. */
function readDays(input: string): number {
  return input.trim() === '' ? Number.NaN : Number(input);
}

/** Converts a template's fields to the form's values. */
export const toTyped = (fields: z.output<typeof templateForm>): TypedTemplate =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)]),
  ) as TypedTemplate;
