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
export const log = 'Escriba una línea con fecha: cómo se siente y cualquier cosa fuera de lo común.';
export const last =
  'Compare con la primera nota y decida con un profesional de la salud si conviene continuar.';
export const noted = (measures: string) => `Para anotar cada semana: ${measures}.`;
export const stop = 'Suspenda el uso ante cualquier reacción grave o duradera y acuda a un médico.';
export const calendar = 'Añadir los controles a un calendario';
export const event = (week: number) => `Semana ${week}: control de su plan`;
export const eventText = (url: string) => `Repase el control de esta semana: ${url}`;
export const tolerance = 'Semana 2: tolerancia';
export const progress = 'Semana 4: evaluación del progreso';
