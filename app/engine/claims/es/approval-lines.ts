import type { ListedId } from '../../other-compounds.ts';
import { isApprovedElsewhereOnly } from '../not-where-you-are.ts';

/** The sentence on approval where no product may be told from another, because that would tell of the answers (D67). */
export const GENERAL_APPROVAL_LINE =
  'Los productos de investigación no son medicamentos aprobados, aunque exista un medicamento con el mismo principio activo.';

const NOT_APPROVED_LINE = 'No está aprobado como medicamento en ningún país que conozcamos.';
const NOT_APPROVED_HERE_LINE = ', no donde está usted';
const NO_MEDICINE_LINE = '; este producto de investigación no es ese medicamento.';

const APPROVAL_LINES: Readonly<Partial<Record<ListedId, string>>> = {
  retatrutide: 'No está aprobada en ningún país que conozcamos; su fabricante aún la prueba en ensayos.',
  tirzepatide:
    'Aprobada como los medicamentos con receta Zepbound (peso) y Mounjaro (diabetes tipo 2); este producto de investigación no es esos medicamentos.',
  semaglutide:
    'Aprobada como medicamentos con receta, por ejemplo Wegovy (peso) y Ozempic (diabetes tipo 2), en inyección y en comprimidos; este producto de investigación no es esos medicamentos.',
  'hcg-protocol': `Aprobada como medicamento con receta para la fertilidad y algunas deficiencias hormonales (como Pregnyl), no para el peso${NO_MEDICINE_LINE}`,
  'signature-protocol':
    'No está aprobado como medicamento en ningún país que conozcamos; en cosmética se pone sobre la piel, no se inyecta.',
};

/** As in approval-lines.ts. */
const APPROVED_ELSEWHERE_LINES: Readonly<
  Partial<Record<ListedId, readonly [approved: string, elsewhere: string]>>
> = {
  tesamorelin: ['Aprobada en EE. UU. como Egrifta para la grasa abdominal relacionada con el VIH', ''],
  'pt-141': [
    'Aprobada en EE. UU. como Vyleesi para el deseo sexual bajo en mujeres antes de la menopausia',
    '',
  ],
  'thymosin-alpha-1': [
    'Aprobada en algunos países como Zadaxin para la hepatitis B',
    ', no en EE. UU., el Reino Unido ni por la autoridad central de la UE',
  ],
  selank: ['Aprobado en Rusia en gotas nasales para la ansiedad', ', no en EE. UU., la UE ni el Reino Unido'],
  semax: [
    'Aprobado en Rusia en gotas nasales, entre otros usos tras un ictus',
    ', no en EE. UU., la UE ni el Reino Unido',
  ],
};

/** Holds the sentences of approval-lines.ts in Spanish. */
export function approvalLine(id: string, country?: string): string {
  const medicine = Object.hasOwn(APPROVED_ELSEWHERE_LINES, id) && APPROVED_ELSEWHERE_LINES[id as ListedId];
  if (medicine)
    return `${medicine[0]}${isApprovedElsewhereOnly(id, country) ? NOT_APPROVED_HERE_LINE : medicine[1]}${NO_MEDICINE_LINE}`;
  return (Object.hasOwn(APPROVAL_LINES, id) && APPROVAL_LINES[id as ListedId]) || NOT_APPROVED_LINE;
}
