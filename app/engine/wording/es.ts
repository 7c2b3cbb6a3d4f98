import { SPANISH_EVIDENCE_LINES } from '../claims/es/evidence-lines.ts';
import { SPANISH_EVIDENCE_NAMES } from '../claims/es/evidence-names.ts';
import { SPANISH_PLAN_NOTES } from '../claims/es/plan-notes.ts';
import { inBrackets } from '../claims/evidence-names.ts';
import { enumerate } from '../enumerate.ts';
import { WEEKS_ONE_AT_A_TIME } from '../one-at-a-time.ts';
import type { Plan } from '../types.ts';
import { SPANISH_CHECK_TOPICS, SPANISH_START_CONDITIONS } from '../vocabulary/spanish-schedule.ts';
import type { Budget, Level, Sex } from '../vocabulary.ts';
import type { Wording } from '../wording.ts';
import { and, spanishDecision, translateLabel, translateLabels } from './es-decision.ts';

export { and } from './es-decision.ts';

const LEVEL_WORDING: Record<Level, string> = {
  beginner: translateLabel('Complete Beginner'),
  intermediate: translateLabel('Some Experience'),
  advanced: translateLabel('Experienced User'),
};
const SEX_WORDING: Record<Sex, string> = {
  male: 'sexo masculino al nacer',
  female: 'sexo femenino al nacer',
  prefer_not_to_say: 'sexo al nacer no indicado',
};
const TIER_WORDING: Record<Budget, string> = {
  lean: 'Protocolo Inicial',
  standard: 'Protocolo de Rendimiento',
  premium: 'Combinación de Optimización Élite',
};

const PHASE_WORDING: Record<keyof Plan['game_plan'], string> = {
  start_here: 'Empiece aquí',
  next_layer: 'Siguiente capa (después de 4-6 semanas)',
  advanced: 'Opciones avanzadas',
};
const ADVANCED_ONLY_WORDING = '; solo para usuarios experimentados con una buena respuesta hasta el momento';

