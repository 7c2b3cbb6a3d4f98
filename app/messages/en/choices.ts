/** A visitor's choices about their data: the receipt on the plan's page, and the page that shows, changes and withdraws them. */
export const receipt = (
  date: string,
  { health, offers, texts }: Record<'health' | 'offers' | 'texts', boolean>,
) =>
  `Your choices of ${date}: plan and health answers ${yesOrNo(health)}, offers ${yesOrNo(offers)}, texts ${yesOrNo(texts)}.`;
const yesOrNo = (yes: boolean) => (yes ? 'yes' : 'no');
export const seeChoices = 'See the wording, change or withdraw';

export const sayWhere = 'Tell us where you live';

export const title = 'Your choices';
export const intro = (brand: string) =>
  `This is what ${brand} showed you and what you chose. You can withdraw each choice here, without an account.`;
export const names = {
  health: 'Plan and health answers',
  'crm-health': 'Copy of your answers in the customer database',
  offers: 'Offers by e-mail',
  segments: 'Offers chosen by your goals',
  texts: 'Texts (SMS)',
  terms: 'Terms',
} as const;
export const states = {
  given: (date: string) => `You agreed on ${date}.`,
  shown: (date: string) => `We told you on ${date}.`,
  refused: (date: string) => `We asked you on ${date}, and you did not agree.`,
  pending: (date: string) => `We asked you on ${date}.`,
  withdrawn: (date: string) => `You withdrew on ${date}.`,
  /** What ended with the answers. */
  ended: (date: string) => `This choice ended on ${date}, when we deleted your answers.`,
} as const;
/** What another program says, where nothing is known of what it displayed. */
export const claimed = (brand: string, date: string) => `${brand} says that you agreed on ${date}.`;
/** Follows what still has to be confirmed. */
export const confirmByLink = 'To confirm, use the link in the e-mail with your plan.';
export const withdraw = {
  health: 'Withdraw and hide my answers',
  'crm-health': 'Remove my answers from the customer database',
  offers: 'Stop offers by e-mail',
  segments: 'Stop choosing offers by my goals',
  texts: 'Stop texts',
} as const;
export const healthNote = (days: number) =>
  `Withdrawing hides your answers and plans at once and cancels waiting messages. We delete the answers after ${days} days. To delete them now, use “Delete my data”.`;
export const healthHidden = (days: number) =>
  `Your answers and plans are hidden. We delete them ${days} days after you withdrew. Until then you can agree again.`;
export const healthDeleted = 'Your answers and plans are deleted.';
export const healthTooOld = (brand: string) =>
  `Your answers and plans were deleted, because the time for which ${brand} keeps them is over. What you chose about offers and texts still applies.`;
export const agreeNote = (hours: number) =>
  `To make sure that it’s you who agrees, we e-mail you a link. The link works once, for ${hours} hours.`;
export const mailAgreement = 'E-mail me a link to show my plan again';
/** The page behind that link. */
export const agreeAgain = 'Show my plan again';
export const agreeIntro =
  'You withdrew your consent to use your answers. To see this plan again, agree again. Your other plans stay hidden.';
export const shownAgain = 'Your plan is shown again.';
export const agreeDead = 'This link was already used or has expired. Ask for a new one on your choices page.';
export const deleteNow = 'Delete my data';
export const deleteNote =
  'We e-mail you a link. Once you confirm on the page it opens, we delete everything stored under your e-mail address.';
export const saved = 'Saved.';

export const yourChoices = 'What you chose';
export const yourData = 'Your data';
export const copyNote = (brand: string, hours: number) =>
  `We e-mail you a link to download everything that ${brand} stores about you. The link works for ${hours} hours.`;
export const copy = 'E-mail me a copy';
export const linkSent = 'We e-mail you the link. Check your inbox.';
/** While the company's own address is not confirmed, see LinkOutcome. */
export const linkWaits = (brand: string, hours: number) =>
  `${brand} has not confirmed its own e-mail address yet. The e-mail with the link waits until then, for up to ${hours} hours. If you get none, ask ${brand}.`;
export const linkWaitsTitle = 'The e-mail waits';
export const correctNote = (brand: string) =>
  `Is something wrong? Write what ${brand} should correct. ${brand} must answer within the time the law sets.`;
export const correctLabel = 'What should be corrected?';
export const correct = 'Ask for a correction';
export const wordsMissing = 'Write a few words, at most 2,000 characters.';
export const wordsSent = (brand: string) => `We passed your message on to ${brand}.`;
export const restrictNote = (brand: string) =>
  `We stop offers and texts, and no longer use your goals to choose offers. Until ${brand} has answered, we send nothing about you to its other systems, except what you withdraw or delete. We also leave you out of the lists that ${brand} downloads. Your plan stays.`;
export const restrict = 'Restrict the use of my data';
export const objectNote = (brand: string) =>
  `Do you not want your data to be used for offers or for other purposes of ${brand}? We then stop offers and texts, and no longer use your goals to choose offers. ${brand} must end other uses or tell you why it may go on.`;
export const object = 'Object to the use of my data';
export const complaints = 'Complaints';
export const complainNote = (brand: string) =>
  `Are you unhappy with how ${brand} uses your data? Write what is wrong. ${brand} must answer within 30 days. You can also complain to your data protection authority.`;
export const complainLabel = 'What is your complaint?';
export const complain = 'Send a complaint';
export const appealNote = (brand: string) =>
  `Do you disagree with how ${brand} answered your request? Write why. ${brand} must review the answer within the time that the law sets.`;
export const appealLabel = 'Why do you disagree with the answer?';
export const appeal = 'Appeal against the answer';
export const linkSentOften =
  'We already sent this link as often as we may in a day. Check your inbox, or try again tomorrow.';
export const mailboxFull = `This address has reached its limit of e-mails with links for today. Check your inbox, or try again tomorrow. You can also write to the company today, with “${complain}” on the page of your choices.`;
export const tryInAMoment = 'Please try again in a moment.';
export const tooManyWords = (brand: string) =>
  `You wrote to ${brand} 5 times within a day. Please write again tomorrow.`;
export const wordsFull = (brand: string) =>
  `Your open request has reached the maximum length. Please wait for ${brand} to answer.`;
