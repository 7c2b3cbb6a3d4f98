import type { WidgetKind } from '#app/engine/vocabulary.ts';

const forGoals = {
  headline: 'Un plan para sus objetivos',
  line: 'Responda unas preguntas y vea qué encaja, con la evidencia detrás de cada elección.',
};
export const cover: Record<WidgetKind, typeof forGoals> = {
  full: forGoals,
  consumer: forGoals,
  technical: {
    headline: 'Compuestos para su investigación',
    line: 'Describa su proyecto y vea los compuestos que encajan, con la evidencia detrás de cada uno.',
  },
};
export const effort = (seconds: number, steps: number) => `Unos ${seconds} segundos, ${steps} pasos`;
export const start = 'Empezar';
