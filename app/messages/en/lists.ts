/** Texts that the consumer and technical widgets share, after their questions. */
export const sending = 'Sending...';
export const leftOut = 'Left out for your safety';
export const mustNotUse = 'Who must not use this';
export const instead = 'Your options';
export const disclaimers = 'Disclaimers';
export const nothing = 'No suitable products';
export const nothingText = 'No product here is suitable for you. See why below.';
export const notOfferedText = 'This shop has nothing that fits your answers. See your options below.';
export const sendAdvice = 'E-mail me this page';
export const adviceSent = 'Sent';
export const adviceSentText =
  'We sent a link to this page to your e-mail address. The e-mail names no products.';
export const openPlan = 'Open my plan';
export const newTab = ' (opens in a new tab)';
export const planIsBack = 'Your plan is still here';
export const again = 'Take Assessment Again';
export const keepsPlan = 'You can return to your plan any time at its own link.';
export const planIsOnPage = 'You can return to this result any time at its own link.';
export const failed = 'Assessment Failed';
export const failedText = 'Please try again later.';
