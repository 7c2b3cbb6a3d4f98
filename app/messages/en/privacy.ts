/** Texts that state who sees the answers, and for what purpose (D47). Visitors of every widget read them, so no text of checkboxes is here. */
const answersServe = (shop: string) =>
  `Only ${shop} and its service providers see your answers: they make your plan, leave out what your safety answers rule out, and choose`;
export const purpose = (shop: string) => `${answersServe(shop)} offers only if you ask for them.`;
export const purposeByGoals = (shop: string) =>
  `${answersServe(shop)} the offers that ${shop} emails you; every email lets you stop them.`;
/** Beside the terms in the row `spec`, where a notice permits offers (D32). */
export const offersNoticeByGoals = (shop: string) =>
  `${shop} may email you offers chosen by your goals. Every email has an unsubscribe link.`;
export const privacy = 'Privacy';
export const newTab = ' (opens in a new tab)';
