import type {
  CatalogueEntry,
  InjectionProtocol,
  PeptideId,
  Reconstitution,
  VialCalculation,
} from '../types.ts';
import type { Level } from '../vocabulary.ts';
import { NAMES, productQuery } from './names.ts';

/** Of beginner, intermediate and advanced, in this order. */
type PerLevel<T> = readonly [beginner: T, intermediate: T, advanced: T];

/** Where the amounts come from; shown behind each amount. */
export type AmountBasis = 'label' | 'trial' | 'research';

export interface Injected {
  /** mg per injection; for a blend, mg of each peptide. */
  mg: PerLevel<number>;
  injections_a_week: 1 | 2 | 7;
  /** mg of dry powder per vial; for a blend, of each peptide. */
  vial_mg: number;
  blend?: true;
  /** International units in one mg, as the sellers label the vial (hCG). */
  iu_per_mg?: number;
}

export interface Capsules {
  /** mg per day, one intake. */
  mg: PerLevel<number>;
  capsule_mg: PerLevel<50 | 100>;
}

type DerivedField =
  | 'id'
  | 'name'
  | 'dose_basis'
  | 'dosing_ranges'
  | 'timing_protocol'
  | 'contraindications'
  | 'product_url'
  | 'vial_calculations'
  | 'reconstitution'
  | 'injection_protocol';

/** What is written by hand: each amount is written once, and every other figure and text is computed from it (D14). */
export interface EntryDraft extends Omit<CatalogueEntry, DerivedField> {
  supply: Injected | Capsules;
  basis: AmountBasis;
  /** Follows the frequency: "Once a day, {timing}". */
  timing: string;
  /** Follows what holds for every entry (pregnancy, cancer, age, allergy). */
  contraindications: readonly string[];
  /** One sentence. With the basis 'research' it follows NO_ESTABLISHED_DOSE and may be missing. */
  dose_basis?: string;
}

/** The sentence for entries without an established dose for people (4-sources, "Amounts"). */
const NO_ESTABLISHED_DOSE = 'No established human dose; amounts as commonly described for research.';

export const DAYS_A_MONTH = 30;
export const DAYS_A_WEEK = 7;
/** Bacteriostatic water per vial (V section 9). */
export const WATER_ML = 2;
/** The specification counts capsules per 1,000 mg: ceil(dose × 30 / 1000). */
export const CAPSULE_PACK_MG = 1000;
export const U100_UNITS_PER_ML = 100;

const RESEARCH_ONLY = 'For research use only, not for human consumption.';

const CONTRAINDICATED_FOR_ALL = [
  'Pregnancy or breastfeeding',
  'Active cancer or cancer treatment',
  'Age under 18',
  'Known allergy to the compound',
];

const BASIS_TEXT: Record<AmountBasis, string> = {
  label: 'a step of the US label',
  trial: 'an amount of the phase 2 trial',
  research: 'as commonly described for research',
};

const FREQUENCY = { 1: 'once a week', 2: 'twice a week', 7: 'once a day' } as const;

export const rounded = (value: number, decimals = 3) => Number(value.toFixed(decimals));
export const figure = (value: number, decimals = 3) =>
  value.toLocaleString('en-US', { maximumFractionDigits: decimals });
/** "= 7.5" when the figure is exact, "≈ 0.143" when it had to be rounded. */
export const equals = (value: number) =>
  `${Math.abs(rounded(value) - value) < 1e-9 ? '=' : '≈'} ${figure(value)}`;
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function perLevel<T>(make: (index: 0 | 1 | 2) => T): Record<Level, T> {
  return { beginner: make(0), intermediate: make(1), advanced: make(2) };
}

/** "= 0.75, rounded up to 1 vial" or "= 3, so 3 packs" */
function countUp(exact: number, unit: string): { count: number; text: string } {
  const count = Math.ceil(exact);
  const link = count === exact ? ', so' : ', rounded up to';
  return { count, text: `${equals(exact)}${link} ${count} ${unit}${count === 1 ? '' : 's'}` };
}

