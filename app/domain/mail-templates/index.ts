export { isBodyLinkTarget, linkTypedUrls, listBodyLinks, replaceBodyLinks } from './body-links.ts';
export * from './choose-content.ts';
export { findEffectClaims } from './effect-claims.ts';
export { findLinkErrors } from './link-errors.ts';
export { describeTooLarge, estimateMailBytes, MAX_MAIL_BYTES } from './mail-size.ts';
export type { MarketingMail } from './marketing-mail.ts';
export {
  findBraceErrors,
  findUnknownFields,
  type MergeValues,
} from './merge-fields.ts';
export { mergeTemplate } from './merge-template.ts';
export * from './named-products.ts';
export { type MailProduct, productsForLead } from './products-for-lead.ts';
export { sanitizeTemplateHtml } from './sanitize-template.ts';
export {
  parseSequence,
  type Sequence,
  type SequenceTemplate,
  templateSchema,
} from './sequence.ts';
export { parseTemplateFields, readTemplateFields, type StoredTemplate } from './template-editor.ts';
export { showsSomething, type TemplateFields } from './template-fields.ts';
