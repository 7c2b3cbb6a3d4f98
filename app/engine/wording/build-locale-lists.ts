/** Like build-locale.ts, for the consumer and technical lists. */
export { englishLists as listWording } from '../wording.ts';
