import type { OtherCompoundId } from '../other-compounds.ts';
import type { PlanLocale } from '../types.ts';

type Text = Readonly<Record<PlanLocale, string>>;

const NO_LIST_SAFETY_STUDY: Text = {
  en: 'We know of no human safety study of the injection under the skin.',
  es: 'No conocemos ningún estudio en personas sobre la seguridad de la inyección bajo la piel.',
};
const LIST_SAFETY_ONLY_THE_NOSE: Text = {
  en: 'Only the nose was studied; injection was not.',
  es: 'Solo se estudió la vía nasal; la inyección no.',
};

/**
 * A sentence on what was not studied of a compound without a catalogue entry, or a warning of its label (section 4 of the evidence). Only the
 * server needs it.
 */
const LIST_ITEM_SAFETY: Readonly<Partial<Record<OtherCompoundId, Text>>> = {
  'nad-plus': {
    en: 'Only a study by vein was found, none under the skin.',
    es: 'Solo se halló un estudio por vena, ninguno bajo la piel.',
  },
  dsip: NO_LIST_SAFETY_STUDY,
  epitalon: NO_LIST_SAFETY_STUDY,
  tesamorelin: {
    en: 'Its label warns of fluid retention, joint pain and carpal tunnel syndrome.',
    es: 'Su ficha técnica advierte de retención de líquidos, dolor articular y síndrome del túnel carpiano.',
  },
  'pt-141': {
    en: 'Nausea in about 40 of 100 people; skin and gums can darken.',
    es: 'Náuseas en unas 40 de cada 100 personas; la piel y las encías pueden oscurecerse.',
  },
  semax: LIST_SAFETY_ONLY_THE_NOSE,
  p21: NO_LIST_SAFETY_STUDY,
};

export const describeOtherSafety = (id: OtherCompoundId, locale: PlanLocale = 'en'): string =>
  LIST_ITEM_SAFETY[id]?.[locale] ?? '';
