import { chunk } from '../shell/chunk.ts';

/** The patterns for dangers in a visitor's own words. Fetched only for visitors who write something. */
export const ownWordsReader = chunk(() => import('./own-words.ts'));
