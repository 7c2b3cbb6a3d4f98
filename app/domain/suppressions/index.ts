export { createStopList } from './create-stop-list.server.ts';
export { erase } from './erase.server.ts';
export { findPeopleStops, type PersonStops } from './find-people-stops.server.ts';
export {
  findMarketingStops,
  findStoppedAddresses,
  findUnsubscriptions,
} from './find-stopped-addresses.server.ts';
export * from './find-suppressions.server.ts';
export { type PreviewedCell, previewList } from './import-list.server.ts';
export * from './list-suppressions.server.ts';
export { readWishReason, SUPPRESSION_REASONS, type SuppressionReason, type WishReason } from './reasons.ts';
export { rereadSuppressedNumbers } from './reread-numbers.server.ts';
export { allowAgain, suppress } from './suppress.server.ts';
export { removeByHand } from './suppress-by-hand.server.ts';
export { countWishReasons, findWishReason, recordWishReason } from './wish-reasons.server.ts';
