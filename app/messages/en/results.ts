import { pluralIn } from '../plural.ts';

/** The full plan's results (V section 2, step 7). */
const plural = pluralIn('en');

export const phase = (number: number, title: string) => `Phase ${number}: ${title}`;
/** Below V's "Next Layer (After 4-6 weeks)". */
export const afterLastDose = 'Not before 4 weeks after the last dose.';
export const answers = 'Your answers';
export const notCovered = (labels: string) => `Not covered by this plan: ${labels}.`;
export const steps = 'Step-by-step research protocol';
export const leftOutCount = (count: number) =>
  `${count === 1 ? 'One product was' : `${count} products were`} left out for your safety.`;
export const seeWhich = 'See which and why';
export const howTheyWork = 'How these work';
export const keyPoints = 'Key points';
export const whySelected = 'Why selected';
export const usage = 'Usage guidance';
export const goodToKnow = 'Good to know';
export const subjective = 'Subjective measures';
export const objective = 'Objective measures';
export const checkpoints = 'Progress checkpoints';
export const rank = 'Rank ';
export const whyChosen = 'Because you chose';
export const studiedFold = 'What was studied';
export const cautionForYou = 'Caution for you';
export const cautions = 'Cautions';
export const disclaimers = 'Disclaimers';
export const leftOut = 'Left out for your safety';
export const leftForClass = 'Left out because another product of the same class comes first';
export const leftForClassCount = (count: number) =>
  `${count === 1 ? 'One product was' : `${count} products were`} left out because another product of the same class comes first.`;
export const instead = 'What to do instead';
export const monitor = 'Monitor: ';
export const coupon = 'Coupon ';
export const viewProduct = 'View Research Product';
export const mechanismFold = 'Mechanism and research';
export const mechanism = 'Mechanism of action';
export const applications = 'Research applications';
export const timingFold = 'Timing and cycling';
export const timing = 'Timing';
export const cycling = 'Cycling';
export const mixing = 'Mixing instructions';
export const water = 'Bacteriostatic water';
export const concentration = 'Final concentration';
export const storage = 'Storage';
export const injection = 'Injection protocol';
export const dosePerInjection = 'Dose per injection';
export const frequency = 'Frequency';
export const injectionVolume = 'Injection volume';
export const dosing = 'Dosing';
export const aDay = (mg: number) => `${mg} mg a day`;
export const vialSupply = 'Monthly vial supply';
export const vialSupplyEach = 'Monthly vial supply (per peptide)';
export const vials = (count: number, mg: number) =>
  `${plural(count, { one: 'vial', other: 'vials' })} of ${mg} mg`;
export const supply = 'Monthly supply';
export const packs = (count: number) => plural(count, { one: 'pack', other: 'packs' });
export const sources = (count: number) => `Sources (${count})`;
export const lean = 'Starter Protocol';
export const leanSize = '2-4 peptides';
export const standard = 'Performance Protocol';
export const standardSize = '5-7 peptides';
export const standardFree = 'get 1 free';
export const premium = 'Elite Optimization Stack';
export const premiumSize = '10+ peptides';
export const premiumFree = 'get 3 free';
export const warnings = 'Warnings';
export const warningCount = (count: number) => plural(count, { one: 'warning', other: 'warnings' });
/** Below the visitor's own cautions, which are open at the top of the card. */
export const warningsForYou = (count: number, own: number) =>
  `${warningCount(count)}, ${plural(own, { one: 'concerns', other: 'concern' })} you (above)`;
export const notForYou = 'No dosing is shown for this product.';
export const contraindications = 'Do not use, or only with a doctor';
export const interactions = 'Interactions to avoid';
