/** The actions on a plan, and the texts about them (V sections 2 and 8). */
export const save = 'Save This Plan';
export const mail = 'E-mail me the plan';
export const failed = 'Email Failed';
export const failedText = 'Failed to send email. Please try again.';
