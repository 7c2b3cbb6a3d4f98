export const didYouMean = (address: string) => `¿Quiso decir ${address}?`;
