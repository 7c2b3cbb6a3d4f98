/** Lengths of what operators write for the public site, which pages show beside the fields. */
export const MAX_CLAIM_LENGTH = 80;
export const MAX_CLAIM_BASIS = 200;
export const MAX_IDENTITY_LINES = 1000;
