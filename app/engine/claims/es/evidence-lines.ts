import type { Evidence } from '../../types.ts';

const agree = (participle: string, count: number) => (count > 1 ? `${participle}s` : participle);

/** Holds the sentences of evidence-lines.ts in Spanish, in which participles agree with the number of the names. */
export const SPANISH_EVIDENCE_LINES: Record<Evidence, (names: string, count: number) => string> = {
  'approved-drug': (names, count) =>
    `${names}: ${agree('conocido', count)} por medicamentos de venta con receta aprobados; un vial que se vende para investigación no es ese medicamento.`,
  'human-trials': (names, count) =>
    `${names}: ${agree('estudiado', count)} en ensayos clínicos en personas; cada ficha dice qué demostraron los ensayos y qué no demostraron.`,
  'human-otherwise': (names, count) =>
    `${names}: ${agree('probado', count)} en personas por otra vía, en otra forma o con otro fin; queda mucho por conocer.`,
  'no-effect': (names) => `${names}: las pruebas en personas no hallaron ningún efecto útil.`,
  'animal-only': (names, count) =>
    `${names}: para lo que usted eligió, ${agree('estudiado', count)} como máximo en animales o células; cada ficha dice qué se sabe.`,
  'not-studied': (names) => `${names}: sin estudios para lo que usted eligió; cada ficha dice qué se sabe.`,
};
