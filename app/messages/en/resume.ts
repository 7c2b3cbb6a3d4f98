/** A half-filled assessment that an earlier visit left (D22). */
export const isBack = 'Your earlier answers are back.';
export const fresh = 'Start fresh';
