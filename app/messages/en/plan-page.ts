/** The permanent page (D19) and the pages that replace its buttons' scripts when JavaScript is off. */
export const notFound = '404 Page Not Found';
export const planNotFound = 'Plan not found.';
export const planNotFoundAdvice =
  'The link may be incomplete: open it again from your e-mail. If the plan was deleted, take the assessment again.';
export const planAt = (brand: string) => `Your plan at ${brand}`;
export const yourPlan = 'Your plan';
export const pdf = 'Download as PDF';
export const print = 'Print';
export const deleteData = 'Delete my data';
export const back = 'Back to the plan';

export const mailBrings = 'We’ll e-mail a summary and a link to this page.';

export const keepsNothing = (brand: string) =>
  `${brand} then has no data that identifies you. This can’t be undone.`;
export const answersDeleted = 'Your name, address, phone number and answers are deleted.';
export const plansDeleted = 'We delete all your plans here, and their pages stop working.';
export const mailsNotSent = 'We cancel e-mails that haven’t been sent.';
export const proof = 'To confirm it’s you, we’ll send a link to the e-mail address used for this plan.';
export const sendLink = 'Send me the link';
export const lookIntoMail = 'Check your inbox';
export const linkSent = (hours: number) =>
  `We’ve sent a link to the address used for this plan. The link expires in ${hours} hours. We delete nothing until you confirm.`;

export const deleteDataQuestion = 'Delete my data?';
export const everything = (brand: string, email: string) =>
  `We delete everything that ${brand} keeps about ${email}: name, answers and plans. This can’t be undone.`;
export const deleted = 'Your data is deleted';
export const keptNothing = (brand: string) =>
  `${brand} keeps nothing that names you. You can close this page.`;
export const deadLink = 'This link has expired or was already used.';
export const askAgain = 'Request a new link on your plan page.';

export const planSentOften = 'We already sent this plan 3 times. You can still open the plan’s page.';
export const planMailsFull =
  'This address has reached its limit of plan e-mails for today. Please try again tomorrow.';

/** Translates the reason for a refusal from the English sentence of the API or the domain. */
export const refusal = (english: string): string => english;
