/** The pages behind the links of marketing mails: unsubscribe, preferences, personal data. */
export const unsubscribeTitle = 'Unsubscribe?';
export const unsubscribeSentence = (brand: string) =>
  `${brand} then sends you no more offers and news. A plan that you ask for still arrives.`;
export const unsubscribe = 'Unsubscribe';
export const lessInstead = 'Rather less often? Change it on the page of your preferences.';
export const toPreferences = 'To my preferences';
export const unsubscribed = 'You are unsubscribed';
export const unsubscribedSentence = (brand: string) =>
  `${brand} sends you no more offers and news. What was already on its way to you is stopped as well.`;
export const changeMind = 'You can change this on the page of your preferences.';

export const preferencesTitle = 'Your mails';
export const preferencesIntro = (brand: string, address: string) => `Mails from ${brand} to ${address}`;
export const howOften = 'Offers and news';
export const choices = {
  all: { label: 'All of them', note: 'As they come.' },
  less: { label: 'Less often', note: 'At most one mail a week.' },
  none: { label: 'None', note: 'A plan that you ask for still arrives.' },
} as const;
export const save = 'Save';
export const savedNotice = 'Saved.';
export const chooseOne = 'Please choose one of the three.';
export const stopped = {
  bounce: 'Mails to this address came back, so no more are sent to it.',
  complaint: 'A mail to this address was reported as spam, so no more are sent to it.',
  manual: 'The company took this address off its list.',
} as const;

export const yourData = 'Your data';
export const dataIntro = 'Both go by a link to your address, to make sure that it is you who asks.';
export const sendDownload = 'Send me the download link';
export const sendErase = 'Send me the link to delete my data';
export const linkSent = (hours: number) =>
  `A mail with the link is on its way to your address. The link works for ${hours} hours.`;

export const downloadTitle = 'Download your data';
export const downloadSentence = (brand: string) =>
  `Everything that ${brand} stores about you, as a page to read or as JSON.`;
export const asPage = 'Download as a page';
export const asJson = 'Download as JSON';

export const correctTitle = 'Correct your name or phone number';
export const correctNote = (brand: string) =>
  `Leave a field empty to keep what is stored. Texts to an old number end. We tell ${brand}, which may have copies elsewhere.`;
export const correctNameTitle = 'Correct your name';
export const correctNameNote = (brand: string) => `We tell ${brand}, which may have copies elsewhere.`;
export const nameMissing = 'Enter a name.';
export const newName = 'Your name';
export const newPhone = 'Your phone number';
export const correct = 'Correct my data';
export const corrected = 'Corrected.';
export const notCorrected =
  'Enter a name, or a phone number with its country’s code, such as +1 415 555 0199.';

export const deadLink = 'This link does not work any more';
export const deadLinkSentence =
  'Your data was deleted, or the link was cut off on its way. Then you get no mails either.';
export const expired = 'This link has expired. Ask for a new one on the page of your preferences.';
/** Translates the reason for a refusal from the English sentence of the domain. */
export const refusal = (english: string): string => english;
