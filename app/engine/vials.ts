import type { VialCalculation } from './types.ts';

/* The arithmetic of amounts, for every language (V section 9 and D14). Figures are exact: callers round and word them. */

export const VIAL_DAYS_A_MONTH = 30;
export const VIAL_DAYS_A_WEEK = 7;
/** Bacteriostatic water per vial. */
export const VIAL_WATER_ML = 2;
/** The specification counts capsules per 1,000 mg. */
export const CAPSULE_PACK_MG = 1000;
/** Days after which an opened multi-dose vial is thrown away, unless its label says otherwise (USP <797>). */
export const OPEN_VIAL_DAYS = 28;
const U100_UNITS_PER_ML = 100;

/** Returns the concentration in a vial after mixing, in mg per ml. */
export const vialStrength = (vialMg: number): number => vialMg / VIAL_WATER_ML;

/**
 * Computes how many vials an amount requires per month.
 * @param dose mg of one injection
 * @returns mg per day, mg per month, and the vials as a fraction, which the caller rounds up because whole vials are bought
 */
export function vialsAMonth(dose: number, perWeek: number, vialMg: number) {
  // Daily amounts are used as they are, because 0.1 * 7 / 7 is not 0.1 in floating point.
  const dailyMg = perWeek === VIAL_DAYS_A_WEEK ? dose : (dose * perWeek) / VIAL_DAYS_A_WEEK;
  const monthlyMg = dailyMg * VIAL_DAYS_A_MONTH;
  return { dailyMg, monthlyMg, vials: monthlyMg / vialMg };
}

/** Computes the volume of one injection, in ml and in units of a U-100 syringe. @param dose mg */
export function injectionVolume(dose: number, vialMg: number) {
  const ml = dose / vialStrength(vialMg);
  return { ml, units: ml * U100_UNITS_PER_ML };
}

/** The largest volume that a 0.3 ml syringe holds; only such syringes have half-unit lines. */
const HALF_UNIT_SYRINGE = 30;

const isWholeVialFigure = (value: number) => Math.abs(Math.round(value) - value) < 1e-9;

/** Returns which lines of a U-100 syringe show a volume: those of whole units, the half-unit lines of some 0.3 ml syringes, or none. */
export function syringeMark(units: number): 'whole' | 'half' | 'none' {
  if (isWholeVialFigure(units)) return 'whole';
  return isWholeVialFigure(units * 2) && units <= HALF_UNIT_SYRINGE ? 'half' : 'none';
}

/**
 * Computes how many days a month's purchase lasts. An injected vial lasts until it is empty or too old.
 * @param injected false for capsules, which are counted per pack
 */
export function supplyDays(
  { daily_dose_mg, monthly_vials_needed, vial_strength_mg }: VialCalculation,
  injected: boolean,
): number {
  const days = injected
    ? Math.min(vial_strength_mg / daily_dose_mg, OPEN_VIAL_DAYS)
    : CAPSULE_PACK_MG / daily_dose_mg;
  return Math.floor(monthly_vials_needed * days);
}
