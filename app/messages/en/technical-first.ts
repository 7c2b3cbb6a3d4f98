/** The technical widget's first question (V section 2). */
export const formatStep = (step: number, total: number) => `Protocol Step ${step} of ${total}`;
export const application = 'Primary Research Application';
export const applicationHelp = 'Select the field of study.';
export const generate = 'Generate Protocol';
