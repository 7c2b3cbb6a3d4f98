import { VERSION_WITHOUT_GOALS } from './earlier-wordings.ts';

/**
 * What an agreement to a sentence may permit beyond its kind of consent: campaigns that choose the person by their goals, offers by text,
 * and the use of the safety answers.
 */
type Permission = 'segments' | 'marketingTexts' | 'safetyAnswers';

/**
 * What sentences leave out, by the end or the beginning of their ids; all others permit everything. The consumer widget's sentence on
 * health names the goal and the challenge.
 */
const NOT_PERMITTED: Readonly<Record<Permission, RegExp>> = {
  segments: new RegExp(`/offers-(notice|box)/${VERSION_WITHOUT_GOALS}$`),
  marketingTexts: new RegExp(`/texts/${VERSION_WITHOUT_GOALS}$`),
  safetyAnswers: /^consumer\/(health|crm-health)\//,
};

/** Returns a function that tells from the id of a sentence, e.g. `full/offers-box/2026-12`, whether an agreement to it permits something. */
const permits =
  (permission: Permission) =>
  ({ wordingId }: { wordingId: string }): boolean =>
    !NOT_PERMITTED[permission].test(wordingId);

/** Whether a consent to offers permits campaigns to choose the person by their goals. */
export const permitsSegments = permits('segments');

/** Whether a consent to texts permits offers. The database's triggers on marketing rows ask the same. */
export const permitsMarketingTexts = permits('marketingTexts');

/** Whether a consent to the use of health answers names the safety answers. */
export const permitsSafetyAnswers = permits('safetyAnswers');
