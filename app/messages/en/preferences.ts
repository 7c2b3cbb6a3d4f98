/** The pages behind the links of marketing mails: unsubscribe, preferences, personal data. */
export const unsubscribeTitle = 'Unsubscribe?';
export const unsubscribeSentence = (brand: string) =>
  `You’ll get no more offers or news from ${brand}. You’ll still get plans you request.`;
export const unsubscribe = 'Unsubscribe';
export const lessInstead = 'Prefer fewer e-mails instead? Change your preferences.';
export const toPreferences = 'Change preferences';
export const unsubscribed = 'You are unsubscribed';
export const unsubscribedSentence = (brand: string) =>
  `You won’t get offers or news from ${brand} any more. We also canceled anything already waiting.`;
export const changeMind = 'You can change your mind on your preferences page.';

export const preferencesTitle = 'Your e-mails';
export const preferencesIntro = (brand: string, address: string) => `E-mails from ${brand} to ${address}`;
export const howOften = 'Offers and news';
export const choices = {
  all: { label: 'Every e-mail', note: 'You get each e-mail as we send it.' },
  less: { label: 'Less often', note: 'At most one e-mail a week.' },
  pause: { label: 'Pause for 30 days', note: 'No e-mails or texts with offers until then.' },
  none: { label: 'None', note: 'You still get plans that you ask for.' },
} as const;
export const save = 'Save';
export const savedNotice = 'Saved.';
export const chooseOne = 'Choose one of the options.';
export const pausedUntil = (date: string) => `Paused until ${date}.`;
export const why = 'If you choose “None”: why? (optional)';
export const whyUnsubscribe = 'Why? (optional)';
export const noReason = 'No answer';
export const reasons = {
  'too-many': 'Too many messages',
  'not-relevant': 'The offers don’t fit me',
  'bought-elsewhere': 'I buy elsewhere',
  'no-interest': 'I’m no longer interested',
} as const;

export const textsTitle = 'Texts (SMS)';
export const textsOn = (lastDigits: string) =>
  `You get offers by text at the number ending in ${lastDigits}.`;
export const textsOff = (lastDigits: string) =>
  `You get no offers by text at the number ending in ${lastDigits}.`;
export const stopTexts = 'Stop texts';
export const startTexts = 'Text me offers';
export const needsStart =
  'If you replied STOP from your phone, also reply START. Your carrier blocks our texts until then.';
export const stopped = {
  bounce: 'E-mails to this address bounced, so we stopped sending.',
  complaint: 'An e-mail to this address was reported as spam, so we stopped sending.',
  manual: 'The company took this address off its list.',
} as const;

export const yourData = 'Your data';
export const dataIntro = 'For your privacy, we first send a link to your e-mail address.';
export const sendDownload = 'Send me the download link';
export const sendErase = 'Send me the link to delete my data';
export const linkSent = (hours: number) =>
  `An e-mail with the link is on its way to your address. The link works for ${hours} hours.`;

export const downloadTitle = 'Download your data';
export const downloadSentence = (brand: string) =>
  `Everything that ${brand} stores about you, as a page to read or as JSON.`;
export const asPage = 'Download as a page';
export const asJson = 'Download as JSON';

export const correctTitle = 'Correct your name or phone number';
export const correctNote = (brand: string) =>
  `Leave a field empty to keep the stored value. We stop texts to the old number. We tell ${brand}, which may have copies elsewhere.`;
export const correctNameTitle = 'Correct your name';
export const correctNameNote = (brand: string) => `We tell ${brand}, which may have copies elsewhere.`;
export const nameMissing = 'Enter a name.';
export const newName = 'Your name';
export const newPhone = 'Your phone number';
export const correct = 'Correct my data';
export const corrected = 'Corrected.';
export const notCorrected =
  'Enter a name, or a phone number with its country’s code, such as +1 415 555 0199.';

export const deadLink = 'This link no longer works';
export const deadLinkSentence =
  'The link is incomplete, or your data was deleted. Open the full link from the e-mail. If your data was deleted, you get no more e-mails.';
export const expired = 'This link has expired. Request a new one on your preferences page.';
/** Translates the reason for a refusal from the English sentence of the domain. */
export const refusal = (english: string): string => english;
