import { SPANISH_EVIDENCE_NAMES } from '../claims/es/evidence-names.ts';
import { inBrackets } from '../claims/evidence-names.ts';
import { SPANISH_LABELS } from '../vocabulary/spanish.ts';
import type { Flag } from '../vocabulary.ts';
import type { DecisionWording } from './decision.ts';

/** Translates an option's English label. The visitor's own words are not translated. */
export const translateLabel = (label: string): string => SPANISH_LABELS[label] ?? label;
export const translateLabels = (labels: readonly string[]): string[] => labels.map(translateLabel);

/** Returns "y", but "e" before the sound of an i: "CJC-1295 e Ipamorelin". */
const joint = (next: string): string => (/^h?[ií](?![aeo])/i.test(next) ? 'e' : 'y');

const join = (items: readonly string[], word: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/** Joins items as "A", "A y B", "A, B y C". */
export const and = (items: readonly string[]): string => join(items, joint(items.at(-1) ?? ''));

/** Joins items after a "no" as "A ni B". */
const nor = (items: readonly string[]): string => join(items, 'ni');

const FLAG_DECISION_TEXTS: Readonly<Partial<Record<Flag, string>>> = {
  'Heart disease or cardiovascular issues':
    'la frecuencia cardíaca y la presión arterial necesitan supervisión médica',
  'Thyroid disorders': 'los valores tiroideos necesitan supervisión médica',
  'Current steroid cycle': 'los niveles hormonales ya se están modificando y necesitan supervisión médica',
  'Mental health conditions': 'los cambios de ánimo son motivo para suspender el uso y buscar ayuda',
  'Diabetes or blood sugar issues':
    'el azúcar en sangre y los medicamentos para la diabetes necesitan supervisión médica',
  'Blood clotting disorders':
    'los sangrados, los moretones y los anticoagulantes necesitan supervisión médica',
  'Autoimmune conditions': 'los brotes y los tratamientos inmunitarios necesitan supervisión médica',
};

const DECISION_ASK_A_DOCTOR = 'consulte a un médico antes de cualquier uso';

/** Holds the sentences of decision.ts in Spanish. */
export const spanishDecision: DecisionWording = {
  // The English sentence is the legal text, so it follows in brackets.
  disclaimers: [
    'Solo con fines educativos. (For educational purposes only.)',
    'No es un consejo médico. (Not medical advice.)',
    'Solo para uso en investigación, no apto para el consumo humano. (Research-use only, not for human consumption.)',
    'Cumpla todas las leyes y normas locales. (Follow all local laws and regulations.)',
    'Consulte a un profesional de la salud antes de iniciar cualquier protocolo. (Consult a healthcare provider before starting any protocol.)',
  ],
  productName: (name) => name.replace(/^(Retatrutid|Tirzepatid|Semaglutid)e$/, '$1a'),
  reason: (label, evidence) =>
    `porque eligió ${translateLabel(label)} ${inBrackets(SPANISH_EVIDENCE_NAMES[evidence])}`,
  excluded: (name, flags) => `${name} se excluyó porque usted marcó ${and(translateLabels(flags))}.`,
  excludedByWords: (name) => `${name} se excluyó por lo que usted escribió con sus propias palabras.`,
  excludedByAge: (name, age) => `${name} se excluyó por su rango de edad, ${age}.`,
  leftApart: (name, from) =>
    `${name} se excluyó porque ${from}, de la misma clase, va antes en la lista; nunca deben usarse juntos.`,
  cautionByAge: (age) => `Su rango de edad es ${age}: ${DECISION_ASK_A_DOCTOR}.`,
  caution: (flag, ticked = flag) =>
    `Usted marcó ${translateLabel(ticked)}: ${DECISION_ASK_A_DOCTOR}; ${FLAG_DECISION_TEXTS[flag]}.`,
  unknownConditions: (conditions) =>
    `También mencionó ${and(conditions)}, que este plan no tiene en cuenta en su revisión de seguridad: ${DECISION_ASK_A_DOCTOR}.`,
  neverFor: (flags) =>
    `Nada de lo que se muestra aquí es para personas con: ${translateLabels(flags).join('; ')}.`,
  notFor: (flag, names) => `${translateLabel(flag)}: no use ${nor(names)}.`,
};
