/** A visitor's choices about their data: the receipt on the plan's page, and the page that shows, changes and withdraws them. */
export const receipt = (
  date: string,
  { health, offers, texts }: Record<'health' | 'offers' | 'texts', boolean>,
) =>
  `Your choices of ${date}: plan and health answers ${yesOrNo(health)}, offers ${yesOrNo(offers)}, texts ${yesOrNo(texts)}.`;
const yesOrNo = (yes: boolean) => (yes ? 'yes' : 'no');
export const seeChoices = 'See the wording, change or withdraw';

export const sayWhere = 'Say where you live';

export const title = 'Your choices';
export const intro = (brand: string) =>
  `This is what ${brand} showed you and what you chose. You can withdraw each choice here, without an account.`;
export const names = {
  health: 'Plan and health answers',
  offers: 'Offers by email',
  segments: 'Offers chosen by your goals',
  texts: 'Texts (SMS)',
  terms: 'Terms',
} as const;
export const states = {
  given: 'You agreed.',
  shown: 'You were told.',
  refused: 'You did not agree.',
  pending: 'You have not confirmed this yet. Use the link in the email with your plan.',
  withdrawn: 'You withdrew.',
} as const;
export const on = (date: string) => `On ${date}`;
export const withdraw = {
  health: 'Withdraw and hide my answers',
  offers: 'Stop offers by email',
  segments: 'Stop choosing offers by my goals',
  texts: 'Stop texts',
} as const;
export const healthNote = (days: number) =>
  `Your answers and plans are hidden at once, and messages that wait are cancelled. We delete the answers after ${days} days. To delete them now, use “Delete my data”.`;
export const healthHidden = (days: number) =>
  `Your answers and plans are hidden. We delete them ${days} days after you withdrew. Until then you can agree again.`;
export const healthDeleted = 'Your answers and plans are deleted.';
export const agreeAgain = 'Show my plan again';
export const deleteNow = 'Delete my data';
export const saved = 'Saved.';

export const yourData = 'Your data';
export const copyNote = (brand: string, hours: number) =>
  `We email you a link to download everything that ${brand} stores about you. The link works for ${hours} hours.`;
export const copy = 'Email me a copy';
export const copySent = 'We sent the link. Please look in your mail.';
export const correctNote = (brand: string) =>
  `Is something wrong? Write what ${brand} should correct. ${brand} must answer within the time that the law sets.`;
export const correctLabel = 'What should be corrected?';
export const correct = 'Ask for a correction';
export const correctEmpty = 'Write what should be corrected.';
export const correctSent = (brand: string) => `We passed your words on to ${brand}.`;
export const restrictNote = (brand: string) =>
  `Offers and texts end, and your goals choose nothing any more. Your plan stays. We tell ${brand} not to use your data for anything else.`;
export const restrict = 'Restrict the use of my data';
export const tooMany = 'The link was sent 3 times already. Please look for it in your mail.';
