/** The safety questions of a plan: the box on the plan’s page, and the page that opens without JavaScript. */
export const safetyQuestions = 'Answer the safety questions';
export const safetyOnce =
  'Choose everything that applies to you. We’ll update your plan once and save your answers with it.';
export const makeAgain = 'Update my plan';
export const answeredBefore = 'You’ve already answered these safety questions.';
export const chooseOne = 'Choose what applies to you, or None of the above.';
export const onlyVisitor =
  'You are logged in to the console, where a plan can only be read. To act as the visitor, open the link in a private window.';
export const notUpdated = 'We could not update the plan. Please try again.';
