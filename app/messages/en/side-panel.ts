/** Shown next to the assessment on a wide stand-alone page. */
export const steps = (count: number) => `${count} steps, no account`;
export const noCookies = 'No cookies';
export const educational = 'Educational, not medical advice';
/** Shown next to a translation: the English legal sentence is authoritative. */
export const educationalInEnglish = '';
