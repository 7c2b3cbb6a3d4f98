import * as z from 'zod';
import { isLinkTarget } from './link-target.ts';
import { findBraceErrors, findUnknownFields } from './merge-fields.ts';
import { sanitizeTemplateHtml } from './sanitize-template.ts';

export const MAX_TEMPLATES = 50;
/** Characters of an uploaded file. */
export const MAX_SEQUENCE_LENGTH = 2_000_000;
/** Characters of one mail's HTML: programs cut a mail off at about 100 kB. */
const MAX_BODY = 60_000;
const MAX_SUBJECT = 200;
const MAX_NAME = 120;
const MAX_BUTTON = 60;
const MAX_DELAY_DAYS = 365;
const MAX_ADDRESS = 2000;

type Issue = z.core.$RefinementCtx<string>;

function checkFields(text: string, context: Issue): void {
  for (const name of findUnknownFields(text))
    context.addIssue({ code: 'custom', message: `There is no merge field {{${name}}}` });
  for (const message of findBraceErrors(text)) context.addIssue({ code: 'custom', message });
}

/** Plain text on one line; products are drawn in the mail only. */
const line = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .min(1, `${label} is empty`)
    .max(max, `${label} is longer than ${max} characters`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${label} must be one line`)
    .superRefine((text, context) => {
      checkFields(text, context);
      if (/\{\{\s*products\s*(\||\}\})/.test(text))
        context.addIssue({ code: 'custom', message: `${label} can’t hold {{products}}` });
    });

const html = (label: string) =>
  z
    .string(`${label} must be text`)
    .max(MAX_BODY, `${label} is longer than ${MAX_BODY} characters`)
    .transform(sanitizeTemplateHtml)
    .superRefine((text, context) => {
      if (!/<img |[\p{L}\p{N}]/u.test(text.replace(/<(?!img )[^>]*>/g, '')))
        context.addIssue({ code: 'custom', message: `${label} is empty` });
      checkFields(text, context);
    });

const address = (label: string) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(MAX_ADDRESS, `${label} is longer than ${MAX_ADDRESS} characters`)
    .refine(isLinkTarget, `${label} must be an https address or a link field such as {{planLink}}`);

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be ${min} or more`)
    .max(max, `${label} must be ${max} or less`);

/** Files of other programs have null where a field is empty. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

const texts = {
  subjectLine: line('Subject', MAX_SUBJECT),
  subjectLineVariant: orNull(line('Subject of variant B', MAX_SUBJECT)),
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
