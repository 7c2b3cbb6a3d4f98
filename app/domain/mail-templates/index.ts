export { listBodyLinks, replaceBodyLinks } from './body-links.ts';
export {
  chooseTexts,
  type MergedContent,
  mergeContent,
  type TemplateTexts,
  type Variant,
} from './choose-content.ts';
export { showsSomething, type TemplateFields } from './fields.ts';
export { isLinkTarget } from './link-target.ts';
export { describeTooLarge, estimateMailBytes, MAX_MAIL_BYTES } from './mail-size.ts';
export type { MarketingMail } from './marketing-mail.ts';
export {
  findBraceErrors,
  findUnknownFields,
  MERGE_FIELDS,
  MERGE_SECTIONS,
  type MergeField,
  type MergeSection,
  type MergeValues,
  SAMPLE_VALUES,
} from './merge-fields.ts';
export { type MergeTarget, mergeTemplate, PRODUCTS_SLOT } from './merge-template.ts';
export {
  excludesNamed,
  findNamedProducts,
  type MessageTexts,
  type NamedProduct,
} from './named-products.ts';
export { type MailProduct, type ProductsRequest, productsForLead } from './products-for-lead.ts';
export { sanitizeTemplateHtml } from './sanitize-template.ts';
export {
  MAX_TEMPLATES,
  type ParsedSequence,
  parseSequence,
  type Sequence,
  type SequenceTemplate,
  templateSchema,
} from './sequence.ts';
export { parseTemplateFields, readTemplateFields, type StoredTemplate } from './template-fields.ts';
