export { hasChosenProducts, listUnsetFields, sellOnlyMatched } from './chosen-products.server.ts';
export { countFeeds, findFailingFeeds } from './failing-feeds.server.ts';
export type { FeedSettings } from './feed-fields.ts';
export {
  connectFeed,
  feedVersions,
  findFeed,
  type ProductFeed,
  removeFeed,
  saveFeed,
  switchFeed,
} from './feed-settings.server.ts';

export {
  type ListedProduct,
  listMatches,
  type MatchList,
  type MatchRow,
  readMatches,
  saveMatches,
} from './matches.server.ts';
export { readDueFeeds } from './read-due-feeds.server.ts';
export { type ReadOutcome, readFeed } from './read-feed.server.ts';
export { readLineRules, recogniseOrder, recogniseProducts } from './recognise-order.server.ts';
export { noteUnknownLines, teachLine } from './unknown-lines.server.ts';
export type { WebDocument, WebDocumentRequest, WebDocuments } from './web-documents.ts';
