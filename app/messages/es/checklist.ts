export {
  SPANISH_CHECK_TOPICS as topics,
  SPANISH_START_CONDITIONS as conditions,
} from '#app/engine/vocabulary/spanish-schedule.ts';

export const eightWeeks = 'Lista de control de 8 semanas';
export const month = 'Lista de control del protocolo de 30 días';
export const when = 'Cuándo';
export const what = 'Qué';
export const done = 'Hecho';
export const before = 'Antes del primer día';
export const week = (number: number) => `Semana ${number}`;
export const checkpoint = (what: string) => `Control: ${what}.`;
export const first =
  'Muestre este plan a un profesional de la salud. Pida a la tienda el certificado de análisis del lote. Anote cómo está ahora.';
export const scope = (name: string) => `Esta lista es solo para ${name}.`;
export const log = 'Escriba una línea con fecha: cómo se siente y cualquier cosa fuera de lo común.';
export const noRaise =
  'No aumente ninguna dosis sin un médico. Mire qué cambió y decida si conviene suspender.';
export const noRaiseAtEnd = 'No aumente ninguna dosis. Mire qué cambió.';
export const atWeek4 = (sentence: string) =>
  `${week(4)}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
export const courseEnds = (weeks: number) =>
  `Suspenda al final de esta semana y no use ningún producto durante al menos ${weeks} semanas.`;
export const timeOff = 'Descanso: no use ningún producto.';
export const supplyEnds = (days: number) =>
  `El suministro termina esta semana. Deseche un vial abierto a los ${days} días de la mezcla.`;
export const last =
  'Compare con la primera nota y decida con un profesional de la salud si conviene continuar.';
export const lastAfterStop = 'Compare con la primera nota y muestre ambas a un profesional de la salud.';
export const noted = (items: string) => `Anote cada semana: ${items}.`;
export const measured = (visits: string) => `Un médico puede medir ${visits}.`;
export const measuredAnyTime = (items: string) => `Un médico puede medir: ${items}.`;
export const visits = {
  before: 'antes de empezar',
  'week-4-8': 'en las semanas 4 a 8',
  'week-8-12': 'en las semanas 8 a 12',
};
export const unstudied =
  'Ningún estudio dice cómo controlar este producto; esto es lo que miraría un médico.';
export const noCheck = 'Ningún estudio dice cómo controlar este producto.';
export const stop = 'Si tiene una reacción grave o duradera, suspenda el uso y acuda a un médico.';
export const calendar = 'Añadir los controles a un calendario';
export const calendarWithLink =
  'Añadir los controles con un enlace a este plan, para un calendario que solo ve usted';
export const event = (week: number) => `Semana ${week}: control de su plan`;
export const eventText = 'Es el momento del control de esta semana.';
export const stopEvent = 'Empieza el descanso de su plan';
export const stopEventText = (weeks: number) =>
  `Suspenda hoy y no empiece nada más durante al menos ${weeks} semanas.`;
export const timeOffEndEvent = 'Termina el descanso de su plan';
export const timeOffEndEventText = 'Hable con un médico antes de empezar cualquier producto.';
export const supplyEvent = 'Termina el suministro de su plan';
export const supplyEventText = (days: number) => `Deseche un vial abierto a los ${days} días de la mezcla.`;
