import * as z from 'zod';
import { acceptClaims } from '#app/domain/campaigns/bulk-send-fields.ts';
import { templateFields } from '#app/domain/mail-templates/template-fields.ts';
import { typedField } from '#app/lib/form-field.ts';

/** The fields of a template in the editor. Browser and server validate by the same rules. */
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

/** What the editor posts: a template of a running campaign comes with the decision about its claims. */
export const postedTemplateForm = templateForm.extend({ acceptClaims });

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
