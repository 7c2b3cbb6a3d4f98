import type { Evidence } from '../types.ts';
import { SPANISH_LABELS } from '../vocabulary/spanish.ts';
import type { Budget, Flag, Level, Sex } from '../vocabulary.ts';
import type { Wording } from '../wording.ts';

/** What was chosen is known by its English label; what the visitor wrote in their own words stays as it is. */
const translateLabel = (label: string): string => SPANISH_LABELS[label] ?? label;
const translateLabels = (labels: readonly string[]): string[] => labels.map(translateLabel);

/** "y", but "e" before the sound of an i: "CJC-1295 e Ipamorelin". */
const joint = (next: string): string => (/^h?[ií](?![aeo])/i.test(next) ? 'e' : 'y');

/** "A", "A y B", "A, B y C" */
export const and = (items: readonly string[]): string => {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${joint(last)} ${last}`;
};

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const LEVEL: Record<Level, string> = {
  beginner: translateLabel('Complete Beginner'),
  intermediate: translateLabel('Some Experience'),
  advanced: translateLabel('Experienced User'),
};
const SEX: Record<Sex, string> = {
  male: 'sexo masculino al nacer',
  female: 'sexo femenino al nacer',
  prefer_not_to_say: 'sexo al nacer no indicado',
};
const BUDGET: Record<Budget, string> = {
  lean: 'Protocolo Inicial',
  standard: 'Protocolo de Rendimiento',
  premium: 'Combinación de Optimización Élite',
};

const CARE: Record<Flag, string> = {
  'Pregnancy or breastfeeding': '',
  'Active cancer treatment': '',
  'Heart disease or cardiovascular issues':
    'la frecuencia cardíaca y la presión arterial necesitan supervisión médica',
  'Thyroid disorders': 'los valores tiroideos necesitan supervisión médica',
  'Current steroid cycle': 'los niveles hormonales ya se están modificando y necesitan supervisión médica',
  'Mental health conditions': 'los cambios de ánimo son motivo para suspender y buscar ayuda',
  'Diabetes or blood sugar issues':
    'el azúcar en sangre y los medicamentos para la diabetes necesitan supervisión médica',
  'Blood clotting disorders':
    'los sangrados, los moretones y los anticoagulantes necesitan supervisión médica',
  'Autoimmune conditions': 'los brotes y los tratamientos inmunitarios necesitan supervisión médica',
};

const EVIDENCE: Record<Evidence, (names: string) => string> = {
  'approved-drug': (names) =>
    `${names}: conocido por medicamentos de venta con receta aprobados; un vial que se vende para investigación no es ese medicamento.`,
  'human-trials': (names) =>
    `${names}: estudiado en ensayos clínicos en personas; cada ficha dice qué mostraron y qué no.`,
  'human-otherwise': (names) =>
    `${names}: probado en personas solo de otro modo, por otra vía, en otra forma o con otro fin; queda mucho por conocer.`,
  'no-effect': (names) => `${names}: probado en personas sin efecto; aun así se vende a menudo para ello.`,
  'animal-only': (names) =>
    `${names}: estudiado en animales o células; los efectos en personas no están establecidos.`,
};

const QUALIFIED: Partial<Record<Evidence, string>> = {
  'human-otherwise': ' (probado en personas solo de otro modo)',
  'no-effect': ' (se vende a menudo para ello; los ensayos no encontraron ningún efecto)',
  'animal-only': ' (estudiado solo en animales o células)',
};

const ASK = 'consulte a un médico antes de cualquier uso';

/** Every sentence of the full plan in Spanish: what the English says, in the same punctuation, with the same figures. */
export const spanish: Wording = {
  and,
  labels: translateLabels,
  subjective: ['nivel', 'calidad', 'ánimo'],
  evidence: EVIDENCE,
  // The English sentence is the legal one: it follows in brackets.
  disclaimers: [
    'Solo con fines educativos. (For educational purposes only.)',
    'No es un consejo médico. (Not medical advice.)',
    'Solo para uso en investigación, no apto para el consumo humano. (Research-use only, not for human consumption.)',
    'Cumpla todas las leyes y normas locales. (Follow all local laws and regulations.)',
    'Consulte a un profesional de la salud antes de iniciar cualquier protocolo. (Consult a healthcare provider before starting any protocol.)',
  ],
  checkpoints: [
    'Semana 2: tolerancia',
    'Semana 4: optimización de la dosis',
    'Semana 8: evaluación del progreso',
  ],

  reason: (label, evidence) => `porque eligió ${translateLabel(label)}${QUALIFIED[evidence] ?? ''}`,
  why: (name, labels, evidence) =>
    `${name}: porque eligió ${and(translateLabels(labels))}${QUALIFIED[evidence] ?? ''}.`,
  excluded: (name, flags) => `${name} se excluyó porque usted marcó ${and(translateLabels(flags))}.`,
  excludedByAge: (name, age) => `${name} se excluyó por su rango de edad, ${age}.`,
  leftApart: (name, from) => `${name} se excluyó porque su plan contiene ${from}: nunca deben usarse juntos.`,
  notStudied: (name, others) =>
    `${name} no se estudió junto con ${and(others)}: solo uno a la vez, con al menos 4 semanas de separación.`,
  cautionByAge: (age) => `Su rango de edad es ${age}: ${ASK}.`,
  caution: (flag) => `Usted marcó ${translateLabel(flag)}: ${ASK}${CARE[flag] && `; ${CARE[flag]}`}.`,
  cautionOf: (name, caution) => `${name}: ${caution}`,
  unknownConditions: (conditions) =>
    `También mencionó ${and(conditions)}, que este plan no tiene en cuenta en su revisión de seguridad: ${ASK}.`,
  neverFor: (flags) =>
    `Nada de lo que se muestra aquí es para personas con: ${translateLabels(flags).join('; ')}.`,
  notFor: (flag, names) => `${translateLabel(flag)}: no use ${and(names)}.`,
  contraindications: (name, items) =>
    `Contraindicaciones y precauciones de ${name ?? 'todos los compuestos de este plan'}: ${items.join('; ')}.`,
  interactions: (name, items) =>
    `Interacciones de ${name ?? 'todos los compuestos de este plan'}: ${items.join('; ')}.`,
  oneIncretin: (name) =>
    `${name} es un inyectable para bajar de peso de la familia de las incretinas. Nunca lo combine con otro: dos juntos no son seguros, por eso un plan contiene uno como máximo.`,

  recap: ({ goals, symptoms, level, age, sex, budget, conditions, answered }) =>
    [
      `Objetivos: ${translateLabels(goals).join(', ') || 'ninguno indicado'}.`,
      `Síntomas: ${translateLabels(symptoms).join(', ') || 'ninguno indicado'}.`,
      `Sobre usted: ${LEVEL[level]}, edad ${age}, ${SEX[sex]}, ${BUDGET[budget]}.`,
      `Afecciones: ${translateLabels(conditions).join(', ') || (answered ? 'ninguna indicada' : 'sin respuesta')}.`,
    ].join(' '),

  mechanisms: (entries) =>
    `Este plan reúne ${plural(entries.length, 'compuesto', 'compuestos')}. ${entries
      .map((e) => `${e.name} – ${e.compound_class}`)
      .join('; ')}.`,

  rationaleWeight: (first) =>
    `Sus respuestas sobre el peso deciden el orden de este plan, ajustado a su rango de edad y a su sexo al nacer; ${first} va primero.`,
  rationaleGeneral: (first, labels) =>
    `El orden sigue sus respuestas: los objetivos cuentan más que los síntomas, y lo que mejor se ajusta a una respuesta cuenta más. ${first} va primero, por ${and(translateLabels(labels))}.`,
  rationaleBeginner: `Con el nivel ${LEVEL.beginner} no recibe una fase avanzada ni nada de lo que se reserva a usuarios experimentados.`,
  rationaleLean: `El ${BUDGET.lean} conserva las dos primeras fases.`,
  rationaleExcluded: (names) => `Se excluyó por su seguridad: ${and(names)}.`,
  rationaleUncovered: (labels) => `Este plan no cubre: ${translateLabels(labels).join(', ')}.`,

  steps: {
    start: (names, apart) =>
      apart
        ? `Empiece aquí: el protocolo comienza con ${names[0]}, sin nada más. ${and(names.slice(1))} es para otro momento, con al menos 4 semanas de separación: no se estudiaron juntos.`
        : names.length > 1
          ? `Empiece aquí: el protocolo comienza con ${names[0]}. ${and(names.slice(1))} sigue cuando el primero se tolere bien, para poder distinguir los efectos.`
          : `Empiece aquí: el protocolo comienza con ${and(names)}, sin nada más.`,
    next: (names) =>
      `Siguiente capa (después de 4-6 semanas): ${and(names)}, de uno en uno, cuando la primera fase se tolere bien.`,
    advanced: (names) =>
      `Opciones avanzadas: ${and(names)}, solo para usuarios experimentados con una buena respuesta hasta el momento.`,
    check:
      'En las semanas 2, 4 y 8: repase los controles de progreso de la sección Seguimiento antes de cambiar o añadir algo.',
    stop: 'Suspenda ante cualquier reacción grave o duradera y acuda a un médico.',
  },

  keyPoints: {
    oneAtATime:
      'Los compuestos se añaden de uno en uno, para poder distinguir los efectos y los efectos secundarios.',
    certificate:
      'Una etiqueta por sí sola no demuestra lo que contiene un vial: pida el certificado de análisis del lote, emitido por un laboratorio independiente.',
    level: (level) => `Las cantidades de las fichas son las descritas para el nivel ${LEVEL[level]}.`,
  },

  dose: (dose, level) => `Nivel ${LEVEL[level]}: ${dose}.`,
  howToUse: (name, parts) => `${name}: ${parts.join(' ')}`,
  howToUseCards: 'La mezcla, la inyección y el suministro mensual se calculan paso a paso en cada ficha.',
  monitor: (name, items) => `${name}: ${items.join('; ')}.`,
  journal: 'Lleve un registro con fechas desde antes del primer día, para poder comparar los cambios.',
  nugget: (name, note) => `${name}: ${note}`,
};
