import type { WidgetKind } from '#app/engine/vocabulary.ts';

const forGoals = (brand: string) =>
  `Evaluación de péptidos de ${brand}: responda unas preguntas y vea qué encaja con sus objetivos, con la evidencia de cada elección.`;
export const assessment: Record<WidgetKind, typeof forGoals> = {
  full: forGoals,
  consumer: forGoals,
  technical: (brand) =>
    `Evaluación de péptidos de ${brand} para la investigación: describa su proyecto y vea qué compuestos encajan, con la evidencia de cada uno.`,
};
export const selector = (brand: string) =>
  `Elija su evaluación de péptidos de ${brand}: una breve para consumidores, una para investigación o la completa en seis pasos.`;
