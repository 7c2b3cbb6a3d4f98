import { pluralIn } from '../plural.ts';

/** The mails to a visitor: the plan (D18), no product (D13), the erasure's confirmation (D19). */
const plural = pluralIn('en');

export const planSubject = (brand: string) => `Your personalized plan from ${brand}`;
export const answersSubject = (brand: string) => `Your answers at ${brand}`;
export const hello = 'Hello,';
export const helloTo = (name: string) => `Hello ${name},`;
export const planOpening = (date: string, products: number, phases: number) =>
  `This is the plan that your answers of ${date} led to: ${plural(products, { one: 'product', other: 'products' })}${phases > 1 ? ` in ${phases} phases` : ''}. Everything about each of them is on your page, which stays where it is.`;
export const answersOpening = (date: string) =>
  `This is what your answers of ${date} led to. Your page stays where it is.`;
export const openPlan = 'Open my plan';
export const openPage = 'Open my page';
export const approval = 'Approval status';
export const pleaseNote = 'Please note';
export const why = (brand: string) =>
  `You get this mail because the plan was asked for at ${brand} with this address.`;
export const offersMayFollow = 'Offers may follow by email; every one has a link that stops them.';
export const offersIfAsked =
  'Offers follow only where they were asked for; every one has a link that stops them.';
export const deleteData = 'Delete my data';

export const eraseSubject = (brand: string) => `Confirm: delete my data at ${brand}`;
export const nothingYet = 'Nothing is deleted until you confirm it.';
export const eraseAsked = (brand: string) =>
  `Somebody who has the link to your plan at ${brand} asked us to delete your data. Nothing is deleted until you confirm it.`;
export const whatIsDeleted =
  'Deleted are your name, address, answers and plans. Your plan pages then stop working. This can’t be undone.';
export const toConfirmation = 'Go to the confirmation';
export const linkValid = (hours: number) =>
  `The link works once, for ${hours} hours. If you did not ask for this, there is nothing to do.`;

export const dataSubject = (brand: string) => `Download your data at ${brand}`;
export const dataPreview = 'Your link to everything that is stored about you.';
export const downloadData = 'Download my data';
export const dataRequested = (brand: string) =>
  `You asked for what ${brand} stores about you. The button opens a page with the download.`;
export const whatIsDownloaded =
  'The file holds your answers and plans, what you agreed to, our messages to you and your purchases.';
export const toDownload = 'Go to the download';
export const dataLinkValid = (hours: number) =>
  `The link works for ${hours} hours. Please do not pass it on. If you did not ask for this, there is nothing to do.`;
