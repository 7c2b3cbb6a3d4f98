/** Text next to every field for a new password: the requirements (D52). */
export const passwordHint = (minLength: number): string =>
  `At least ${minLength} characters, such as a few words in a row. Not your name, company or e-mail address.`;
