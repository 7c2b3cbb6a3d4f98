import { pluralIn } from '../plural.ts';

/** Sentences on approval and evidence are data of the engine, because its plans contain them too (D58, D59). */
export { approvalLine } from '#app/engine/claims/approval-lines.ts';
export { EVIDENCE_NAMES as evidenceNames } from '#app/engine/claims/evidence-names.ts';

/** The top of the full plan's results: everything that is read before a tab is opened (D48). */
const plural = pluralIn('en');
const and = new Intl.ListFormat('en-GB');
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const ready = (name: string) => (name ? `${name}, your plan is ready.` : 'Your plan is ready.');
export const ties = (goals: readonly string[], first: string, later: readonly string[]) =>
  `${goals.length > 0 ? `You chose ${and.format(goals)}: your` : 'Your'} plan starts with ${first}${later.length > 0 ? `. Instead of ${first}, or later with a doctor, you can choose ${or.format(later)}` : ''}.`;
export const productCount = (count: number) =>
  `${plural(count, { one: 'product', other: 'products' })} for your answers`;
export const listOrder = 'The order comes from a fixed list. It is not advice.';
export const cautionAbove = 'There is a caution for you above.';
export const seeInShop = 'See in shop';
export const shopPlan = 'Shop this plan';
export const yourPlan = 'Your Personalized Plan';
export const again = 'Take Assessment Again';
export const parts = 'Parts of your plan';
export const gamePlan = 'Game Plan';
export const education = 'Education';
export const monitoring = 'Monitoring';
export const safety = 'Safety';
export const overTime = 'Your plan over time';
export const startHere = 'Start Here';
export const startWhen = 'One product, from the first week';
export const noStart = 'No product starts here';
export const nextLayer = 'Next Layer';
export const nextLayerTitle = 'Next Layer (After 4-6 weeks)';
export const nextWhen = 'After 4-6 weeks';
export const advanced = 'Advanced Options';
export const advancedWhen = 'Only if you respond well';
export const cautionsForYou = 'Cautions for you';
export const outOfStock = 'Out of stock at the moment';
export const opensProduct = (name: string) => `: ${name} (opens in a new tab)`;
export const openPage = 'Open my plan in a new page';