function injectedFields(supply: Injected, basis: AmountBasis) {
  const { mg, injections_a_week: perWeek, vial_mg, blend, iu_per_mg } = supply;
  const concentration = vial_mg / WATER_ML;
  const ofEach = blend ? ' of each peptide' : '';
  const iu = (milligrams: number, suffix = '') =>
    iu_per_mg ? ` (${figure(milligrams * iu_per_mg)} IU${suffix})` : '';
  const amount = (milligrams: number) => `${figure(milligrams)} mg${ofEach}${iu(milligrams)}`;
  const strength = `${figure(concentration)} mg/ml${ofEach}${iu(concentration, '/ml')}`;
  // Daily amounts are taken as they are: 0.1 * 7 / 7 is not 0.1 in floating point.
  const daily = (dose: number) => (perWeek === DAYS_A_WEEK ? dose : (dose * perWeek) / DAYS_A_WEEK);

  const calculation = (dose: number): VialCalculation => {
    const daily_dose_mg = daily(dose);
    const monthly = daily_dose_mg * DAYS_A_MONTH;
    const vials = countUp(monthly / vial_mg, 'vial');
    const perDay =
      perWeek === DAYS_A_WEEK
        ? `${amount(dose)} a day`
        : `${perWeek === 1 ? '' : `${perWeek} × `}${figure(dose)} mg a week ÷ 7 ${equals(daily_dose_mg)} mg a day;`;
    return {
      daily_dose_mg,
      monthly_vials_needed: vials.count,
      vial_strength_mg: vial_mg,
      explanation: `${perDay} × ${DAYS_A_MONTH} days ${equals(monthly)} mg a month; ÷ ${amount(vial_mg)} per vial ${vials.text}.`,
    };
  };

  const injection = (dose: number): InjectionProtocol => {
    const exactMl = dose / concentration;
    const units = figure(exactMl * U100_UNITS_PER_ML, 1);
    return {
      dose_per_injection: amount(dose),
      frequency: capitalized(FREQUENCY[perWeek]),
      injection_volume_ml: rounded(exactMl),
      detailed_instructions: `${amount(dose)} ÷ ${strength} ${equals(exactMl)} ml (${units} units on a U-100 syringe), described as an injection under the skin ${FREQUENCY[perWeek]}, with a new sterile needle and a different site each time. ${RESEARCH_ONLY}`,
    };
  };

  const reconstitution: Reconstitution = {
    instructions: `Wipe both stoppers with alcohol. Let ${WATER_ML} ml of bacteriostatic water run slowly down the inside of the ${amount(vial_mg)} vial, swirl gently until clear and do not shake. Write the date on the vial; discard it if cloudy. ${RESEARCH_ONLY}`,
    bacteriostatic_water_ml: WATER_ML,
    final_concentration: strength,
    storage: 'Store at 2-8°C and use within 30 days of mixing.',
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
    const packs = countUp(monthly / CAPSULE_PACK_MG, 'pack');
    return {
      daily_dose_mg: dose,
      monthly_vials_needed: packs.count,
      vial_strength_mg: capsule,
      explanation: `${figure(dose)} mg a day × ${DAYS_A_MONTH} days ${equals(monthly)} mg a month (${figure(monthly / capsule)} capsules of ${capsule} mg); ÷ ${figure(CAPSULE_PACK_MG)} mg per pack ${packs.text}.`,
    };
  };
  const reconstitution: Reconstitution = {
    instructions: `Capsules: nothing is mixed. ${RESEARCH_ONLY}`,
    bacteriostatic_water_ml: 0,
    final_concentration: 'Not applicable (capsules)',
    storage: 'Store closed, dry and away from light, as the package says.',
  };
  return {
    frequency: 'Once a day',
    dosing_ranges: perLevel(
      (i) =>
        `${figure(mg[i])} mg by mouth once a day, in ${capsule_mg[i]} mg capsules (${BASIS_TEXT[basis]})`,
    ),
    vial_calculations: perLevel((i) => calculation(mg[i], capsule_mg[i])),
    reconstitution,
  };
}

/** What follows from a draft's supply. */
type Derived = ReturnType<typeof injectedFields> | ReturnType<typeof capsuleFields>;

/** The entry from its draft, with what holds for every entry in the draft's language. */
export function complete(
  id: PeptideId,
  { supply, basis, timing, contraindications, dose_basis, ...written }: EntryDraft,
  { frequency, ...derived }: Derived,
  contraindicatedForAll: readonly string[],
  noEstablishedDose: string,
): CatalogueEntry {
  return {
    ...written,
    ...derived,
    id,
    name: NAMES[id],
    timing_protocol: `${frequency}, ${timing}`,
    contraindications: [...contraindicatedForAll, ...contraindications],
    dose_basis: [basis === 'research' && noEstablishedDose, dose_basis].filter(Boolean).join(' '),
    product_url: productQuery(id),
  };
}

/**
 * Completes one catalogue entry in English: every figure and every text with a figure in it is computed from `supply`.
 * Rules: V section 9 and D14 (30 days a month, 2 ml of water, weekly ÷ 7, volume = dose / concentration). es/define-entry.ts
 * says the same in Spanish.
 */
export function defineEntry(id: PeptideId, draft: EntryDraft): CatalogueEntry {
  const { supply, basis } = draft;
  const derived = 'capsule_mg' in supply ? capsuleFields(supply, basis) : injectedFields(supply, basis);
  return complete(id, draft, derived, CONTRAINDICATED_FOR_ALL, NO_ESTABLISHED_DOSE);
}
