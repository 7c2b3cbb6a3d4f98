/** The technical widget's first question (V section 2). */
export const stepOf = (step: number, of: number) => `Protocol Step ${step} of ${of}`;
export const application = 'Primary Research Application';
export const applicationHelp = 'Select the field of study.';
export const generate = 'Generate Protocol';
