import type { TypedMail } from '#app/routes/console/campaigns/preview-types.ts';
import type { TypedTemplate } from './template-form.ts';

/** Lists the mails that leads get from one template: each variant in each language, with fallbacks for what a translation lacks. */
export function listVersions(typed: TypedTemplate): { label: string; mail: TypedMail }[] {
  const { ctaUrl, attachmentUrl } = typed;
  const english = {
    ctaUrl,
    attachmentUrl,
    ctaText: typed.ctaText,
    locale: 'en' as const,
    subject: typed.subjectLine,
    preheader: typed.preheader,
    html: typed.bodyHtml,
  };
  const spanish = {
    ...english,
    locale: 'es' as const,
    subject: typed.esSubjectLine,
    preheader: typed.esPreheader,
    html: typed.esBodyHtml,
    ctaText: typed.esCtaText || typed.ctaText,
  };
  const createVariant = (mail: TypedMail, subject: string, html: string): TypedMail => ({
    ...mail,
    subject: subject || mail.subject,
    html: html || mail.html,
  });
  const hasVariant = Boolean(typed.subjectLineVariant || typed.bodyHtmlVariant);
  const hasSpanish = Boolean(typed.esSubjectLine && typed.esBodyHtml);
  const hasSpanishVariant = hasSpanish && Boolean(typed.esSubjectLineVariant || typed.esBodyHtmlVariant);
  return [
    { label: hasVariant ? 'Variant A' : 'English', mail: english },
    ...(hasVariant
      ? [
          {
            label: 'Variant B',
            mail: createVariant(english, typed.subjectLineVariant, typed.bodyHtmlVariant),
          },
        ]
      : []),
    ...(hasSpanish ? [{ label: hasSpanishVariant ? 'Spanish, variant A' : 'Spanish', mail: spanish }] : []),
    ...(hasSpanishVariant
      ? [
          {
            label: 'Spanish, variant B',
            mail: createVariant(spanish, typed.esSubjectLineVariant, typed.esBodyHtmlVariant),
          },
        ]
      : []),
  ];
}
