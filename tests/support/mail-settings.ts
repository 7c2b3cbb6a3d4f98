/** Settings for rendering mails in tests that read them. */
export const MAIL_SETTINGS = {
  origin: 'https://app.example.com',
  mailFrom: 'plans@service.example',
  product: 'StackGuide',
};
