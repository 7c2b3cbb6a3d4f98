import type { ProcessingActivity } from '#app/domain/erasure/index.ts';
import type { RetentionTimes } from '#app/domain/tenants/retention-fields.ts';
import { findKeptDays } from '#app/site/legal/find-kept-days.ts';

/** Words of the records of processing for kinds of data, times and risks. */

/** Says when a company's data about people are erased. */
export function describeRetention(times: RetentionTimes): string[] {
  const kept = findKeptDays(times);
  const { unprovedRetentionDays: unproved, withoutConsentRetentionDays: withoutConsent } = times;
  if (kept === null && !unproved && !withoutConsent)
    return ['On request only. Set a number of days under Settings.'];
  const from = kept?.countsActivity ? 'the last activity' : 'the assessment';
  return [
    'On request',
    ...(kept ? [`everything ${kept.days} days after ${from}`] : []),
    ...(kept?.daysForOffers
      ? [
          `for people who agreed to offers or texts, only answers and plans then, and the rest ${kept.daysForOffers} days after ${from}`,
        ]
      : []),
    ...(unproved ? [`unproved addresses after ${unproved} days`] : []),
    ...(withoutConsent ? [`people with no consent in force after ${withoutConsent} days`] : []),
  ];
}

export const CATEGORY_WORDS: Record<ProcessingActivity['categories'][number], string> = {
  identity: 'name',
  contact: 'e-mail address, phone number',
  health: 'health answers, segments and plans (special category)',
  answers: 'experience and budget',
  behaviour: 'visits and clicks',
  orders: 'orders and amounts',
  consent: 'consents and opt-outs',
  messages: 'contents of messages',
  technical: 'IDs, statuses and times',
};

/** Security measures, as in the Data Processing Agreement. */
export const MEASURES = [
  'Hashed passwords, two-step log-in, roles; safety answers only for roles that may see them',
  'Encryption in transit, and of secrets at rest',
  'Separation of companies in every query',
  'A log of changes that no one can edit, enforced by the database',
  'Backups, tests of restoring, and erasure that overwrites what it deletes',
] as const;

/** The draft of an impact assessment (GDPR 35): risk, and what is done about it. */
export const RISKS = [
  {
    risk: 'Health answers become known to others',
    measure:
      'Health answers are never in URLs, logs, e-mail subjects or messages to the page around the widget. Roles decide who sees them. Plans open only by a long random link.',
  },
  {
    risk: 'Answers are used for offers without consent',
    measure: 'Each marketing message needs a recorded consent. Refusals and opt-outs stop messages at once.',
  },
  {
    risk: 'A plan harms the person',
    measure:
      'Safety answers rule products out before anything is shown. Cautions, the approval line and the emergency line appear above every shop link.',
  },
  {
    risk: 'Data is kept too long',
    measure: 'Retention deletes leads by age. People can have their data deleted without an account.',
  },
  {
    risk: 'A service provider loses data',
    measure: 'Providers are bound by contract, listed, and must report breaches within 48 hours.',
  },
] as const;
