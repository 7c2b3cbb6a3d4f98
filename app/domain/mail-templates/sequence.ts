import * as z from 'zod';
import {
  address,
  checkBody,
  line,
  MAX_BODY,
  MAX_BUTTON,
  MAX_DELAY_DAYS,
  MAX_NAME,
  MAX_PREHEADER,
  MAX_SUBJECT,
  wholeNumber,
} from './fields.ts';
import { sanitizeTemplateHtml } from './sanitize-template.ts';

export const MAX_TEMPLATES = 50;
/** Characters of an uploaded file. */
export const MAX_SEQUENCE_LENGTH = 2_000_000;
const html = (label: string) =>
  z
    .string(`${label} must be text`)
    .max(MAX_BODY, `${label} is longer than ${MAX_BODY} characters`)
    .transform(sanitizeTemplateHtml)
    .superRefine((text, context) => checkBody(label, text, context));

/** Files of other programs have null where a field is empty. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

const texts = {
  subjectLine: line('Subject', MAX_SUBJECT),
  subjectLineVariant: orNull(line('Subject of variant B', MAX_SUBJECT)),
  preheader: orNull(line('Preview text', MAX_PREHEADER)),
  bodyHtml: html('Text'),
  bodyHtmlVariant: orNull(html('Text of variant B')),
};

const translationSchema = z.strictObject({ ...texts, ctaText: orNull(line('Button', MAX_BUTTON)) });

/** One mail of a sequence, in the form in which it is stored. */
export const templateSchema = z
  .strictObject({
    sequenceOrder: wholeNumber('Sequence number', 1, 1000),
    name: line('Name', MAX_NAME),
    ...texts,
    delayDays: wholeNumber('Day', 0, MAX_DELAY_DAYS).default(0),
    ctaText: orNull(line('Button', MAX_BUTTON)),
    ctaUrl: orNull(address('Address of the button')),
    attachmentUrl: orNull(address('Attachment')),
    translations: orNull(z.strictObject({ es: orNull(translationSchema) })),
  })
  .refine(({ ctaText, ctaUrl }) => ctaText || !ctaUrl, {
    path: ['ctaText'],
    message: 'The button has an address (ctaUrl) but no text (ctaText)',
  });

export type SequenceTemplate = z.output<typeof templateSchema>;

export const sequenceSchema = z.strictObject({
  name: orNull(line('Name', MAX_NAME)),
  templates: z
    .array(templateSchema)
    .min(1, 'The file has no templates')
    .max(MAX_TEMPLATES, `The file has more than ${MAX_TEMPLATES} templates`)
    .refine(
      (templates) => new Set(templates.map((one) => one.sequenceOrder)).size === templates.length,
      'Two templates have the same sequence number',
    ),
});

export type Sequence = z.output<typeof sequenceSchema>;

export type ParsedSequence =
  | { ok: true; sequence: Sequence }
  | { ok: false; title: 'Invalid File' | 'File Error'; message: string };

const refuse = (title: 'Invalid File' | 'File Error', message: string): ParsedSequence => ({
  ok: false,
  title,
  message,
});

/** An uploaded sequence, sanitised; or T's title and message of the refusal, which names what is wrong and where. */
export function parseSequence(text: string): ParsedSequence {
  if (text.length > MAX_SEQUENCE_LENGTH) return refuse('Invalid File', 'The file is larger than 2 MB');
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it is no JSON';
    return refuse('File Error', `Failed to read JSON file: ${reason}`);
  }
  if (
    typeof json !== 'object' ||
    json === null ||
    !Array.isArray((json as { templates?: unknown }).templates)
  )
    return refuse('Invalid File', "JSON file must contain a 'templates' array");
  const result = sequenceSchema.safeParse(json);
  if (result.success) return { ok: true, sequence: result.data };
  return refuse('Invalid File', summariseIssues(result.error.issues));
}

const MAX_SHOWN_ISSUES = 5;

/** "Template 3, es: There is no merge field {{foo}}" */
function summariseIssues(issues: readonly z.core.$ZodIssue[]): string {
  const lines = issues.flatMap(({ path, message, ...issue }) => {
    const number = typeof path[1] === 'number' ? `Template ${path[1] + 1}` : '';
    const locale = path[2] === 'translations' && path[3] ? String(path[3]) : '';
    const place = [number, locale].filter(Boolean).join(', ');
    const messages =
      issue.code === 'unrecognized_keys'
        ? (issue as z.core.$ZodIssueUnrecognizedKeys).keys.map((key) => `There is no field ${key}`)
        : [message];
    return messages.map((text) => (place ? `${place}: ${text}` : text));
  });
  const all = [...new Set(lines)];
  const left = all.length - MAX_SHOWN_ISSUES;
  return [...all.slice(0, MAX_SHOWN_ISSUES), ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}
