import * as z from 'zod';
import { nextTurn } from '#app/lib/next-turn.ts';
import { findLinkErrors } from './link-errors.ts';
import { describeTooLarge } from './mail-size.ts';
import { sanitizeTemplateHtml } from './sanitize-template.ts';
import { address, checkBody, line, typedHtml, wholeNumber } from './template-fields.ts';
import {
  MAX_TEMPLATE_BUTTON,
  MAX_TEMPLATE_DELAY_DAYS,
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATE_PREHEADER,
  MAX_TEMPLATE_SUBJECT,
} from './template-limits.ts';

const MAX_SEQUENCE_TEMPLATES = 50;
/** Maximum length of an uploaded file, in characters. */
const MAX_SEQUENCE_LENGTH = 2_000_000;
const html = (label: string) =>
  typedHtml(label)
    .superRefine((text, context) => {
      for (const error of findLinkErrors(text))
        context.addIssue({ code: 'custom', message: `${label}: ${error}` });
    })
    .transform(sanitizeTemplateHtml)
    .superRefine((text, context) => {
      checkBody(label, text, context);
      const tooLarge = describeTooLarge(text);
      if (tooLarge) context.addIssue({ code: 'custom', message: `${label}: ${tooLarge}` });
    });

/** Files from other programs have null for empty fields. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

const texts = {
  subjectLine: line('Subject', MAX_TEMPLATE_SUBJECT),
  subjectLineVariant: orNull(line('Subject of variant B', MAX_TEMPLATE_SUBJECT)),
  preheader: orNull(line('Preview text', MAX_TEMPLATE_PREHEADER)),
  bodyHtml: html('Text'),
  bodyHtmlVariant: orNull(html('Text of variant B')),
};

const translationSchema = z.strictObject({ ...texts, ctaText: orNull(line('Button', MAX_TEMPLATE_BUTTON)) });

/** One e-mail of a sequence, in its stored form. */
export const templateSchema = z
  .strictObject({
    sequenceOrder: wholeNumber('Sequence number', 1, 1000),
    name: line('Name', MAX_TEMPLATE_NAME),
    ...texts,
    delayDays: wholeNumber('Day', 0, MAX_TEMPLATE_DELAY_DAYS).default(0),
    ctaText: orNull(line('Button', MAX_TEMPLATE_BUTTON)),
    ctaUrl: orNull(address('URL of the button')),
    attachmentUrl: orNull(address('Attachment')),
    translations: orNull(z.strictObject({ es: orNull(translationSchema) })),
  })
  .refine(({ ctaText, ctaUrl }) => ctaText || !ctaUrl, {
    path: ['ctaText'],
    message: 'The button has a URL (ctaUrl) but no text (ctaText)',
  });

export type SequenceTemplate = z.output<typeof templateSchema>;

const sequenceSchema = z.strictObject({
  name: orNull(line('Name', MAX_TEMPLATE_NAME)),
  // Each template is parsed separately, below.
  templates: z
    .array(z.unknown())
    .min(1, 'The file has no templates')
    .max(MAX_SEQUENCE_TEMPLATES, `The file has more than ${MAX_SEQUENCE_TEMPLATES} templates`),
});

export interface Sequence {
  name?: string;
  templates: SequenceTemplate[];
}

export type ParsedSequence =
  | { ok: true; sequence: Sequence }
  | { ok: false; title: 'Invalid File' | 'File Error'; message: string };

const refuse = (title: 'Invalid File' | 'File Error', message: string): ParsedSequence => ({
  ok: false,
  title,
  message,
});

/**
 * Parses and sanitises an uploaded sequence. If it is refused, returns the title and text (T section 5) that say what is wrong and where.
 * Yields to other requests between two templates.
 */
export async function parseSequence(text: string): Promise<ParsedSequence> {
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
  const frame = sequenceSchema.safeParse(json);
  if (!frame.success) return refuse('Invalid File', summariseIssues(frame.error.issues));
  const { templates, issues } = await parseTemplates(frame.data.templates);
  if (issues.length > 0) return refuse('Invalid File', summariseIssues(issues));
  if (new Set(templates.map(({ sequenceOrder }) => sequenceOrder)).size < templates.length)
    return refuse('Invalid File', 'Two templates have the same sequence number');
  return { ok: true, sequence: { ...frame.data, templates } };
}

async function parseTemplates(list: readonly unknown[]) {
  const templates: SequenceTemplate[] = [];
  const issues: z.core.$ZodIssue[] = [];
  for (const [index, template] of list.entries()) {
    const result = templateSchema.safeParse(template);
    if (result.success) templates.push(result.data);
    else
      issues.push(
        ...result.error.issues.map((issue) => ({ ...issue, path: ['templates', index, ...issue.path] })),
      );
    await nextTurn();
  }
  return { templates, issues };
}

const MAX_SHOWN_SEQUENCE_ISSUES = 5;

/** Formats issues as lines such as "Template 3, es: Unknown merge field {{foo}}". */
function summariseIssues(issues: readonly z.core.$ZodIssue[]): string {
  const lines = issues.flatMap(({ path, message, ...issue }) => {
    const number = typeof path[1] === 'number' ? `Template ${path[1] + 1}` : '';
    const locale = path[2] === 'translations' && path[3] ? String(path[3]) : '';
    const place = [number, locale].filter(Boolean).join(', ');
    const messages =
      issue.code === 'unrecognized_keys'
        ? (issue as z.core.$ZodIssueUnrecognizedKeys).keys.map((key) => `Unknown field ${key}`)
        : [message];
    return messages.map((text) => (place ? `${place}: ${text}` : text));
  });
  const all = [...new Set(lines)];
  const hiddenCount = all.length - MAX_SHOWN_SEQUENCE_ISSUES;
  return [
    ...all.slice(0, MAX_SHOWN_SEQUENCE_ISSUES),
    ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : []),
  ].join('; ');
}
