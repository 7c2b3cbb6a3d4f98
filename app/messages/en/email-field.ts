/** A typing error in an address is asked about. */
export const didYouMean = (address: string) => `Did you mean ${address}?`;
