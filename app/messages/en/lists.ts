/** Texts that the consumer and technical widgets share, after their questions. */
export const sending = 'Sending...';
export const leftOut = 'Left out for your safety';
export const mustNotUse = 'Who must not use this';
export const instead = 'What to do instead';
export const disclaimers = 'Disclaimers';
export const nothing = 'No suitable products';
export const nothingText = 'Your answers rule out every product here. Please read why.';
export const notOfferedText =
  'Nothing that fits your answers is offered here. Please read what to do instead.';
export const sendAdvice = 'Send me this by email';
export const adviceSent = 'Sent';
export const adviceSentText = 'A link to this page has been sent to your email. The email names no products.';
export const openPlan = 'Open my plan';
export const newTab = ' (opens in a new tab)';
export const planIsBack = 'Your plan is still here';
export const again = 'Take Assessment Again';
export const keepsPlan = 'Your plan also has a page of its own, for later.';
export const planIsOnPage = 'It is on a page of its own, which you can open again later.';
export const failed = 'Assessment Failed';
export const failedText = 'Please try again later.';
