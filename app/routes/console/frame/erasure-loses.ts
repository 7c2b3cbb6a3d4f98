/** Texts on what is deleted when a person is erased, and what remains. */
export const ERASURE_LOSES = [
  'Deletes name, e-mail, phone, answers, plan, notes and tags, for every lead with this e-mail address.',
  'The lead’s plan link stops working, and we cancel waiting e-mails.',
  'We keep totals, order numbers and sale amounts without personal data.',
  'You can’t undo this. Backups keep the data until they expire.',
];
