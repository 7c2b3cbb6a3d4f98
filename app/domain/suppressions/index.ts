export { erase } from './erase.server.ts';
export { findMarketingStops, findStoppedAddresses } from './find-stopped-addresses.server.ts';
export {
  countSuppressed,
  findStopReason,
  isAddressSuppressed,
  listSuppressedHashes,
} from './find-suppressions.server.ts';
export { type ImportedLine, importList, type ListImport } from './import-list.server.ts';
export {
  listSuppressions,
  listSuppressionsByAddress,
  SUPPRESSIONS_PAGE_SIZE,
  type SuppressionLine,
  searchSuppressions,
} from './list-suppressions.server.ts';
export { REASONS, type SuppressionReason } from './reasons.ts';
export { rereadSuppressedNumbers } from './reread-numbers.server.ts';
export { allowAgain, suppress } from './suppress.server.ts';
export { removeByHand, suppressByHand } from './suppress-by-hand.server.ts';
