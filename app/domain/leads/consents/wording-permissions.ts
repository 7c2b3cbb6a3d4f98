import { VERSION_WITHOUT_GOALS } from './earlier-wordings.ts';

/**
 * What an agreement to a sentence may permit beyond its kind of consent: campaigns that choose the person by their goals, offers by text,
 * and the use of the safety answers.
 */
type Permission = 'segments' | 'marketingTexts' | 'safetyAnswers';

/** Whether an id is that of a sentence of the version without goals. @param name of the sentence, as in the middle of its id */
const isWithoutGoals = (wordingId: string, name: string): boolean =>
  wordingId.endsWith(`/${name}/${VERSION_WITHOUT_GOALS}`);

/**
 * Tells by the ids of sentences what they leave out; all others permit everything. The consumer widget's sentence on health names the goal
 * and the challenge.
 */
const LEAVES_OUT: Readonly<Record<Permission, (wordingId: string) => boolean>> = {
  segments: (wordingId) =>
    isWithoutGoals(wordingId, 'offers-notice') || isWithoutGoals(wordingId, 'offers-box'),
  marketingTexts: (wordingId) => isWithoutGoals(wordingId, 'texts'),
  safetyAnswers: (wordingId) => /^consumer\/(health|crm-health)\//.test(wordingId),
};

/** Returns a function that tells from the id of a sentence, e.g. `full/offers-box/2026-12`, whether an agreement to it permits something. */
const permits =
  (permission: Permission) =>
  ({ wordingId }: { wordingId: string }): boolean =>
    !LEAVES_OUT[permission](wordingId);

/** Whether a consent to offers permits campaigns to choose the person by their goals. */
export const permitsSegments = permits('segments');

/** Whether a consent to texts permits offers. The database's triggers on marketing rows ask the same. */
export const permitsMarketingTexts = permits('marketingTexts');

/** Whether a consent to the use of health answers names the safety answers. */
export const permitsSafetyAnswers = permits('safetyAnswers');
