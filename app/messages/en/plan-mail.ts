import { pluralIn } from '../plural.ts';

export { GENERAL_APPROVAL_LINE as generalApproval } from '#app/engine/claims/approval-lines.ts';

/** The mail of a plan (D18), and of answers that no product suits (D13). */
const plural = pluralIn('en');

export const planSubject = (brand: string) => `Your personalized plan from ${brand}`;
export const answersSubject = (brand: string) => `Your answers at ${brand}`;
export const pageSubject = (brand: string) => `Your page at ${brand}`;
export const hello = 'Hello,';
export const helloTo = (name: string) => `Hello ${name},`;
export const planOpening = (date: string, products: number, phases: number) =>
  `Here is the plan based on your answers from ${date}: ${plural(products, { one: 'product', other: 'products' })}${phases > 1 ? ` in ${phases} phases` : ''}. Find all details on your plan page, any time.`;
export const answersOpening = (date: string) =>
  `Here is the result of your answers from ${date}. You can open it any time.`;
/** The mail to an address that nobody has visited from yet (D67). */
const shortUntilVisit =
  'To keep your answers private, this e-mail is short. After your first visit, later e-mails say more.';
export const unprovedPlanOpening = (date: string) =>
  `Your plan from ${date} is on your page, with everything about each product. ${shortUntilVisit}`;
export const unprovedPageOpening = (date: string) =>
  `The result of your answers from ${date} is on your page. ${shortUntilVisit}`;
export const yourPage = 'Your page';
export const productNames = 'Products in your plan';
export const openPlan = 'Open my plan';
export const openPage = 'Open my page';
export const approval = 'Approval status';
export const pleaseNote = 'Please note';
export const why = (brand: string) =>
  `You got this e-mail because someone requested a plan at ${brand} for this address.`;
export const offersMayFollow = 'Offers may follow by e-mail, each with a link to stop them.';
