import type { InjectionProtocol, Reconstitution, VialCalculation } from '#app/engine/types.ts';
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
} from '#app/engine/vials.ts';
import {
  type AmountBasis,
  type Capsules,
  capitalized,
  type DosingFields,
  equals as equalsInEnglish,
  figure as figureInEnglish,
  type Injected,
  perLevel,
  rounded,
  SMALL_DOSING_UNITS,
  type Supply,
} from '../dosing-texts.ts';

/* The sentences on dosing in Spanish. Each language has whole sentences instead of fragments, because a browser downloads only one language
   and named fragments would make every download larger. A test checks that both languages give the same figures. */

// The decimal mark remains a point, and there is no thousands separator: many Spanish readers read "5,000" as five.
const figure = (value: number, decimals?: number) => figureInEnglish(value, decimals).replaceAll(',', '');
const equals = (value: number) => equalsInEnglish(value).replaceAll(',', '');

const DOSING_RESEARCH_ONLY = 'Solo para uso en investigación, no apto para el consumo humano.';

const DOSING_BASIS_TEXT: Record<AmountBasis, string> = {
  label: 'el primer escalón de la ficha técnica de Estados Unidos',
  trial: 'la cantidad más baja del ensayo de fase 2',
  research: 'según se describe habitualmente para investigación',
  'other-use': 'según se describe habitualmente para investigación',
};

const DOSING_FREQUENCY = {
  1: 'una vez a la semana',
  2: 'dos veces a la semana',
  7: 'una vez al día',
} as const;

/** Formats "= 0.75, redondeado hacia arriba a 1 vial" or "= 3, es decir, 3 envases". */
function countUp(exact: number, one: string, many: string): { count: number; text: string } {
  const count = Math.ceil(exact);
  const link = count === exact ? ', es decir,' : ', redondeado hacia arriba a';
  return { count, text: `${equals(exact)}${link} ${count} ${count === 1 ? one : many}` };
}

