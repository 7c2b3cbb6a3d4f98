import type { AmountTexts, PlannedPeptide } from '#app/engine/types.ts';
import type { Level } from '#app/engine/vocabulary.ts';
import { t } from '#app/messages/results.ts';

/** A text on one amount. */
interface AmountLine {
  /** '' if the text needs no label. */
  label: string;
  text: string;
  /**
   * Decides where paper, which has less space, prints it. `screen`: nowhere, because it calculates or repeats another line. `steps`: its
   * sentences without a figure, if several products share them, once for these products. `storage`: the same with all its sentences.
   */
  paper?: 'screen' | 'steps' | 'storage';
}

/** The texts on an amount under one title. */
export interface AmountGroup {
  title: string;
  /** The answer in a few words. */
  brief?: string;
  lines: AmountLine[];
}

export const BETWEEN_SENTENCES = /(?<=[.!?])\s+/;

/** Returns what a plan says about a product's amount for one level; empty if the plan shows no amounts (D16, D41). */
export function amountTexts(peptide: PlannedPeptide, level: Level): AmountTexts {
  const dosing = peptide.dosing_ranges?.[level];
  if (dosing === undefined && !peptide.reconstitution) return {};
  return {
    dosing,
    basis: peptide.dose_basis,
    mixing: peptide.reconstitution,
    injection: peptide.injection_protocol?.[level],
    supply: peptide.vial_calculations?.[level],
    is_blend: peptide.name.includes('+'),
  };
}

/** Sentences that state an amount are shown with the other amounts, after the warnings and the tick (D42, D43). */
export function splitAmounts(text: string): { amounts: string; rest: string } {
  const sentences = text.split(BETWEEN_SENTENCES);
  const states = (sentence: string) => /\d (mg|ml|IU|UI)\b/.test(sentence);
  return {
    amounts: sentences.filter(states).join(' '),
    rest: sentences.filter((sentence) => !states(sentence)).join(' '),
  };
}

/** Lists everything that all surfaces show about a product's amount: dosing, mixing, injection, supply. A group without lines is left out. */
export const amountGroups = (amount: AmountTexts, title = t.dosing): AmountGroup[] =>
  [dosingGroup(amount, title), mixingGroup(amount), injectionGroup(amount), supplyGroup(amount)].flatMap(
    (group) => {
      const lines = group?.lines.filter(({ text }) => text) ?? [];
      return group && lines.length > 0 ? [{ ...group, lines }] : [];
    },
  );

const dosingGroup = ({ dosing = '', basis = '', injection, supply }: AmountTexts, title: string) => ({
  title,
  brief: injection ? injection.dose_per_injection : supply && t.aDay(supply.daily_dose_mg),
  lines: [
    { label: '', text: dosing },
    { label: '', text: basis },
  ],
});

function mixingGroup({ mixing }: AmountTexts): AmountGroup | undefined {
  if (!mixing) return undefined;
  const { instructions, bacteriostatic_water_ml: water, final_concentration, storage } = mixing;
  const mixed: AmountLine[] = [
    { label: t.water, text: `${water} ml`, paper: 'screen' },
    { label: t.concentration, text: final_concentration },
  ];
  return {
    title: t.mixing,
    brief: final_concentration,
    lines: [
      { label: '', text: instructions, paper: 'steps' },
      ...(water > 0 ? mixed : []),
      { label: t.storage, text: storage, paper: 'storage' },
    ],
  };
}

function injectionGroup({ injection }: AmountTexts): AmountGroup | undefined {
  if (!injection) return undefined;
  const { dose_per_injection, frequency, injection_volume_ml, detailed_instructions } = injection;
  const volume = `${injection_volume_ml} ml`;
  return {
    title: t.injection,
    brief: `${dose_per_injection}, ${volume}`,
    lines: [
      { label: '', text: detailed_instructions, paper: 'steps' },
      { label: t.dosePerInjection, text: dose_per_injection, paper: 'screen' },
      { label: t.frequency, text: frequency, paper: 'screen' },
      { label: t.injectionVolume, text: volume, paper: 'screen' },
    ],
  };
}

function supplyGroup({ supply, injection, is_blend }: AmountTexts): AmountGroup | undefined {
  if (!supply) return undefined;
  const { monthly_vials_needed: count, vial_strength_mg, explanation } = supply;
  return {
    ...(injection
      ? { title: is_blend ? t.vialSupplyEach : t.vialSupply, brief: t.vials(count, vial_strength_mg) }
      : { title: t.supply, brief: t.packs(count) }),
    lines: [{ label: '', text: explanation, paper: 'screen' }],
  };
}
