/** Advice if a site may not show the assessment, and if an assessment is not available because its tenant is unknown or inactive (D2). */
export const forVisitors = 'Looking for the assessment? Please contact the shop.';
export const forOwners =
  'Is this your page? Check that data-client matches your embed code in the console and that your account is active.';
export const refused = 'This website isn’t allowed to show the assessment.';
export const refusedForVisitors = 'Please take the assessment on the shop’s own website.';
export const refusedForOwners = (origin: string) =>
  `Is this your page? Add ${origin} to the allowed websites in Settings.`;