function injectedFields(supply: Injected, basis: AmountBasis) {
  const { mg, next_mg = [], injections_a_week: perWeek, vial_mg, blend, iu_per_mg, is_blue } = supply;
  const ofEach = blend ? ' de cada péptido' : '';
  const withUnit = (milligrams: number, per = '') => {
    const inMg = `${figure(milligrams)} mg${per}`;
    return iu_per_mg ? `${figure(milligrams * iu_per_mg)} UI${per} (${inMg})` : `${inMg}${ofEach}`;
  };
  const amount = (milligrams: number) => withUnit(milligrams);
  const strength = withUnit(vialStrength(vial_mg), '/ml');

  const calculation = (dose: number): VialCalculation => {
    const { dailyMg, monthlyMg, vials: exact } = vialsAMonth(dose, perWeek, vial_mg);
    const vials = countUp(exact, 'vial', 'viales');
    const perDay =
      perWeek === VIAL_DAYS_A_WEEK
        ? `${amount(dose)} al día`
        : `${perWeek === 1 ? '' : `${perWeek} × `}${figure(dose)} mg a la semana ÷ 7 ${equals(dailyMg)} mg al día;`;
    return {
      daily_dose_mg: dailyMg,
      monthly_vials_needed: vials.count,
      vial_strength_mg: vial_mg,
      explanation: `${perDay} × ${VIAL_DAYS_A_MONTH} días ${equals(monthlyMg)} mg al mes; ÷ ${amount(vial_mg)} por vial ${vials.text}.`,
    };
  };

  const injection = (dose: number): InjectionProtocol => {
    const { ml, units } = injectionVolume(dose, vial_mg);
    const measured = {
      whole:
        units <= SMALL_DOSING_UNITS
          ? ` Una unidad de más o de menos cambia esta cantidad en un ${figure(100 / units)}%.`
          : '',
      half: ' Muchas jeringas U-100 no tienen línea para este volumen: use una jeringa de 0.3 ml con líneas de media unidad; no calcule entre dos líneas.',
      none: ' Una jeringa U-100 no tiene marca para este volumen: no lo calcule a ojo ni lo redondee hacia arriba; pregunte a un farmacéutico cómo medirlo.',
    }[syringeMark(units)];
    return {
      dose_per_injection: amount(dose),
      frequency: capitalized(DOSING_FREQUENCY[perWeek]),
      injection_volume_ml: rounded(ml),
      detailed_instructions: `${amount(dose)} ÷ ${strength} ${equals(ml)} ml (${figure(units, 1)} unidades en una jeringa U-100), descrito como una inyección bajo la piel ${DOSING_FREQUENCY[perWeek]}.${measured} Una aguja estéril nueva y un lugar distinto cada vez. Las agujas usadas van de inmediato a un contenedor para objetos punzantes. ${DOSING_RESEARCH_ONLY}`,
    };
  };

  const next = (level: number) =>
    next_mg
      .slice(0, level)
      .map(
        (step) =>
          `; luego, solo con un médico, ${amount(step)}, no antes de 4 semanas con la cantidad anterior, y solo si se toleró`,
      )
      .join('');

  const reconstitution: Reconstitution = {
    instructions: `Limpie ambos tapones con alcohol. Deje que ${VIAL_WATER_ML} ml de agua bacteriostática bajen despacio por la pared interior del vial de ${amount(vial_mg)}. Gírelo con suavidad hasta que el líquido quede transparente y no lo agite. Escriba la fecha en el vial. Deséchelo si está turbio, coloreado, con partículas o fibras, agrietado, si se congeló o quedó sin frío.${is_blue ? ' El GHK-Cu en sí es azul por naturaleza.' : ''} No lo filtre ni lo hierva.${iu_per_mg ? ' Si el vial no tiene UI impresas, no lo use.' : ''} ${DOSING_RESEARCH_ONLY}`,
    bacteriostatic_water_ml: VIAL_WATER_ML,
    final_concentration: strength,
    storage: `Conserve a 2-8°C y use dentro de los 30 días posteriores a la mezcla. La norma habitual para un vial abierto (USP) es más corta: deséchelo a los ${OPEN_VIAL_DAYS} días, o antes si su propia etiqueta lo dice. No lo congele.`,
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
    const packs = countUp(monthly / CAPSULE_PACK_MG, 'envase', 'envases');
    return {
      daily_dose_mg: dose,
      monthly_vials_needed: packs.count,
      vial_strength_mg: capsule,
      explanation: `${figure(dose)} mg al día × ${VIAL_DAYS_A_MONTH} días ${equals(monthly)} mg al mes (${figure(monthly / capsule)} cápsulas de ${capsule} mg); ÷ ${figure(CAPSULE_PACK_MG)} mg por envase ${packs.text}.`,
    };
  };
  const reconstitution: Reconstitution = {
    instructions: `Cápsulas: no se mezcla nada. ${DOSING_RESEARCH_ONLY}`,
    bacteriostatic_water_ml: 0,
    final_concentration: 'No corresponde (cápsulas)',
    storage: 'Conserve cerrado, seco y protegido de la luz, como indica el envase.',
  };
  return {
    frequency: capitalized(DOSING_FREQUENCY[VIAL_DAYS_A_WEEK]),
    dosing_ranges: perLevel(
      (i) =>
        `${figure(mg[i])} mg por vía oral una vez al día, en cápsulas de ${capsule_mg[i]} mg (${DOSING_BASIS_TEXT[basis]})`,
    ),
    vial_calculations: perLevel((i) => calculation(mg[i], capsule_mg[i])),
    reconstitution,
  };
}

/** Computes the dosing of an entry in Spanish. */
export const computeDosingInSpanish = ({
  supply,
  basis,
}: {
  supply: Supply;
  basis: AmountBasis;
}): DosingFields => ('capsule_mg' in supply ? capsuleFields(supply, basis) : injectedFields(supply, basis));
