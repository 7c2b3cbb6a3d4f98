import type { Evidence } from '../../types.ts';

/** Holds the sentences of evidence-lines.ts in Spanish. */
export const SPANISH_EVIDENCE_LINES: Record<Evidence, (names: string) => string> = {
  'approved-drug': (names) =>
    `${names}: conocido por medicamentos de venta con receta aprobados; un vial que se vende para investigación no es ese medicamento.`,
  'human-trials': (names) =>
    `${names}: estudiado en ensayos clínicos en personas; cada ficha dice qué demostraron los ensayos y qué no demostraron.`,
  'human-otherwise': (names) =>
    `${names}: probado en personas por otra vía, en otra forma o con otro fin; queda mucho por conocer.`,
  'no-effect': (names) => `${names}: las pruebas en personas no hallaron ningún efecto útil.`,
  'animal-only': (names) =>
    `${names}: estudiado en animales o células; los efectos en personas no están establecidos.`,
  'not-studied': (names) => `${names}: sin estudios para lo que usted eligió; cada ficha dice qué se sabe.`,
};
