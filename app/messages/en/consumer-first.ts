/** The consumer widget's first question (V section 2). */
export const goal = 'What do you want to achieve?';
export const goalHelp = 'Choose the one that matters most.';
export const show = 'Show Me My Peptide Stack';
