export { claimsOfFile, claimVersions, readLanding, saveClaim } from './landing.server.ts';
export { claimTexts } from './landing-claim-rules.ts';
export { readSearchFigures, saveSearchFigures, searchFiguresVersions } from './search-figures.server.ts';
export type { SearchFigures } from './search-figures.ts';
