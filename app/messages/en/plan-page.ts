/** The permanent page (D19) and the pages that replace its buttons' scripts when JavaScript is off. */
export const notFound = '404 Page Not Found';
export const planNotFound = 'Plan not found.';
export const planNotFoundAdvice =
  'The link may be cut off: open it again from the mail that brought it. A plan that was deleted is gone; take the assessment again in the shop where you took it.';
export const planAt = (brand: string) => `Your plan at ${brand}`;
export const yourPlan = 'Your plan';
export const pdf = 'Download as PDF';
export const print = 'Print';
export const deleteData = 'Delete my data';
export const back = 'Back to the plan';

export const mailBrings = 'The mail brings the plan in brief and a link to its page.';

export const keepsNothing = (brand: string) =>
  `${brand} then keeps nothing that names you. This can’t be undone.`;
export const answersDeleted = 'Your name, address, phone number and answers are deleted.';
export const plansDeleted = 'All your plans here are deleted, and their pages stop working.';
export const mailsNotSent = 'Mails that have not gone out yet are not sent.';
export const proof =
  'To make sure that it is you, we send a link to the address that the plan was made with.';
export const sendLink = 'Send me the link';
export const lookIntoMail = 'Please look into your mail';
export const linkSent = (hours: number) =>
  `A mail is on its way to the address that the plan was made with. Its link works for ${hours} hours; nothing is deleted before you confirm there.`;

export const deleteDataQuestion = 'Delete my data?';
export const everything = (brand: string, email: string) =>
  `Everything that ${brand} keeps about ${email} is deleted: name, answers and plans. This can’t be undone.`;
export const deleted = 'Your data is deleted';
export const keptNothing = (brand: string) =>
  `${brand} keeps nothing that names you. You can close this page.`;
export const deadLink = 'This link was used already or has expired.';
export const askAgain = 'Ask for a new one on the page of your plan, if it is still there.';

/** Translates the reason for a refusal from the English sentence of the API or the domain. */
export const refusal = (english: string): string => english;
