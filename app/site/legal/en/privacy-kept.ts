import { findKeptDays } from '../find-kept-days.ts';
import type { LegalFacts, LegalSection } from '../legal-text.ts';

/** Builds the section of the privacy page on how long data are kept. The numbers of a company are those of its settings. */
export function storageSection({ site: { kind }, company, sendsMail }: LegalFacts): LegalSection {
  return {
    id: 'kept',
    heading: 'How long it is kept',
    body: [
      [
        ...describeRules(company, sendsMail),
        // app/domain/erasure/erase-address.server.ts: eraseAddress; message-columns.ts
        // app/domain/tenants/retention-fields.ts: CONSENT_PROOF_YEARS
        'The record of a consent stays as a proof until four years after the consent has ended. After an erasure it has a code made from your address in place of a name. That a mail was sent stays without end; an erasure takes out recipient and content.',
        // app/domain/privacy-requests/finish-request.server.ts: dropOldRequests; erase.server.ts: erase
        'What you ask or complain about on your plan’s page is stored with your words until four years after the answer. An erasure takes out your words; a code made from your address stays.',
        // app/outbox/kind-rules.ts: PAYLOAD_DAYS, UNDELIVERED_PAYLOAD_DAYS; empty-settled.server.ts
        'The service deletes what it needed to write an e-mail or text after 30 days, or after 91 days if it could not be delivered.',
        // app/domain/tenants/retention-fields.ts: REPLY_DAYS
        'It deletes replies to texts after 90 days.',
        'It deletes single events after 90 days, and the stored answer to a submission, which may be repeated, after 24 hours.',
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
    'Assessment, lead, plan and the entry for your address stay until they are erased: on request,';
  return [
    times === null
      ? `${kept} or after the number of days that the shop has set. Where it has set none, they stay without end.`
      : times.countsActivity
        ? `${kept} or ${times.days} days after you were last active: with an assessment, a visit from an e-mail, a click in an e-mail or an order.`
        : `${kept} or ${times.days} days after the assessment.`,
    ...(times?.daysForOffers
      ? [
          `Where you agreed to offers or texts, only your answers and plans are deleted then. Everything else stays until ${times.daysForOffers} days after you were last active, and the offers show no products. If your safety answers left no product, or you withdrew the use of your answers, everything is erased at that time.`,
        ]
      : []),
    ...(unprovedRetentionDays && sendsMail
      ? [
          `Where nobody ever used a link of the e-mails to an address or ordered, everything under it is erased ${unprovedRetentionDays} days after the last assessment.`,
        ]
      : []),
    ...(withoutConsentRetentionDays
      ? [
          `Where no consent is in force, everything under an address is erased ${withoutConsentRetentionDays} days after the last activity.`,
        ]
      : []),
  ];
}

const ACCOUNTS_KEPT: LegalSection['body'] = [
  'Of the shops’ staff and those who run the service:',
  [
    // app/domain/access/accounts/team.server.ts: removeMember, assertAnAdminIsLeft
    'An account stays until an admin of its company removes it; its log-ins, links and recovery codes go with it. One admin of a company always stays, and so do the accounts of those who run the service.',
    // app/domain/access/accounts/drop-account-mails.server.ts
    'Records of e-mails to accounts and to people who were invited are deleted after 30 days, with the address.',
    // app/outbox/kind-rules.ts: WITHOUT_READERS
    'So are records of notices and warnings, unless they could not be delivered. A hash of each stays, so that none is sent twice.',
    // prisma/migrations: audit_log_is_append_only
    'The audit log stays without end.',
  ],
];
