/** A half-filled assessment from an earlier visit (D22). */
export const isBack = 'We restored your earlier answers.';
export const fresh = 'Start fresh';
