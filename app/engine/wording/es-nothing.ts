import type { WordsEffect } from '../own-words.ts';
import { SPANISH_LABELS } from '../vocabulary/spanish.ts';
import type { NothingWording } from '../wording.ts';
import { and } from './es.ts';

const ARTICLES_EXPLAIN =
  'Nuestros artículos educativos explican lo que se sabe de la seguridad de los péptidos de investigación en general y lo que no.';

const afterUse = (conditions: readonly string[], { flags }: WordsEffect) =>
  conditions.includes('Pregnancy or breastfeeding')
    ? 'No use ninguno de ellos. Si ya lo ha hecho, llame ahora a su médico o a su matrona.'
    : flags.includes('Pregnancy or breastfeeding')
      ? 'Ninguno de estos productos está pensado para el embarazo o la lactancia. Si ya ha usado alguno, llame a su médico o a su matrona.'
      : 'Si ya ha usado alguno, llame a su médico.';

const writeReason = (conditions: readonly string[], written: WordsEffect): string => {
  if (conditions.length === 0 && written.stops)
    return `Por lo que usted escribió con sus propias palabras, se excluyen todos los productos que se ajustarían a sus respuestas. ${afterUse(conditions, written)}`;
  const because =
    conditions.length > 0
      ? `Usted marcó ${and(conditions.map((flag) => SPANISH_LABELS[flag] ?? flag))}.`
      : 'Hay productos para sus respuestas, pero no para su rango de edad.';
  return `${because} Por su seguridad, se excluyen todos los productos que se ajustarían a sus respuestas. ${afterUse(conditions, written)}`;
};

/** The page without products in Spanish. */
export const spanishNothing: NothingWording = {
  flags: {
    summary: 'No se sugiere ningún producto para sus respuestas.',
    rationale: writeReason,
    steps: [
      'Hable con un médico sobre sus objetivos antes de plantearse usar cualquier compuesto de investigación.',
      'Muestre esta página a su médico. Enumera lo que excluimos y por qué.',
      ARTICLES_EXPLAIN,
    ],
    cautions: ['No empiece a usar ninguno de los compuestos que se excluyeron.'],
  },
  'not-offered': {
    summary: 'En este momento no se ofrece aquí nada que se ajuste a sus respuestas.',
    rationale: () => 'Esta tienda no vende los compuestos que se ajustan a sus respuestas y su experiencia.',
    steps: [
      'Elija otros objetivos o síntomas y repita la evaluación.',
      'Pregunte a la tienda qué puede ofrecer para sus objetivos.',
      ARTICLES_EXPLAIN,
    ],
    cautions: [],
  },
  'no-match': {
    summary: 'Ningún compuesto de nuestro catálogo se ajusta a sus respuestas.',
    rationale: () =>
      'Ningún compuesto de nuestro catálogo corresponde a los objetivos y síntomas que usted eligió.',
    steps: ['Elija al menos un objetivo de la lista y repita la evaluación.', ARTICLES_EXPLAIN],
    cautions: [],
  },
};
