/** Text next to every field for a new password: the requirements (D52). */
export const passwordHint = (minLength: number): string =>
  `At least ${minLength} characters. A few random words work well. Don’t use your name, company or e-mail.`;
