/** Returns the address that calls a number: its digits and a leading plus, however it was typed. */
export const telAddress = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`;
