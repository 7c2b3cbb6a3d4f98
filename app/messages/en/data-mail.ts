/** The mails about a visitor’s own data: the confirmation of its deletion (D19), and the links to its download and to hidden answers. */
export const deleteData = 'Delete my data';
export const eraseSubject = (brand: string) => `Confirm that you want to delete your data at ${brand}`;
export const nothingYet = 'We delete nothing until you confirm.';
/** Where the link was requested. The person who did so may be a stranger to whom a plan or an e-mail was forwarded. */
const ASKED_ON = {
  'plan-page': 'on the page of your plan',
  preferences: 'on the preferences page behind our e-mails',
} as const;
const askedOn = (brand: string, page: keyof typeof ASKED_ON | null) =>
  page ? `Someone asked ${brand}, ${ASKED_ON[page]},` : `Someone asked ${brand}`;
export const eraseAsked = (brand: string, page: keyof typeof ASKED_ON | null) =>
  `${askedOn(brand, page)} to delete your data. We delete nothing until you confirm.`;
export const whatIsDeleted =
  'We’ll delete your name, e-mail address, answers and plans, and your plan links will stop working. This can’t be undone.';
export const toConfirmation = 'Review and confirm';
export const linkValid = (hours: number) =>
  `The link works once and expires in ${hours} hours. If you didn’t request this, ignore this e-mail.`;
export const dataSubject = (brand: string) => `Download your data at ${brand}`;
export const dataPreview = 'Your link to download the data we store about you.';
export const downloadData = 'Download my data';
export const dataRequested = (brand: string, page: keyof typeof ASKED_ON | null) =>
  `${askedOn(brand, page)} for a copy of your data. Use the button to download the copy.`;
export const whatIsDownloaded =
  'The file holds your answers and plans, what you agreed to, our messages to you and your purchases.';
export const toDownload = 'Go to the download';
export const dataLinkValid = (hours: number) =>
  `The link expires in ${hours} hours. Keep it private. If you didn’t request this, ignore this e-mail.`;
export const showPlan = 'Show my plan again';
export const agreeSubject = (brand: string) => `Show your plan at ${brand} again`;
export const nothingShownYet = 'Your plan stays hidden until you agree.';
export const agreeAsked = (brand: string) =>
  `Someone with the link to your plan at ${brand} asked us to show the plan again. You withdrew your consent to use your answers, so the plan stays hidden until you agree again.`;
export const whatIsShown =
  'The button opens a page with the sentence to agree to. We show only this plan again. Your other plans stay hidden.';
export const toSentence = 'Read the sentence';
