/** Asks about a likely typing error in an e-mail address. */
export const didYouMean = (address: string) => `Did you mean ${address}?`;
