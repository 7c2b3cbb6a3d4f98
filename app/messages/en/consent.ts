/**
 * The sentences to which a visitor agrees, by jurisdiction (D65), and what is said beside them. The wording is the specification's and is
 * stored as it was shown: regional-wordings.test.ts lists the hash of each.
 */

/** What the checkbox for health answers names, by widget. */
export const answers = {
  full: 'my goals, symptoms and safety answers',
  consumer: 'my goal and challenge',
  technical: 'my safety answers',
};
export const health = (shop: string, what: string) => `I agree that ${shop} uses ${what} to make my plan.`;
export const healthHelp = (shop: string) =>
  `These are health data. Only ${shop} and its service providers see them. You can withdraw on your plan's page; your answers are then deleted.`;
export const healthNotice = 'Health data notice';
/** Next to its own checkbox, below the one for health answers. */
export const crmHealth = (shop: string, crm: string) =>
  `${shop} may also copy them to its customer database (${crm}).`;

export const offers = (shop: string) =>
  `Email me offers from ${shop}, chosen by my goals. I can unsubscribe in every email.`;
/** The button on the page that the plan e-mail links to. */
export const confirmOffers = 'Yes, email me offers';
export const offersNotice = (shop: string) =>
  `${shop} may email you offers. Every email has an unsubscribe link.`;
export const tooYoung = (minimumAge: number | string) =>
  `You must be ${minimumAge} or older. Nothing was saved.`;

/** The question that picks the rules of the visitor's region, and its options. */
export const whereYouLive = 'Where do you live?';
export const whereYouLiveHelp = 'The law there decides what we may show you. We do not look it up.';
export const chooseRegion = 'Choose a place';
export const regions = {
  US: 'United States',
  CA: 'Canada (not Quebec)',
  EU: 'European Union, EEA or Switzerland',
  UK: 'United Kingdom',
  AU: 'Australia',
  elsewhere: 'Somewhere else',
};
/** On the page that asks after the plan was made. */
export const regionAnswered = (region: string) => `This plan follows the rules of: ${region}.`;
export const regionUnneeded = 'Nothing in this plan depends on where you live.';
export const regionNotLoaded = 'Your answer could not be loaded. Check your connection and choose again.';

/** In place of links to the shop. */
export const notSold = (shop: string) => `${shop} does not sell to your country.`;
export const linksNeedRegion = 'Links and prices appear once you say on your plan’s page where you live.';
