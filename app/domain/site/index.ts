export { findCompanyDocument, keepCompanyDocument } from './company-documents.server.ts';
export { claimsOfFile, claimVersions, readLanding, saveClaim } from './landing.server.ts';
export {
  type ClaimFacts,
  isClaimShown,
  pickClaimValues,
  showClaims,
} from './landing-claim-rules.ts';
export {
  ACCEPTED_DOCUMENTS,
  type DocumentTexts,
  findDocument,
  hashLegalText,
  LEGAL_DOCUMENTS,
  type LegalDocumentId,
  listPublished,
  type PublishedDocument,
  publishDocuments,
} from './legal-documents.server.ts';
export {
  identityVersions,
  readIdentityValues,
  readOperatorIdentity,
  saveOperatorIdentity,
} from './operator-identity.server.ts';
export type { OperatorIdentity, Subprocessor } from './operator-identity-fields.ts';
export { readSearchFigures, saveSearchFigures, searchFiguresVersions } from './search-figures.server.ts';
export type { SearchFigures } from './search-figures.ts';
export { readSupportContact, saveSupportContact } from './support-contact.server.ts';
