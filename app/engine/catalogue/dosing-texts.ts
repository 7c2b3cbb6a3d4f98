import type { InjectionProtocol, Reconstitution, VialCalculation } from '../types.ts';
import {
  CAPSULE_PACK_MG,
  injectionVolume,
  OPEN_VIAL_DAYS,
  syringeMark,
  VIAL_DAYS_A_MONTH,
  VIAL_DAYS_A_WEEK,
  VIAL_WATER_ML,
  vialStrength,
  vialsAMonth,
} from '../vials.ts';
import type { Level } from '../vocabulary.ts';

/* The English sentences on dosing: amounts, injection, syringes, vials, mixing and capsules. Every figure and every text with a figure in it
   is computed from an entry's supply. Rules: V section 9 and D14 (30 days a month, 2 ml of water, weekly ÷ 7, volume = dose /
   concentration). es/dosing-texts.ts has the sentences in Spanish. */

/** Values for beginner, intermediate and advanced, in this order. */
type PerLevel<T> = readonly [beginner: T, intermediate: T, advanced: T];

/**
 * The source of the amounts; shown after each amount. `other-use` is `research` for a compound that is approved as a medicine, but neither
 * for this use nor in this form: it has a dose, so "no established human dose" would be untrue.
 */
export type AmountBasis = 'label' | 'trial' | 'research' | 'other-use';

export interface Injected {
  /** mg per injection; for a blend, mg of each peptide. */
  mg: PerLevel<number>;
  /** The steps after the first four weeks, named at the higher levels (D40). */
  next_mg?: readonly [number, number];
  injections_a_week: 1 | 2 | 7;
  /** mg of dry powder per vial; for a blend, of each peptide. */
  vial_mg: number;
  blend?: true;
  /** International units in one mg, as the sellers label the vial (hCG). */
  iu_per_mg?: number;
  /** Whether the compound itself is blue, so that its color is no sign of a spoiled vial (GHK-Cu). */
  is_blue?: true;
}

export interface Capsules {
  /** mg per day, one intake. */
  mg: PerLevel<number>;
  capsule_mg: PerLevel<50 | 100>;
}

export type Supply = Injected | Capsules;

const DOSING_RESEARCH_ONLY = 'For research use only, not for human consumption.';

const DOSING_BASIS_TEXT: Record<AmountBasis, string> = {
  label: 'the first step of the US label',
  trial: 'the lowest amount of the phase 2 trial',
  research: 'as commonly described for research',
  'other-use': 'as commonly described for research',
};

const DOSING_FREQUENCY = { 1: 'once a week', 2: 'twice a week', 7: 'once a day' } as const;

export const rounded = (value: number, decimals = 3) => Number(value.toFixed(decimals));
export const figure = (value: number, decimals = 3) =>
  value.toLocaleString('en-US', { maximumFractionDigits: decimals });
/** Formats an exact figure as "= 7.5", a rounded one as "≈ 0.143". */
export const equals = (value: number) =>
  `${Math.abs(rounded(value) - value) < 1e-9 ? '=' : '≈'} ${figure(value)}`;
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** At this many units of a syringe or fewer, one unit is at least a fifth of the amount. */
export const SMALL_DOSING_UNITS = 5;

export function perLevel<T>(make: (index: 0 | 1 | 2) => T): Record<Level, T> {
  return { beginner: make(0), intermediate: make(1), advanced: make(2) };
}

/** Formats "= 0.75, rounded up to 1 vial" or "= 3, so 3 packs". */
function countUp(exact: number, unit: string): { count: number; text: string } {
  const count = Math.ceil(exact);
  const link = count === exact ? ', so' : ', rounded up to';
  return { count, text: `${equals(exact)}${link} ${count} ${unit}${count === 1 ? '' : 's'}` };
}

