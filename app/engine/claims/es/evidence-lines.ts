import type { Evidence } from '../../types.ts';

/** Holds the sentences of evidence-lines.ts in Spanish. */
export const SPANISH_EVIDENCE_LINES: Record<Evidence, (names: string) => string> = {
  'approved-drug': (names) =>
    `${names}: conocido por medicamentos de venta con receta aprobados; un vial que se vende para investigación no es ese medicamento.`,
  'human-trials': (names) =>
    `${names}: estudiado en ensayos clínicos en personas; cada ficha dice qué mostraron y qué no.`,
  'human-otherwise': (names) =>
    `${names}: probado en personas solo de otro modo, por otra vía, en otra forma o con otro fin; queda mucho por conocer.`,
  'no-effect': (names) => `${names}: probado en personas sin efecto; aun así se vende a menudo para ello.`,
  'animal-only': (names) =>
    `${names}: estudiado en animales o células; los efectos en personas no están establecidos.`,
  'not-studied': (names) => `${names}: sin estudios para lo que usted eligió; la ficha dice qué se sabe.`,
};
