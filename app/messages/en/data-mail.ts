/** The mails about a visitor’s own data: the confirmation of its deletion (D19), and the links to its download and to hidden answers. */
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
export const showPlan = 'Show my plan again';
export const agreeSubject = (brand: string) => `Show your plan at ${brand} again`;
export const nothingShownYet = 'Your plan stays hidden until you agree.';
export const agreeAsked = (brand: string) =>
  `Somebody who has the link to your plan at ${brand} asked us to show it again. You withdrew the use of your answers, so it stays hidden until you agree.`;
export const whatIsShown =
  'The button opens a page with the sentence that you agree to. Only this plan is shown again; your other plans stay hidden.';
export const toSentence = 'Read the sentence';
