/** A half-filled assessment from an earlier visit (D22). */
export const isBack = 'Your earlier answers are back.';
export const fresh = 'Start fresh';
