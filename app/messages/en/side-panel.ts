/** Beside the assessment on a wide page of its own. */
export const steps = (of: number) => `${of} steps, no account`;
export const noCookies = 'No cookies';
export const educational = 'Educational, not medical advice';
/** Beside a translation: a legal sentence counts in English. */
export const educationalInEnglish = '';
