/** Advice if a site may not show the assessment, and if an assessment is not available because its tenant is unknown or inactive (D2). */
export const forVisitors = 'If you came here to take it, please ask the shop whose page this is.';
export const forOwners =
  'If the page is yours: compare data-client in the embed line with the line on the Embed page of your console, and see whether your account is active.';
export const refused = 'This site may not show this assessment.';
export const refusedForVisitors = 'Please take it on a page of the shop itself.';
export const refusedForOwners = (origin: string) =>
  `If the page is yours: add ${origin} to the allowed origins in the settings of your console.`;
