import { boundedMemo } from '#app/lib/bounded-memo.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE, type Locale } from '#app/messages/locales.ts';
import { t } from '#app/messages/marketing-mails.ts';
import { listPlaceholders, type MergeValues } from './merge-fields.ts';
import { mergeTemplate } from './merge-template.ts';
import { sanitizeTemplateHtml } from './sanitize-template.ts';

/** The texts of a stored template, as in an EmailTemplate row. */
export interface TemplateTexts {
  subjectLine: string;
  subjectLineVariant?: string | null;
  preheader?: string | null;
  bodyHtml: string;
  bodyHtmlVariant?: string | null;
  ctaText?: string | null;
  ctaUrl?: string | null;
  attachmentUrl?: string | null;
  /** `{ es: { … } }`, as stored. */
  translations?: unknown;
}

export type Variant = 'A' | 'B';

/** Returns the texts of one variant in one language. Without a translation, all texts are in the template's own language. */
export function chooseTexts(template: TemplateTexts, variant: Variant, locale: Locale) {
  const translation = locale === DEFAULT_LOCALE ? undefined : readTranslation(template.translations, locale);
  const texts: TemplateTexts = translation ?? template;
  const isVariant = variant === 'B';
  return {
    subjectLine: (isVariant && texts.subjectLineVariant) || texts.subjectLine,
    // A translation without a preheader doesn't use the template's: a Spanish mail must begin with Spanish words.
    preheader: texts.preheader || null,
    bodyHtml: (isVariant && texts.bodyHtmlVariant) || texts.bodyHtml,
    ctaText: texts.ctaText || template.ctaText || null,
  };
}

function readTranslation(translations: unknown, locale: Locale): TemplateTexts | undefined {
  if (typeof translations !== 'object' || translations === null) return undefined;
  const texts: unknown = (translations as Record<string, unknown>)[locale];
  if (typeof texts !== 'object' || texts === null) return undefined;
  const { subjectLine, bodyHtml } = texts as Partial<TemplateTexts>;
  return subjectLine && bodyHtml ? (texts as TemplateTexts) : undefined;
}

/** All recipients of a step share its text, so sanitised HTML is cached. */
const MAX_SANITISED_CONTENTS = 200;
const sanitize = boundedMemo(MAX_SANITISED_CONTENTS, sanitizeTemplateHtml);

/** Merges a lead's values into a template. The result is sanitised again, because the stored text may be older than the rules. */
export function mergeContent(
  template: TemplateTexts,
  { variant, locale, values }: { variant: Variant; locale: Locale; values: MergeValues },
) {
  const { subjectLine, preheader, bodyHtml, ctaText } = chooseTexts(template, variant, locale);
  return {
    subject: mergeTemplate(subjectLine, values, 'line'),
    preheader: (preheader && mergeTemplate(preheader, values, 'line')) || null,
    bodyHtml: mergeTemplate(sanitize(bodyHtml), values, 'html'),
    cta: mergeButton({ text: ctaText, target: template.ctaUrl || PLAN_TARGET, bodyHtml }, values, locale),
    attachmentUrl: template.attachmentUrl ? mergeTemplate(template.attachmentUrl, values, 'url') : null,
  };
}

const PLAN_TARGET = '{{planLink}}';
const usesField = (text: string, field: string) => listPlaceholders(text).some(({ name }) => name === field);

/** A button to the shop opens the plan, and says so, if the lead has no way to the shop or if the e-mail finds no product for the lead. */
function mergeButton(
  button: { text: string | null; target: string; bodyHtml: string },
  values: MergeValues,
  locale: Locale,
): { text: string; url: string } | null {
  const text = button.text && mergeTemplate(button.text, values, 'line');
  if (!text) return null;
  const hasNothing =
    values.shopLink === null || (usesField(button.bodyHtml, 'noProducts') && !values.hasProducts);
  return usesField(button.target, 'shopLink') && hasNothing
    ? { text: atOnceInLocale(locale, () => t.openPlan), url: values.planLink }
    : { text, url: mergeTemplate(button.target, values, 'url') };
}
