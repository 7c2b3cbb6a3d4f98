/** The 'e-mail me the plan' panel (V sections 2, 4, 5 and 8). */
export const noAssessment = 'No assessment ID available';
export const noAddress = 'Please provide an email address';
export const sent = 'Email Sent!';
export const sentText = (email: string) => `Your personalized plan has been sent to ${email}.`;
export const onItsWay = (email: string) => `The plan is on its way to ${email}.`;
export const address = 'Email Address';
export const sending = 'Sending...';
export const send = 'Send to Email';
export const cancel = 'Cancel';
