import { findKeptDays } from '../find-kept-days.ts';
import type { LegalFacts, LegalSection } from '../legal-text.ts';

/** Builds the section of the privacy page on how long data are kept. The numbers of a company are those of its settings. */
export function storageSection({ site: { kind }, company, sendsMail }: LegalFacts): LegalSection {
  return {
    id: 'kept',
    heading: 'How long data are kept',
    body: [
      [
        ...describeRules(company, sendsMail),
        // app/domain/erasure/erase-address.server.ts: eraseAddress; message-columns.ts
        // app/domain/tenants/retention-fields.ts: CONSENT_PROOF_YEARS
        'The record of a consent stays as a proof until four years after the consent has ended. After an erasure it has a code made from your address in place of a name. We keep the fact that an e-mail was sent without a time limit; an erasure removes its recipient and content.',
        // app/domain/privacy-requests/finish-request.server.ts: dropOldRequests; erase.server.ts: erase
        'What you ask or complain about on your plan’s page is stored with your words until four years after the answer. An erasure removes your words; a code made from your address stays.',
        // app/outbox/kind-rules.ts: PAYLOAD_DAYS, UNDELIVERED_PAYLOAD_DAYS; empty-settled.server.ts
        'The service deletes what it needed to write an e-mail or text after 30 days, or after 91 days if it could not be delivered.',
        // app/domain/tenants/retention-fields.ts: REPLY_DAYS
        'It deletes replies to texts after 90 days.',
        'It deletes single events after 90 days. It keeps its response to a submission for 24 hours, in case the submission is sent again.',
      ],
      ...(kind === 'platform' ? ACCOUNTS_KEPT : []),
    ],
  };
}

// app/domain/erasure/apply-retention.server.ts (the shop's settings), erase-person.server.ts (on request)
function describeRules(company: LegalFacts['company'], sendsMail: boolean): string[] {
  const times = findKeptDays(company?.retention);
  const { unprovedRetentionDays, withoutConsentRetentionDays } = company?.retention ?? {};
  const kept =
    'Your assessment, contact details, plan and the entry for your address stay until we erase them: on request,';
  return [
    times === null
      ? `${kept} or after the number of days that the shop has set. If the shop has set no number, we keep these data without a time limit.`
      : times.countsActivity
        ? `${kept} or ${times.days} days after you were last active: with an assessment, a visit from an e-mail, a click in an e-mail or an order.`
        : `${kept} or ${times.days} days after the assessment.`,
    ...(times?.daysForOffers
      ? [
          `If you agreed to offers or texts, we delete only your answers and plans at that time. Everything else stays until ${times.daysForOffers} days after you were last active, and the offers show no products. If your safety answers left no product, or you withdrew the use of your answers, we erase everything at that time.`,
        ]
      : []),
    ...(unprovedRetentionDays && sendsMail
      ? [
          `If nobody ever used a link in the e-mails to an address or placed an order, we erase everything stored under that address ${unprovedRetentionDays} days after the last assessment.`,
        ]
      : []),
    ...(withoutConsentRetentionDays
      ? [
          `If no consent is in force, we erase everything stored under your e-mail address ${withoutConsentRetentionDays} days after your last activity.`,
        ]
      : []),
  ];
}

const ACCOUNTS_KEPT: LegalSection['body'] = [
  'For the shops’ staff and the people who run the service:',
  [
    // app/domain/access/accounts/team.server.ts: removeMember, assertAnAdminIsLeft
    'An account stays until an admin of its company removes it; its log-ins, links and recovery codes go with it. One admin of a company always stays, and so do the accounts of those who run the service.',
    // app/domain/access/accounts/drop-account-mails.server.ts
    'We delete records of e-mails to accounts and to invited people after 30 days, with the address.',
    // app/outbox/kind-rules.ts: WITHOUT_READERS
    'We delete records of notices and warnings after the same time, unless they could not be delivered. A hash of each notice stays, so that we send no notice twice.',
    // prisma/migrations: audit_log_is_append_only
    'We keep the audit log without a time limit.',
  ],
];
