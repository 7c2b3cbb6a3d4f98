import type { TypedMail } from '#app/routes/console/campaigns/preview-types.ts';
import type { TypedTemplate } from './template-form.ts';

/** Lists the mails that leads get from one template: each variant in each language, with fallbacks for what a translation lacks. */
export function listVersions(template: TypedTemplate): { label: string; mail: TypedMail }[] {
  const { ctaUrl, attachmentUrl } = template;
  const english = {
    ctaUrl,
    attachmentUrl,
    ctaText: template.ctaText,
    locale: 'en' as const,
    subject: template.subjectLine,
    preheader: template.preheader,
    html: template.bodyHtml,
  };
  const spanish = {
    ...english,
    locale: 'es' as const,
    subject: template.esSubjectLine,
    preheader: template.esPreheader,
    html: template.esBodyHtml,
    ctaText: template.esCtaText || template.ctaText,
  };
  const createVariant = (mail: TypedMail, subject: string, html: string): TypedMail => ({
    ...mail,
    subject: subject || mail.subject,
    html: html || mail.html,
  });
  const hasVariant = Boolean(template.subjectLineVariant || template.bodyHtmlVariant);
  const hasSpanish = Boolean(template.esSubjectLine && template.esBodyHtml);
  const hasSpanishVariant =
    hasSpanish && Boolean(template.esSubjectLineVariant || template.esBodyHtmlVariant);
  return [
    { label: hasVariant ? 'Variant A' : 'English', mail: english },
    ...(hasVariant
      ? [
          {
            label: 'Variant B',
            mail: createVariant(english, template.subjectLineVariant, template.bodyHtmlVariant),
          },
        ]
      : []),
    ...(hasSpanish ? [{ label: hasSpanishVariant ? 'Spanish, variant A' : 'Spanish', mail: spanish }] : []),
    ...(hasSpanishVariant
      ? [
          {
            label: 'Spanish, variant B',
            mail: createVariant(spanish, template.esSubjectLineVariant, template.esBodyHtmlVariant),
          },
        ]
      : []),
  ];
}
