import type { OutboxKind } from '#app/outbox/types.ts';

interface TitledMessage {
  kind: OutboxKind;
  purpose: string;
}

const KIND_LABELS: Record<OutboxKind, string> = {
  email: 'E-mail',
  sms: 'Text message',
  webhook: 'Webhook',
  crm: 'CRM',
};

const PURPOSE_LABELS: Readonly<Record<string, string>> = {
  'plan-mail': 'Plan',
  'offers-confirm': 'Link to confirm offers',
  campaign: 'Campaign',
  bulk: 'One-off message',
  'first-text': 'First text to a number',
  'marketing-test': 'Test',
  'erase-confirm': 'Link to delete data',
  'data-link': 'Link to download data',
  'agree-link': 'Link to show a plan again',
  'lead-notice': 'New lead',
  'lead-digest': 'New leads together',
  'limit-warning': 'Monthly limit',
  'trial-ending': 'End of the free trial',
  'payment-failed': 'Failed payment',
  'read-only': 'Console is read-only',
  'subscription-ended': 'End of the subscription',
  'erasure-ahead': 'Erasure ahead',
  'webhook-failing': 'Failing webhook endpoint',
  'webhook-disabled': 'Webhook endpoint turned off',
  'sender-records': 'DNS record gone',
  'retention-shortened': 'Shorter time for leads',
  'legal-changed': 'Changed legal documents',
  'unread-replies': 'Unread replies to texts',
  'crm-contact': 'Contact',
  'crm-consent': 'Ended consent',
  'crm-erasure': 'Erasure of a contact',
  reset: 'Password reset',
  invite: 'Invitation',
  verify: 'E-mail confirmation',
  'staff-address': 'Confirmation of an e-mail address for notices',
};

/** Describes an item: 'Plan (mail)'. An unknown purpose, from another version, is shown as it is. */
export const describeMessage = ({ kind, purpose }: TitledMessage): string =>
  `${PURPOSE_LABELS[purpose] ?? purpose} (${KIND_LABELS[kind].toLowerCase().replace('crm', 'CRM')})`;

/** Names what a group's items belong to: 'Quick Email “Spring”'; without a name, as describeMessage does. */
export function describeSending({
  kind,
  purpose,
  sendingName,
}: TitledMessage & { sendingName: string | null }): string {
  if (sendingName === null) return describeMessage({ kind, purpose });
  const page = purpose === 'campaign' ? 'Campaign' : kind === 'sms' ? 'Quick SMS' : 'Quick Email';
  return `${page} “${sendingName}”`;
}
