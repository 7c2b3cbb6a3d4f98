import type { Evidence } from '../../types.ts';

/** Holds the names of evidence-names.ts in Spanish. */
export const SPANISH_EVIDENCE_NAMES: Readonly<Record<Evidence, string>> = {
  'approved-drug': 'Medicamento aprobado para esto (el producto con receta)',
  'human-trials': 'Probado en personas para esto',
  'human-otherwise': 'Probado en personas para otro fin, en otra forma o por otra vía',
  'no-effect': 'Probado en personas para esto: sin efecto útil',
  'animal-only': 'Estudiado para esto solo en animales o células',
  'not-studied': 'No estudiado para esto',
};
