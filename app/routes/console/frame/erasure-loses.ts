/** Texts on what is deleted when a person is erased, and what remains. */
export const ERASURE_LOSES = [
  'Name, e-mail address, phone, answers, plan, notes and tags go, and with them every other lead of the same e-mail address.',
  'The plan page and its links stop working; mails that wait are not sent.',
  'Counts, order numbers and amounts of sales stay, without the person.',
  'This can’t be undone. Backups hold the person until they expire.',
];
