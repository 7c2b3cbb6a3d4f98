import { SPANISH_LABELS } from '../vocabulary/spanish.ts';
import { SPANISH_LIST_LABELS } from '../vocabulary/spanish-lists.ts';
import type { ListWording } from '../wording.ts';
import { and } from './es-decision.ts';

/** Descriptions by the names on the lists. */
const LIST_ITEM_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'AOD-9604':
    'Un fragmento de la hormona del crecimiento; en el ensayo mayor en personas no tuvo un efecto útil sobre el peso.',
  'MOTS-c': 'Un péptido de las mitocondrias; el metabolismo y la capacidad física se estudiaron en ratones.',
  'GHK-Cu': 'Un péptido transportador de cobre, estudiado por su papel en la reparación de la piel.',
  'BPC-157':
    'Un péptido estudiado para la curación de tendones y tejidos blandos, casi solo en animales y células.',
  'TB-500': 'Un fragmento de la timosina β4; la proteína completa se estudió en heridas de ratas.',
  Ipamorelin:
    'Un secretagogo de la hormona del crecimiento; por vena la elevó en 40 hombres sanos, y un ensayo tras cirugía intestinal no halló un efecto significativo.',
  'CJC-1295':
    'Un análogo de la hormona liberadora de la hormona del crecimiento; elevó la hormona del crecimiento y el IGF-1 en adultos sanos (forma de acción larga).',
  Selank: 'Un péptido sintético, comparado con medazepam en 62 pacientes con ansiedad, sin grupo de placebo.',
  'NAD+': 'Una coenzima de toda célula viva; no es un péptido.',
  DSIP: 'Un péptido corto cuyas siglas en inglés significan péptido inductor del sueño delta.',
  Epitalon: 'Un péptido sintético: alanina, ácido glutámico, ácido aspártico, glicina.',
  'PT-141':
    'Un péptido en forma de anillo que actúa sobre los receptores de melanocortina, también conocido como bremelanotida.',
  Kisspeptin:
    'Un péptido de la vía que regula las hormonas sexuales; la kisspeptina-10 son sus últimos diez aminoácidos.',
  'Kisspeptin-10':
    'Un péptido de la vía que regula las hormonas sexuales; la kisspeptina-10 son sus últimos diez aminoácidos.',
  Tesamorelin: 'Una forma estabilizada de la hormona liberadora de la hormona del crecimiento.',
  Semax: 'Un péptido sintético basado en un fragmento de la hormona ACTH.',
  P21: 'Un péptido sintético basado en un fragmento del factor neurotrófico ciliar.',
  'Thymosin Alpha-1': 'Un péptido hallado por primera vez en el timo, un órgano del sistema inmunitario.',
  'Follistatin-344': 'Una forma de la folistatina, una proteína que se une a la activina y a la miostatina.',
  'IGF-1 LR3': 'Una forma alargada del factor de crecimiento insulínico tipo 1.',
  'HGH Fragment': 'El extremo final de la hormona del crecimiento humana, aminoácidos 176 a 191.',
};

/** Every sentence of the consumer and technical lists in Spanish. */
export const spanishLists: ListWording = {
  noDose: 'Sin dosis establecida',
  doseNotShown: 'Aquí no se muestra ninguna dosis',
  notEstablished: 'Sin establecer',
  notShown: 'No se muestra aquí',
  notForPeople: 'no se indica para uso en investigación',
  noCombination: 'No hallamos ningún estudio en personas de ninguna combinación de estos productos.',
  afterSafety: 'después de las preguntas de seguridad',
  partOf: (entry, text) => `Como parte de ${entry}: ${text}`,
  oneVial: (both) => `Ambos están en un solo vial: ${and(both)}.`,
  soldIn: (product) => `Esta tienda lo vende en ${product}.`,
  injection: (frequency) => `Inyección, ${frequency.charAt(0).toLowerCase()}${frequency.slice(1)}`,
  capsules: 'Cápsulas, por vía oral',
  monitored: {
    symptoms: 'Síntomas',
    sleep: 'Calidad del sueño',
    injectionSite: 'Reacciones en el lugar de la inyección',
    bloodPressure: 'Presión arterial en casa',
  },
  answer: (english) => SPANISH_LIST_LABELS[english] ?? english,
  populations: {
    'challenge libido pt-141': 'solo para mujeres antes de la menopausia',
    'objective growth-hormone tesamorelin': 'solo en personas con VIH',
  },
  description: (name, english) => LIST_ITEM_DESCRIPTIONS[name] ?? english,
  conditions: {
    cardiovascular: 'Afecciones cardiovasculares',
    endocrine: 'Trastornos endocrinos',
    immunological: 'Afecciones inmunológicas',
  },
  noData: (flag) =>
    `Usted marcó ${SPANISH_LABELS[flag] ?? flag}: esta lista no contiene nada sobre su seguridad con esta afección; consulte a un médico antes de cualquier uso.`,
};
