import type {
  CatalogueEntry,
  InjectionProtocol,
  PeptideId,
  Reconstitution,
  VialCalculation,
} from '../../types.ts';
import {
  type AmountBasis,
  CAPSULE_PACK_MG,
  type Capsules,
  capitalized,
  complete,
  DAYS_A_MONTH,
  DAYS_A_WEEK,
  type EntryDraft,
  equals as equalsInEnglish,
  figure as figureInEnglish,
  type Injected,
  perLevel,
  rounded,
  U100_UNITS_PER_ML,
  WATER_ML,
} from '../define-entry.ts';

/*
 * The computed sentences of an entry in Spanish. Whole sentences in each language, and not pieces of them, because a browser
 * downloads one language and pieces with names would cost every visitor; that both say the same figures is tested.
 */

// The point stays the decimal mark, and there is no mark of thousands: "5,000" is five to many who read Spanish.
const figure = (value: number, decimals?: number) => figureInEnglish(value, decimals).replaceAll(',', '');
const equals = (value: number) => equalsInEnglish(value).replaceAll(',', '');

const NO_ESTABLISHED_DOSE =
  'No hay una dosis establecida en humanos; cantidades según se describen habitualmente para investigación.';

const RESEARCH_ONLY = 'Solo para uso en investigación, no apto para el consumo humano.';

const CONTRAINDICATED_FOR_ALL = [
  'Embarazo o lactancia',
  'Cáncer activo o tratamiento contra el cáncer',
  'Menores de 18 años',
  'Alergia conocida al compuesto',
];

const BASIS_TEXT: Record<AmountBasis, string> = {
  label: 'un paso de la etiqueta estadounidense',
  trial: 'una cantidad del ensayo de fase 2',
  research: 'según se describe habitualmente para investigación',
};

const FREQUENCY = { 1: 'una vez a la semana', 2: 'dos veces a la semana', 7: 'una vez al día' } as const;

/** "= 0.75, redondeado hacia arriba a 1 vial" or "= 3, es decir, 3 envases" */
function countUp(exact: number, one: string, many: string): { count: number; text: string } {
  const count = Math.ceil(exact);
  const link = count === exact ? ', es decir,' : ', redondeado hacia arriba a';
  return { count, text: `${equals(exact)}${link} ${count} ${count === 1 ? one : many}` };
}

function injectedFields(supply: Injected, basis: AmountBasis) {
  const { mg, injections_a_week: perWeek, vial_mg, blend, iu_per_mg } = supply;
  const concentration = vial_mg / WATER_ML;
  const ofEach = blend ? ' de cada péptido' : '';
  const iu = (milligrams: number, suffix = '') =>
    iu_per_mg ? ` (${figure(milligrams * iu_per_mg)} UI${suffix})` : '';
  const amount = (milligrams: number) => `${figure(milligrams)} mg${ofEach}${iu(milligrams)}`;
  const strength = `${figure(concentration)} mg/ml${ofEach}${iu(concentration, '/ml')}`;
  // As in the English: 0.1 * 7 / 7 is not 0.1 in floating point.
  const daily = (dose: number) => (perWeek === DAYS_A_WEEK ? dose : (dose * perWeek) / DAYS_A_WEEK);

  const calculation = (dose: number): VialCalculation => {
    const daily_dose_mg = daily(dose);
    const monthly = daily_dose_mg * DAYS_A_MONTH;
    const vials = countUp(monthly / vial_mg, 'vial', 'viales');
    const perDay =
      perWeek === DAYS_A_WEEK
        ? `${amount(dose)} al día`
        : `${perWeek === 1 ? '' : `${perWeek} × `}${figure(dose)} mg a la semana ÷ 7 ${equals(daily_dose_mg)} mg al día;`;
    return {
      daily_dose_mg,
      monthly_vials_needed: vials.count,
      vial_strength_mg: vial_mg,
      explanation: `${perDay} × ${DAYS_A_MONTH} días ${equals(monthly)} mg al mes; ÷ ${amount(vial_mg)} por vial ${vials.text}.`,
    };
  };

  const injection = (dose: number): InjectionProtocol => {
    const exactMl = dose / concentration;
    const units = figure(exactMl * U100_UNITS_PER_ML, 1);
    return {
      dose_per_injection: amount(dose),
      frequency: capitalized(FREQUENCY[perWeek]),
      injection_volume_ml: rounded(exactMl),
      detailed_instructions: `${amount(dose)} ÷ ${strength} ${equals(exactMl)} ml (${units} unidades en una jeringa U-100), descrito como una inyección bajo la piel ${FREQUENCY[perWeek]}, con una aguja estéril nueva y en un lugar distinto cada vez. ${RESEARCH_ONLY}`,
    };
  };

  const reconstitution: Reconstitution = {
    instructions: `Limpie ambos tapones con alcohol. Deje que ${WATER_ML} ml de agua bacteriostática bajen despacio por la pared interior del vial de ${amount(vial_mg)}, gírelo con suavidad hasta que el líquido quede transparente y no lo agite. Escriba la fecha en el vial; deséchelo si está turbio. ${RESEARCH_ONLY}`,
    bacteriostatic_water_ml: WATER_ML,
    final_concentration: strength,
    storage: 'Conserve a 2-8°C y use dentro de los 30 días posteriores a la mezcla.',
  };

  return {
    frequency: capitalized(FREQUENCY[perWeek]),
    dosing_ranges: perLevel((i) => `${amount(mg[i])} ${FREQUENCY[perWeek]} (${BASIS_TEXT[basis]})`),
    vial_calculations: perLevel((i) => calculation(mg[i])),
    reconstitution,
    injection_protocol: perLevel((i) => injection(mg[i])),
  };
}

function capsuleFields({ mg, capsule_mg }: Capsules, basis: AmountBasis) {
  const calculation = (dose: number, capsule: number): VialCalculation => {
    const monthly = dose * DAYS_A_MONTH;
    const packs = countUp(monthly / CAPSULE_PACK_MG, 'envase', 'envases');
    return {
      daily_dose_mg: dose,
      monthly_vials_needed: packs.count,
      vial_strength_mg: capsule,
      explanation: `${figure(dose)} mg al día × ${DAYS_A_MONTH} días ${equals(monthly)} mg al mes (${figure(monthly / capsule)} cápsulas de ${capsule} mg); ÷ ${figure(CAPSULE_PACK_MG)} mg por envase ${packs.text}.`,
    };
  };
  const reconstitution: Reconstitution = {
    instructions: `Cápsulas: no se mezcla nada. ${RESEARCH_ONLY}`,
    bacteriostatic_water_ml: 0,
    final_concentration: 'No corresponde (cápsulas)',
    storage: 'Conserve cerrado, seco y protegido de la luz, como indica el envase.',
  };
  return {
    frequency: capitalized(FREQUENCY[DAYS_A_WEEK]),
    dosing_ranges: perLevel(
      (i) =>
        `${figure(mg[i])} mg por vía oral una vez al día, en cápsulas de ${capsule_mg[i]} mg (${BASIS_TEXT[basis]})`,
    ),
    vial_calculations: perLevel((i) => calculation(mg[i], capsule_mg[i])),
    reconstitution,
  };
}

/** As the English defineEntry, from the same figures. */
export function defineEntryInSpanish(id: PeptideId, draft: EntryDraft): CatalogueEntry {
  const { supply, basis } = draft;
  const derived = 'capsule_mg' in supply ? capsuleFields(supply, basis) : injectedFields(supply, basis);
  return complete(id, draft, derived, CONTRAINDICATED_FOR_ALL, NO_ESTABLISHED_DOSE);
}