/** Every sentence of the full plan in Spanish: the content of the English, with the same punctuation and figures. */
export const spanish: Wording = {
  ...spanishDecision,
  and,
  labels: translateLabels,
  evidence: SPANISH_EVIDENCE_LINES,
  checkpoint: (week, topic) => `Semana ${week}: ${SPANISH_CHECK_TOPICS[topic]}`,

  why: (name, groups) =>
    `${name}: ${groups
      .map(({ labels, evidence, finding }, index) => {
        const known = evidence === 'not-studied' ? '' : ` ${inBrackets(SPANISH_EVIDENCE_NAMES[evidence])}`;
        return `${index === 0 ? 'porque' : 'Porque'} eligió ${and(translateLabels(labels))}${known}. ${finding}`.trim();
      })
      .join(' ')}`,
  notes: SPANISH_PLAN_NOTES,
  contraindications: (name, items) =>
    `Contraindicaciones y precauciones de ${name ?? 'todos los compuestos de este plan'}: ${enumerate(items)}.`,
  interactions: (name, items) =>
    `Interacciones de ${name ?? 'todos los compuestos de este plan'}: ${enumerate(items)}.`,
  oneIncretin: (name) =>
    `${name} es un inyectable para bajar de peso de la familia de las incretinas. Nunca lo combine con otro: dos juntos no son seguros, por eso un plan contiene uno como máximo.`,

  recap: ({ goals, symptoms, level, age, sex, budget, conditions, answered, hasWritten }) =>
    [
      `Objetivos: ${translateLabels(goals).join(', ') || 'ninguno indicado'}.`,
      `Síntomas: ${translateLabels(symptoms).join(', ') || 'ninguno indicado'}.`,
      `Sobre usted: ${LEVEL_WORDING[level]}, edad ${age}, ${SEX_WORDING[sex]}, ${TIER_WORDING[budget]}.`,
      `Afecciones: ${translateLabels(conditions).join(', ') || (!answered ? 'sin respuesta' : hasWritten ? 'ninguna marcada' : 'ninguna indicada')}${hasWritten ? '; algo escrito con las propias palabras del visitante' : ''}.`,
    ].join(' '),

  mechanisms: (entries) =>
    `Este plan enumera ${entries.length} ${entries.length === 1 ? 'compuesto' : 'compuestos'}. ${entries
      .map((e) => `${e.name} – ${e.compound_class}`)
      .join('; ')}.`,

  rationaleWeight: (first) =>
    `Sus respuestas sobre el peso deciden el orden de este plan; el protocolo comienza con ${first}.`,
  rationaleGeneral: (first, labels) =>
    `El orden viene de una lista fija para lo que eligió: los objetivos cuentan más que los síntomas, y lo que mejor se ajusta a una respuesta cuenta más. El protocolo comienza con ${first}, porque eligió ${and(translateLabels(labels))}.`,
  rationaleBeginner: `Con el nivel ${LEVEL_WORDING.beginner} recibe un plan sin fase avanzada y sin productos reservados para usuarios experimentados.`,
  rationaleLean: `El ${TIER_WORDING.lean} incluye solo las dos primeras fases.`,
  rationaleUncovered: (labels) => `Este plan no cubre: ${translateLabels(labels).join(', ')}.`,

  steps: {
    start: (tier, name, { condition, isFirstOfPlan }) =>
      [
        `${PHASE_WORDING[tier]}: el protocolo comienza con ${name}, sin nada más.`,
        ...(isFirstOfPlan ? [] : ['No se le ofrece ningún producto anterior, así que no espera a ninguno.']),
        ...(condition ? [SPANISH_START_CONDITIONS[condition]] : []),
      ].join(' '),
    other: (tier, name) =>
      `${PHASE_WORDING[tier]}: ${name}, en su lugar, o más adelante con un médico${tier === 'advanced' ? ADVANCED_ONLY_WORDING : ''}.`,
    cautioned: (tier, name) =>
      `${PHASE_WORDING[tier]}: ${name} tiene una precaución para usted: solo más adelante con un médico.`,
    withoutEffect: (tier, name) =>
      `${PHASE_WORDING[tier]}: ${name} está en la lista, pero las pruebas en personas no hallaron un efecto útil; no es una alternativa.`,
    check: (weeks) => `En las semanas ${and(weeks.map(String))}, repase los controles de progreso.`,
    courseEnd: (name, { weeks, longest }) =>
      longest
        ? `Al final de la semana ${weeks}: suspenda ${name} (los vendedores describen de ${weeks} a ${longest} semanas). Después no use ningún producto durante al menos ${WEEKS_ONE_AT_A_TIME} semanas; cualquier producto posterior espera hasta entonces.`
        : `Al final de la semana ${weeks} como máximo: suspenda ${name}. Después no use ningún producto durante al menos ${WEEKS_ONE_AT_A_TIME} semanas; cualquier producto posterior espera hasta entonces.`,
    continuous: (name, week) =>
      `Después de la semana ${week}: continúe con ${name} solo con un médico. Tras la última dosis no use ningún producto durante al menos ${WEEKS_ONE_AT_A_TIME} semanas; cualquier producto posterior espera hasta entonces.`,
    onlyWithDoctor: `No empiece ningún producto de este plan sin un médico. Tras la última dosis no use ningún producto durante al menos ${WEEKS_ONE_AT_A_TIME} semanas; cualquier producto posterior espera hasta entonces.`,
    stop: 'Si tiene una reacción grave o duradera, suspenda el uso y acuda a un médico.',
  },

  keyPoints: {
    certificate:
      'Una etiqueta no demuestra lo que contiene un vial. Pida el certificado de análisis de su lote, emitido por un laboratorio independiente.',
    level: (level) => `La dosificación de las fichas es para el nivel ${LEVEL_WORDING[level]}.`,
  },

  dose: (dose, level) => `Nivel ${LEVEL_WORDING[level]}: ${dose}.`,
  howToUseCards:
    'La mezcla, la inyección y el suministro mensual se calculan paso a paso en cada ficha que muestra la dosificación.',
  monitor: (name, noted, measured) =>
    [
      `${name}: puede anotar cada semana: ${noted.join(', ')}.`,
      measured.length > 0
        ? `Un médico puede medir: ${measured.join(', ')}.`
        : 'No hay un control médico establecido.',
    ].join(' '),
  journal: 'Lleve un registro con fechas desde antes del primer día, para poder comparar los cambios.',
};
