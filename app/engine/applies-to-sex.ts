import type { Sex } from './vocabulary/shared.ts';

/** Matches words, in both languages, of conditions of one sex. The last alternative is how a list of forbidden substances names the sex. */
const OF_MALES = /prostate|próstata|\b(?:males|hombres|varones)\)/iu;
const OF_FEMALES = /pregnan|embarazo|ovar|vaginal/iu;
/** Matches a condition of children; every visitor is an adult. */
const OF_CHILDREN = /early puberty|pubertad precoz/iu;

/** Whether a line of the tick list (D42) can be true of an adult of this sex. An unknown sex rules nothing out. */
export const appliesToSex = (line: string, sex: Sex): boolean =>
  !OF_CHILDREN.test(line) &&
  !(sex === 'female' && OF_MALES.test(line)) &&
  !(sex === 'male' && OF_FEMALES.test(line));
