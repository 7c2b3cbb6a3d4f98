import * as z from 'zod';
import { isBodyLinkTarget } from './body-links.ts';
import { findLinkErrors } from './link-errors.ts';
import { findFieldErrors } from './merge-fields.ts';
import {
  MAX_TEMPLATE_BODY,
  MAX_TEMPLATE_BUTTON,
  MAX_TEMPLATE_DELAY_DAYS,
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATE_PREHEADER,
  MAX_TEMPLATE_SUBJECT,
} from './template-limits.ts';

/** Validation of a template's fields. The server also sanitises HTML (sequence.ts). */

/**
 * Maximum number of HTML characters (`<`, `>`, `&`) in one mail's text: each takes time to sanitise. At this limit one text took at most 27
 * ms of CPU, and the four texts of a template 55 ms, on a busy 2 × AMD EPYC on 27 November 2026. A text of the ready-made sequences has at
 * most 80.
 */
const MAX_TEMPLATE_SIGNS = 3000;
/** A style, a link or a picture takes as long to sanitise as this many additional HTML characters. */
const TEMPLATE_SIGNS_PER_ATTRIBUTE = 4;
const MAX_TEMPLATE_BUTTON_ADDRESS = 2000;

type Issue = z.core.$RefinementCtx<string>;

export function checkFields(text: string, context: Issue): void {
  for (const message of findFieldErrors(text)) context.addIssue({ code: 'custom', message });
}

/** Plain text on one line; products can be inserted only in the body. */
export const line = (label: string, max: number) =>
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

/** Whether HTML has visible content: a letter, a digit or a picture. */
export const showsSomething = (html: string): boolean =>
  /<img |[\p{L}\p{N}]/u.test(html.replace(/<(?!img )[^<>]*>/g, ''));

export function checkBody(label: string, html: string, context: Issue): void {
  if (!showsSomething(html)) context.addIssue({ code: 'custom', message: `${label} is empty` });
  checkFields(html, context);
}

const hasFewTemplateSigns = (html: string): boolean => {
  const [signs, attributes] = [/[<>&]/g, /(?:style|href|src)\s*=/gi].map(
    (kind) => html.match(kind)?.length ?? 0,
  );
  return (signs ?? 0) + TEMPLATE_SIGNS_PER_ATTRIBUTE * (attributes ?? 0) <= MAX_TEMPLATE_SIGNS;
};

/** A mail's HTML as it was typed. Its length is checked before any pattern is matched. */
export const typedHtml = (label: string) =>
  z
    .string(`${label} must be text`)
    .max(MAX_TEMPLATE_BODY, { error: `${label} is longer than ${MAX_TEMPLATE_BODY} characters`, abort: true })
    .refine(hasFewTemplateSigns, {
      error: `${label} has too many HTML tags: use at most ${MAX_TEMPLATE_SIGNS / 2}, or fewer with styles and links`,
      abort: true,
    });

/** Refuses links that sanitising would leave without a target. */
export function checkLinks(html: string, context: Issue): void {
  for (const message of findLinkErrors(html)) context.addIssue({ code: 'custom', message });
}

/** The body before it is sanitised. */
const body = (label: string) =>
  typedHtml(label)
    .superRefine((html, context) => checkBody(label, html, context))
    .superRefine(checkLinks);

export const address = (label: string) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(MAX_TEMPLATE_BUTTON_ADDRESS, `${label} is longer than ${MAX_TEMPLATE_BUTTON_ADDRESS} characters`)
    .refine(isBodyLinkTarget, `${label} must be an https address or a link field such as {{planLink}}`);

export const wholeNumber = (label: string, min: number, max: number) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be ${min} or more`)
    .max(max, `${label} must be ${max} or less`);

/** An empty field clears its text. */
const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

/** The fields of the console's template editor: one for each text, Spanish ones after the others. */
export const templateFields = {
  name: line('Name', MAX_TEMPLATE_NAME),
  delayDays: wholeNumber('Day', 0, MAX_TEMPLATE_DELAY_DAYS),
  subjectLine: line('Subject', MAX_TEMPLATE_SUBJECT),
  preheader: emptyToNull(line('Preview text', MAX_TEMPLATE_PREHEADER)),
  bodyHtml: body('Text'),
  subjectLineVariant: emptyToNull(line('Subject of variant B', MAX_TEMPLATE_SUBJECT)),
  bodyHtmlVariant: emptyToNull(body('Text of variant B')),
  ctaText: emptyToNull(line('Button', MAX_TEMPLATE_BUTTON)),
  ctaUrl: emptyToNull(address('URL of the button')),
  attachmentUrl: emptyToNull(address('Attachment')),
  esSubjectLine: emptyToNull(line('Subject', MAX_TEMPLATE_SUBJECT)),
  esPreheader: emptyToNull(line('Preview text', MAX_TEMPLATE_PREHEADER)),
  esBodyHtml: emptyToNull(body('Text')),
  esSubjectLineVariant: emptyToNull(line('Subject of variant B', MAX_TEMPLATE_SUBJECT)),
  esBodyHtmlVariant: emptyToNull(body('Text of variant B')),
  esCtaText: emptyToNull(line('Button', MAX_TEMPLATE_BUTTON)),
};

const allFields = z.object(templateFields);
export type TemplateFields = z.output<typeof allFields>;
