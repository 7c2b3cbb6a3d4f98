import type { PrivacyRequest } from '#app/domain/privacy-requests/index.ts';
import { REQUEST_KINDS, type RequestKind } from '#app/domain/privacy-requests/request-kinds.ts';

export const KIND_LABELS: Record<RequestKind, string> = {
  copy: 'Copy of the data',
  correct: 'Correction',
  delete: 'Deletion',
  restrict: 'Restricted use',
  'withdraw-health': 'Health answers withdrawn',
  object: 'Objection',
  complain: 'Complaint',
  appeal: 'Appeal',
};

export const KIND_OPTIONS = REQUEST_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

export const SOURCE_LABELS: Record<PrivacyRequest['source'], string> = {
  'plan-page': 'on the plan’s page',
  preferences: 'on the page of e-mail settings',
  staff: 'entered by your team',
};

const TASKS: Record<RequestKind, string> = {
  copy: 'Download the person’s data on the lead’s page, and send the file to the person.',
  correct: 'Correct what is wrong in your shop and other systems. Then tell the person.',
  delete: 'Erase the person on the lead’s page, and in your shop and other systems.',
  restrict:
    'We ended offers and texts. We tell your CRM and webhooks only about withdrawn consents and an erasure, and leave the person out of lead files. Stop other uses in your shop and other systems. Tell the person before you mark this as done, because that ends the restriction.',
  'withdraw-health':
    'We hid the answers and delete them after 7 days. Delete copies of them in your other systems.',
  object: 'We ended offers and texts. Stop other uses, or tell the person why you may go on.',
  complain: 'Tell the person that you got the complaint. Look into it, and write down the result.',
  appeal:
    'Someone else should look at your answer again. Tell the person what came of it, and to whom they can complain.',
};

/** Says what staff have to do about an open request. */
export const taskText = ({ kind, source }: Pick<PrivacyRequest, 'kind' | 'source'>): string =>
  kind === 'copy' && source !== 'staff'
    ? 'We e-mailed the person a link to download their data. If the link did not help, send them the file from the lead’s page.'
    : TASKS[kind];

/** Says who answered a request. */
export function doneText(doneBy: string | null): string {
  if (doneBy === 'person') return 'Done by the person';
  return doneBy === 'service' ? 'Done by us' : 'Done by your team';
}
