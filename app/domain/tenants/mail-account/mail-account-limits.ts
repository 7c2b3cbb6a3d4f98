/** The ports on which mail servers take e-mails from their users. On 465 the connection is encrypted from its start. */
export const MAIL_ACCOUNT_PORTS = [587, 465, 2525, 25] as const;
