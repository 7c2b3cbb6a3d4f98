import { CATALOGUE_NAMES } from '../../catalogue/names.ts';
import type { PLAN_NOTES } from '../plan-notes.ts';

/** Holds the sentences of plan-notes.ts in Spanish. */
export const SPANISH_PLAN_NOTES: typeof PLAN_NOTES = {
  medicinesForWeight:
    'Existen medicamentos aprobados para el peso, como Wegovy y Zepbound; un médico puede decirle si alguno es adecuado para usted y recetárselo.',
  medicines: (names) =>
    names === CATALOGUE_NAMES.selank
      ? 'Las gotas nasales de Selank están aprobadas, que sepamos, solo en Rusia.'
      : `Que sepamos, los medicamentos con ${names} están aprobados solo donde y para lo que dice la línea de aprobación.`,
  noCombination:
    'No hallamos ningún estudio en personas de ninguna combinación de estos productos: use uno cada vez y hable con un médico antes de añadir otro.',
  answerWithoutStudy: (label) =>
    `${label}: Esta respuesta no tiene ningún producto respaldado por un estudio; las tiendas agrupan estos bajo ella.`,
};
