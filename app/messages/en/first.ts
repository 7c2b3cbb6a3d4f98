/** The widget's frame and its first question: the texts in the first script of the full widget. */
export const assessment = 'Peptide assessment';
export const formatStep = (step: number, total: number) => `Step ${step} of ${total}`;
export const needsScript = 'Turn on JavaScript to continue.';
export const adults = 'For research and educational use only. Not for human consumption.';
/** Shown next to a translation: the English legal sentence is authoritative. */
export const adultsInEnglish = '';
export const back = 'Back';
export const next = 'Continue';
export const generating = 'Generating...';
export const viewResults = 'View My Results';
export const loading = 'Loading...';
export const tryAgain = 'Try again';
export const notLoaded =
  'We could not load this part. Your answers are saved. Check your connection, then try again.';
export const screenError = 'Something went wrong on this screen. Your answers are saved. Please try again.';
export const goals = 'What are your goals?';
export const goalsHelp = 'Choose one or more. Your plan is built around them.';
