/** Returns the link that reaches a contact. */
export const supportLink = (contact: string): string =>
  contact.startsWith('https://') ? contact : `mailto:${contact}`;
