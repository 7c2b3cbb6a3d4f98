/** The page behind the plan mail's link, on which a person confirms a choice by a button (D65), and the line in the mail. */
export const title = 'Confirm your choices';
export const offersIntro = (brand: string) =>
  `You asked for offers from ${brand}. The offers start only after you press the button.`;
export const claimedIntro = (brand: string) =>
  `${brand} got your answers through another of its own forms. Tick what you agree to. Until then, your plan shows no dosing and we send no offers.`;
export const optional = 'Optional';
export const confirm = 'Confirm my choices';
export const tickNeeded = 'Tick every checkbox that is not optional.';
export const done = 'Saved.';
export const offersDone = (brand: string) =>
  `${brand} may email you offers. Every email has an unsubscribe link.`;
export const used =
  'This link was used already, or you changed this choice later. Nothing is left to confirm.';
export const expired = 'This link has expired. Take the assessment again to get a new one.';
export const wrong = 'This link does not work. Open the link again from the e-mail.';

/** Before the link in the plan mail. */
export const mailOffers = (brand: string) =>
  `You asked for offers from ${brand} by e-mail. The offers start only after you confirm:`;
export const mailClaimed = (brand: string) =>
  `${brand} got your answers through another of its own forms. See what you agreed to, and confirm:`;

/** The mail that asks for the confirmation alone. It holds no offer. */
export const askSubject = (brand: string) => `Please confirm that you want offers from ${brand}`;
export const askTitle = 'Please confirm';
export const asked = (brand: string) => `You asked ${brand} for offers by e-mail.`;
export const askedElsewhere = (brand: string) =>
  `${brand} got your answers through another of its own forms. They say that you want offers by e-mail.`;
export const startsAfter = 'The offers start only after you press the button on the next page.';
export const toConfirmation = 'Review and confirm';
export const askNote = (days: number) =>
  `The link expires in ${days} days. If you don’t want offers, ignore this e-mail. We won’t ask again.`;
