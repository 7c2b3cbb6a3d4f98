/** Set by `npm run proof -- whole`: tests that `npm test` runs in a short form run whole. */
export const IS_WHOLE = process.env.PROOF_WHOLE === '1';
