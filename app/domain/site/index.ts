export { claimsOfFile, readLanding, saveLandingClaims } from './landing.server.ts';
export { type Claim, type ClaimChanges, claimTexts, MAX_CLAIM_LENGTH } from './landing-rules.ts';
export { readSearchFigures, saveSearchFigures } from './search-figures.server.ts';
export { type SearchFigures, searchFiguresForm } from './search-figures.ts';
