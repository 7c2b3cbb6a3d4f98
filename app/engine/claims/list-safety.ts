import type { OtherCompoundId } from '../other-compounds.ts';
import type { PlanLocale } from '../types.ts';

type Text = Readonly<Record<PlanLocale, string>>;

interface Safety {
  /** Medicines that must not be used with the compound. Compounds that never go together are in interactions.ts. */
  interactions?: readonly Text[];
  /** A sentence on what was not studied, or a warning of the label. */
  note?: Text;
}

const NO_SAFETY_STUDY: Text = {
  en: 'We know of no human safety study of the injection under the skin.',
  es: 'No conocemos ningún estudio en personas sobre la seguridad de la inyección bajo la piel.',
};
const ONLY_THE_NOSE: Text = {
  en: 'Only the nose was studied; injection was not.',
  es: 'Solo se estudió la vía nasal; la inyección no.',
};

/**
 * What a list's card adds on the safety of a compound without a catalogue entry (section 4 of the evidence). Only the server needs it.
 */
const LIST_ITEM_SAFETY: Readonly<Partial<Record<OtherCompoundId, Safety>>> = {
  'nad-plus': {
    note: {
      en: 'Only a study by vein was found, none under the skin.',
      es: 'Solo se halló un estudio por vena, ninguno bajo la piel.',
    },
  },
  dsip: {
    interactions: [{ en: 'Sedatives, opioids and alcohol', es: 'Sedantes, opioides y alcohol' }],
    note: NO_SAFETY_STUDY,
  },
  epitalon: { note: NO_SAFETY_STUDY },
  tesamorelin: {
    interactions: [
      { en: 'Cortisone tablets (replacement)', es: 'Comprimidos de cortisona (tratamiento sustitutivo)' },
    ],
    note: {
      en: 'Its label warns of fluid retention, joint pain and carpal tunnel syndrome.',
      es: 'Su ficha técnica advierte de retención de líquidos, dolor articular y síndrome del túnel carpiano.',
    },
  },
  'pt-141': {
    note: {
      en: 'Nausea in about 40 of 100 people; skin and gums can darken.',
      es: 'Náuseas en unas 40 de cada 100 personas; la piel y las encías pueden oscurecerse.',
    },
  },
  semax: { note: ONLY_THE_NOSE },
  p21: { note: NO_SAFETY_STUDY },
  'igf-1-lr3': {
    interactions: [
      {
        en: 'Insulin or another medicine that lowers blood sugar',
        es: 'Insulina u otro medicamento que baja el azúcar en sangre',
      },
    ],
  },
};

export function describeOtherSafety(id: OtherCompoundId, locale: PlanLocale = 'en') {
  const { interactions = [], note } = LIST_ITEM_SAFETY[id] ?? {};
  return { interactions: interactions.map((text) => text[locale]), note: note?.[locale] ?? '' };
}
