/** Where a consent was shown or changed, in words for staff. */
export const CONSENT_SOURCES: Readonly<Record<string, string>> = {
  widget: 'Assessment',
  api: 'Sent by a program that says it showed this wording',
  'plan-page': 'Plan’s page',
  preferences: 'Page of e-mail settings',
  'one-click': 'Unsubscribe button of the mail app',
  sms: 'Reply to a text',
  console: 'Entered by your team',
  erasure: 'Erasure',
};
