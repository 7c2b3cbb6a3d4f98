import type { Sex } from './vocabulary/shared.ts';

/** Matches words, in both languages, of conditions and checks of one sex. The last alternative names the sex in brackets. */
const APPLIES_TO_MALES = /prostate|próstata|\bPSA\b|\b(?:men|males|hombres|varones)\)/iu;
/** The safety question on pregnancy is put to everybody, so its line stays on every list. */
const APPLIES_TO_FEMALES = /pregnan(?!cy or breastfeeding)|embarazo(?! o lactancia)|ovar|vaginal/iu;
/** Matches a condition of children; every visitor is an adult. */
const APPLIES_TO_CHILDREN = /early puberty|pubertad precoz/iu;

/** Whether a contraindication or a check can apply to an adult of this sex. An unknown sex rules nothing out. */
export const appliesToSex = (line: string, sex: Sex): boolean =>
  !APPLIES_TO_CHILDREN.test(line) &&
  !(sex === 'female' && APPLIES_TO_MALES.test(line)) &&
  !(sex === 'male' && APPLIES_TO_FEMALES.test(line));
