import { invalid } from '#app/domain/parse-input.ts';
import { textToHtml } from '#app/lib/text-to-html.ts';
import type { FieldErrors, fieldErrors } from '#app/protocol/field-errors.ts';
import { type SequenceTemplate, templateSchema } from './sequence.ts';
import type { TemplateFields } from './template-fields.ts';

/** A template's texts as stored in its row. */
export interface StoredTemplate {
  name: string;
  delayDays: number;
  subjectLine: string;
  subjectLineVariant: string | null;
  preheader: string | null;
  bodyHtml: string;
  bodyHtmlVariant: string | null;
  ctaText: string | null;
  ctaUrl: string | null;
  attachmentUrl: string | null;
  translations: unknown;
}

const SPANISH_EDITOR_FIELDS = {
  subjectLine: 'esSubjectLine',
  preheader: 'esPreheader',
  bodyHtml: 'esBodyHtml',
  subjectLineVariant: 'esSubjectLineVariant',
  bodyHtmlVariant: 'esBodyHtmlVariant',
  ctaText: 'esCtaText',
} as const satisfies Record<string, keyof TemplateFields>;

/** Converts a stored template to the editor's fields. */
export function readTemplateFields(row: StoredTemplate): TemplateFields {
  const spanish = readSpanish(row.translations);
  return {
    name: row.name,
    delayDays: row.delayDays,
    subjectLine: row.subjectLine,
    preheader: row.preheader,
    bodyHtml: row.bodyHtml,
    subjectLineVariant: row.subjectLineVariant,
    bodyHtmlVariant: row.bodyHtmlVariant,
    ctaText: row.ctaText,
    ctaUrl: row.ctaUrl,
    attachmentUrl: row.attachmentUrl,
    esSubjectLine: spanish('subjectLine'),
    esPreheader: spanish('preheader'),
    esBodyHtml: spanish('bodyHtml'),
    esSubjectLineVariant: spanish('subjectLineVariant'),
    esBodyHtmlVariant: spanish('bodyHtmlVariant'),
    esCtaText: spanish('ctaText'),
  };
}

function readSpanish(translations: unknown): (name: string) => string | null {
  const es = (translations as { es?: unknown } | null)?.es as Record<string, unknown> | undefined;
  return (name) => {
    const text = es?.[name];
    return typeof text === 'string' && text !== '' ? text : null;
  };
}

/**
 * Converts the editor's fields to a template that can be stored: sanitised, and validated by the rules for uploaded ones.
 * @throws AppError `invalid` with `fields` under the editor's names
 */
export function parseTemplateFields(fields: TemplateFields): Omit<SequenceTemplate, 'sequenceOrder'> {
  const texts = Object.entries(SPANISH_EDITOR_FIELDS).map(
    ([name, field]) => [name, toHtml(name, fields[field])] as const,
  );
  const es = texts.some(([, text]) => text) ? Object.fromEntries(texts) : undefined;
  const { name, delayDays, subjectLine, bodyHtml, subjectLineVariant, bodyHtmlVariant } = fields;
  const { preheader, ctaText, ctaUrl, attachmentUrl } = fields;
  const result = templateSchema.safeParse({
    sequenceOrder: 1,
    ...{ name, delayDays, subjectLine, subjectLineVariant, preheader },
    bodyHtml: textToHtml(bodyHtml),
    bodyHtmlVariant: bodyHtmlVariant && textToHtml(bodyHtmlVariant),
    ...{ ctaText, ctaUrl, attachmentUrl },
    translations: es && { es },
  });
  if (!result.success) throw invalid(nameErrors(result.error.issues));
  const { sequenceOrder: _, ...values } = result.data;
  return values;
}

const toHtml = (name: string, text: string | null) =>
  text && name.startsWith('bodyHtml') ? textToHtml(text) : text;

/** A translation without subject and text would not be sent, so the errors name the missing part. */
const SPANISH_EDITOR_ERRORS: FieldErrors = {
  esSubjectLine: ['A Spanish e-mail also needs a subject'],
  esBodyHtml: ['A Spanish e-mail also needs text'],
};

function nameErrors(issues: Parameters<typeof fieldErrors>[0]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const isSpanish = path[0] === 'translations';
    const name = String((isSpanish ? path[2] : path[0]) ?? '');
    const field = isSpanish
      ? (SPANISH_EDITOR_FIELDS[name as keyof typeof SPANISH_EDITOR_FIELDS] ?? 'esBodyHtml')
      : name;
    const words = isSpanish && message.endsWith('must be text') ? SPANISH_EDITOR_ERRORS[field] : undefined;
    const text = field === 'ctaText' && message.includes('ctaUrl') ? EDITED_BUTTON_WITHOUT_WORDS : message;
    (errors[field] ??= []).push(...(words ?? [text]));
  }
  return errors;
}

const EDITED_BUTTON_WITHOUT_WORDS = 'The button has a URL, so it also needs text';
