/** Set by `npm run test:nightly`: tests that `npm test` runs in a short form run whole. */
export const IS_WHOLE = process.env.TEST_TIER === 'nightly';
