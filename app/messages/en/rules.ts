/** Error texts for answers that can't be accepted (V section 5). The API uses English, a form its own language. */
export const goals = 'Please select at least one health goal';
export const option = 'Please select an option';
export const age = 'Please select your age range';
export const budget = 'Please select your budget level';
export const experience = 'Please select your experience level';
export const firstName = 'First name must be at least 2 characters';
export const email = 'Please enter a valid email address';
export const consent = 'You must agree to the terms';
export const healthConsent = 'You must agree to the use of your health answers';
export const text = 'Enter text';
export const controls = 'Remove the control characters';
export const tooLong = (max: number) => `Use at most ${max} characters`;
export const list = 'Select from the list';

export const mainGoal = 'Please select your main goal';
export const challenge = 'Please select your biggest challenge';
export const investment = 'Please select your investment level';

export const application = 'Please select research application';
export const objective = 'Please select research objective';
export const protocolBudget = 'Please select protocol budget';
export const screening = 'Please complete safety screening';
export const researchExperience = 'Please select experience level';
export const institution = 'Institution/Lab name required';
export const institutionalEmail = 'Valid institutional email required';
