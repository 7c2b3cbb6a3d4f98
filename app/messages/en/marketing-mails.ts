/** Texts of campaign and bulk mails (D34, D43, D50) that the tenant does not write. */

export const notFor = (conditions: readonly string[]) => `Not for anyone with: ${conditions.join('; ')}.`;
export const completeList =
  'Your plan page has the complete list of conditions and interactions. Read it first.';
export const emergency =
  'Severe stomach pain, trouble breathing, swelling of the face, fainting or sudden loss of sight: call your local emergency number. Wrong dose: a poison center. Thoughts of self-harm: a crisis line.';

export const yourProducts = 'From your plan';
export const viewProduct = 'View research product';
/** The button that replaces one to the shop. */
export const openPlan = 'Open my plan';
export const openAttachment = 'Open the attached document';

export const whyNotice = (brand: string) =>
  `You got this e-mail because you took the assessment at ${brand}, which said that offers may follow by e-mail.`;
export const whyOptIn = (brand: string) =>
  `You got this e-mail because you asked for offers in the assessment at ${brand}.`;
export const medicalNote =
  'Information, not medical advice. For questions about your health or a treatment, talk to a doctor.';
export const unsubscribe = 'Unsubscribe';
export const preferences = 'E-mail preferences';
