import type { StaffMail } from '#app/domain/notices/index.ts';

const now = new Date('2026-11-22T23:30:00Z');
const lead = (n: number) => ({ id: `lead-${n}`, widget: 'full', returning: n % 2 === 1, createdAt: now });
const frame = {
  recipient: 'ana@acme.example',
  tenantId: 'acme',
  company: 'Acme <&> Co',
  timeZone: 'Europe/Madrid',
};
/** Returns an example of each mail to a company's staff, in each form that it has. */
export const staffMailExamples = (locale: string): StaffMail[] => [
  { ...frame, locale, purpose: 'lead-notice', lead: { ...lead(1), name: 'Eva' }, isFirst: false },
  {
    ...frame,
    locale,
    purpose: 'lead-notice',
    lead: { ...lead(2), widget: 'consumer', name: null },
    isFirst: false,
  },
  ...(['day', 'hour', 'unconfirmed'] as const).map(
    (reason): StaffMail => ({
      ...frame,
      locale,
      purpose: 'lead-digest',
      reason,
      from: now,
      to: now,
      count: 1234,
      returning: 5,
      leads: [lead(1), lead(2)],
      maxPerHour: 20,
    }),
  ),
  ...[80, 100].map(
    (percent): StaffMail => ({
      ...frame,
      locale,
      purpose: 'limit-warning',
      month: '2026-11',
      percent,
      used: 1234,
      limit: 1500,
    }),
  ),
  ...(['trial-ending', 'payment-failed', 'read-only', 'subscription-ended', 'erasure-ahead'] as const).map(
    (purpose) => ({ ...frame, locale, purpose, at: now }),
  ),
  ...(['webhook-failing', 'webhook-disabled'] as const).flatMap((purpose) =>
    [false, true].map(
      (isGone): StaffMail => ({
        ...frame,
        ...{ locale, purpose, endpointId: 'endpoint-1', host: 'hooks.acme.example', at: now, isGone },
      }),
    ),
  ),
  { ...frame, locale, purpose: 'sender-records', records: 'SPF, DKIM', at: now },
  { ...frame, locale, purpose: 'retention-shortened', days: 30, at: now, people: 42 },
  { ...frame, locale, purpose: 'legal-changed', documents: ['terms', 'dpa'], at: now },
  { ...frame, locale, purpose: 'unread-replies', count: 3, businessDays: 10, deadline: now },
  { ...frame, locale, purpose: 'lead-notice', lead: { ...lead(2), name: 'Eva' }, isFirst: true },
];
