/** The patterns see a text whose words are separated by one space, so that none of them searches a long run of spaces again and again. */

/** Strengths: `10 mg`, `5mg/5mg`, `2.5 mg/0.5 ml`, `1000 IU`. The digits of a name, as in BPC-157, have no unit. */
const STRENGTH =
  /\d{1,6}(?:[.,]\d{1,4})? ?(?:mg|mcg|μg|ug|g|iu|ui|ml)\b(?: ?\/ ?(?:\d{1,6}(?:[.,]\d{1,4})? ?)?(?:mg|mcg|ug|g|iu|ml|vial|capsule|tablet|dose)\b){0,3}/gu;
/** Sizes of packs: `3 vials`, `10-pack`, `60 capsules`. */
const PACK =
  /\b\d{1,4} ?-? ?(?:vial|viale|frasco|pack|pc|piece|bottle|kit|box|boxe|capsule|cap|tablet|tab|count|ct|amp|ampoule|pen|dose)s?\b/gu;
/** `pack of 10`, `3x`, `x 3`. The digits before ` x 3` belong to the name. */
const COUNT =
  /\b(?:pack|box|set|kit|caja) (?:of|de) \d{1,4}\b|^\d{1,3} ?[x×](?= )|\b\d{1,2}[x×](?= |$)|(?<= )[x×] ?\d{1,3}\b/gu;
const PERCENT = /\d{1,3}(?:[.,]\d{1,3})? ?%\+?/gu;

/** Words of a shop's names that say nothing about which product it is. */
const FILLERS = new Set(
  (
    'vial vials viales frasco frascos peptide peptides peptido peptidos powder polvo lyophilized lyophilised ' +
    'liofilizado freeze dried research grade lab use only for size strength dose dosage amount quantity qty ' +
    'purity pure sterile tamano dosis cantidad'
  ).split(' '),
);

const MAX_COMPACT_INPUT = 300;

/**
 * Reduces a product's name to what identifies it: letters and digits, without strengths, sizes of packs and words that every product has.
 * `BPC 157 (5mg) – 3 vials` and `BPC-157` are both `bpc157`. A word that may name another product, such as Blend, stays.
 * @returns '' if nothing is left
 */
export function compactName(name: string): string {
  // Accents and full-width letters are written as plain ones. The sign µ becomes the letter μ.
  const plain = name.slice(0, MAX_COMPACT_INPUT).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const words = [STRENGTH, PACK, COUNT, PERCENT]
    .reduce((text, pattern) => separateOnce(text.replace(pattern, ' ')), separateOnce(plain))
    .match(/[\p{L}\d]+/gu);
  return (words ?? []).filter((word) => !FILLERS.has(word)).join('');
}

const separateOnce = (text: string): string => text.trim().split(/\s+/u).join(' ');