function injectedFields(supply: Injected, basis: AmountBasis) {
  const { mg, next_mg = [], injections_a_week: perWeek, vial_mg, blend, iu_per_mg, is_blue } = supply;
  const ofEach = blend ? ' of each peptide' : '';
  const withUnit = (milligrams: number, per = '') => {
    const inMg = `${figure(milligrams)} mg${per}`;
    return iu_per_mg ? `${figure(milligrams * iu_per_mg)} IU${per} (${inMg})` : `${inMg}${ofEach}`;
  };
  const amount = (milligrams: number) => withUnit(milligrams);
  const strength = withUnit(vialStrength(vial_mg), '/ml');

  const calculation = (dose: number): VialCalculation => {
    const { dailyMg, monthlyMg, vials: exact } = vialsAMonth(dose, perWeek, vial_mg);
    const vials = countUp(exact, 'vial');
    const perDay =
      perWeek === VIAL_DAYS_A_WEEK
        ? `${amount(dose)} a day`
        : `${perWeek === 1 ? '' : `${perWeek} × `}${figure(dose)} mg a week ÷ 7 ${equals(dailyMg)} mg a day;`;
    return {
      daily_dose_mg: dailyMg,
      monthly_vials_needed: vials.count,
      vial_strength_mg: vial_mg,
      explanation: `${perDay} × ${VIAL_DAYS_A_MONTH} days ${equals(monthlyMg)} mg a month; ÷ ${amount(vial_mg)} per vial ${vials.text}.`,
    };
  };

  const injection = (dose: number): InjectionProtocol => {
    const { ml, units } = injectionVolume(dose, vial_mg);
    const measured = {
      whole:
        units <= SMALL_DOSING_UNITS
          ? ` One unit more or less changes this amount by ${figure(100 / units)}%.`
          : '',
      half: ' Many U-100 syringes have no line for this volume: use a 0.3 ml syringe with half-unit lines; do not guess between two lines.',
      none: ' A U-100 syringe has no mark for this volume: do not guess and do not round up; ask a pharmacist how to measure it.',
    }[syringeMark(units)];
    return {
      dose_per_injection: amount(dose),
      frequency: capitalized(DOSING_FREQUENCY[perWeek]),
      injection_volume_ml: rounded(ml),
      detailed_instructions: `${amount(dose)} ÷ ${strength} ${equals(ml)} ml (${figure(units, 1)} units on a U-100 syringe), described as an injection under the skin ${DOSING_FREQUENCY[perWeek]}.${measured} A new sterile needle and a different site each time. Used needles go into a sharps container at once. ${DOSING_RESEARCH_ONLY}`,
    };
  };

  /** Lists the later steps of the higher levels. All other figures of these levels are also for the first four weeks (D40). */
  const next = (level: number) =>
    next_mg
      .slice(0, level)
      .map(
        (step) =>
          `; then, only with a doctor, ${amount(step)}, not before 4 weeks on the step before, and only if tolerated`,
      )
      .join('');

  const reconstitution: Reconstitution = {
    instructions: `Wipe both stoppers with alcohol. Let ${VIAL_WATER_ML} ml of bacteriostatic water run slowly down the inside of the vial with ${amount(vial_mg)}. Swirl gently until clear and do not shake. Write the date on the vial. Throw it away if it is cloudy, colored, has particles or fibers, is cracked, was frozen or was left warm.${is_blue ? ' GHK-Cu itself is blue by nature.' : ''} Do not filter it, do not boil it.${iu_per_mg ? ' If no IU is printed on the vial, do not use it.' : ''} ${DOSING_RESEARCH_ONLY}`,
    bacteriostatic_water_ml: VIAL_WATER_ML,
    final_concentration: strength,
    storage: `Store at 2-8°C and use within 30 days of mixing. The usual rule for an opened vial (USP) is shorter: throw it away after ${OPEN_VIAL_DAYS} days, or earlier if its own label says so. Never freeze it.`,
  };

  return {
    frequency: capitalized(DOSING_FREQUENCY[perWeek]),
    dosing_ranges: perLevel(
      (i) => `${amount(mg[i])} ${DOSING_FREQUENCY[perWeek]} (${DOSING_BASIS_TEXT[basis]}${next(i)})`,
    ),
    vial_calculations: perLevel((i) => calculation(mg[i])),
    reconstitution,
    injection_protocol: perLevel((i) => injection(mg[i])),
  };
}

function capsuleFields({ mg, capsule_mg }: Capsules, basis: AmountBasis) {
  const calculation = (dose: number, capsule: number): VialCalculation => {
    const monthly = dose * VIAL_DAYS_A_MONTH;
    const packs = countUp(monthly / CAPSULE_PACK_MG, 'pack');
    return {
      daily_dose_mg: dose,
      monthly_vials_needed: packs.count,
      vial_strength_mg: capsule,
      explanation: `${figure(dose)} mg a day × ${VIAL_DAYS_A_MONTH} days ${equals(monthly)} mg a month (${figure(monthly / capsule)} capsules of ${capsule} mg); ÷ ${figure(CAPSULE_PACK_MG)} mg per pack ${packs.text}.`,
    };
  };
  const reconstitution: Reconstitution = {
    instructions: `Capsules: nothing is mixed. ${DOSING_RESEARCH_ONLY}`,
    bacteriostatic_water_ml: 0,
    final_concentration: 'Not applicable (capsules)',
    storage: 'Store closed, dry and away from light, as the package says.',
  };
  return {
    frequency: 'Once a day',
    dosing_ranges: perLevel(
      (i) =>
        `${figure(mg[i])} mg by mouth once a day, in ${capsule_mg[i]} mg capsules (${DOSING_BASIS_TEXT[basis]})`,
    ),
    vial_calculations: perLevel((i) => calculation(mg[i], capsule_mg[i])),
    reconstitution,
  };
}

/** The fields that are computed from a supply. */
export type DosingFields = ReturnType<typeof injectedFields> | ReturnType<typeof capsuleFields>;

/** Computes the dosing of an entry in English. */
export const computeDosing = ({ supply, basis }: { supply: Supply; basis: AmountBasis }): DosingFields =>
  'capsule_mg' in supply ? capsuleFields(supply, basis) : injectedFields(supply, basis);
