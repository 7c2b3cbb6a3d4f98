import { asksForNumbers, writeAskedRows, writeAskedWays } from '../asked.ts';
import {
  concerns,
  contactWords,
  countryName,
  findRepresentatives,
  type LegalFacts,
  type LegalSection,
  type LegalSite,
  type LegalText,
  oneLine,
} from '../legal-text.ts';
import { orderPrivacySections } from '../privacy-sections.ts';
import { ASKED } from './privacy-asked.ts';
import { storageSection } from './privacy-kept.ts';
import { rightsSections } from './privacy-rights.ts';
import { subprocessorTable } from './subprocessors.ts';

/**
 * States which data the product stores and for how long. The source file of each statement is named next to it: if that file changes, the
 * statement has to be changed too.
 */
export function privacyText(facts: LegalFacts): LegalText {
  const { site } = facts;
  return {
    title: 'Privacy',
    description: `What ${site.name} stores when someone takes the assessment, why, for how long, and how to have it deleted.`,
    lead: 'What is stored when someone takes the assessment, why, for how long, and how to have it deleted.',
    reviewed: '2026-11-29',
    sections: orderPrivacySections(facts, {
      ...{ answers: ANSWERS, purposes, accounts: ACCOUNTS },
      ...{ responsible, browser, figures, mails, transfers, deletion },
      ...{ recipients: describeOtherRecipients, storage: storageSection, rights: rightsSections },
    }),
  };
}

function responsible(facts: LegalFacts): LegalSection {
  const { site, operator, company } = facts;
  const { kind, name, contact } = site;
  const { eu, uk } = findRepresentatives(facts);
  const represented = [
    ...(eu ? [`Representative in the European Union: ${oneLine(eu)}.`] : []),
    ...(uk ? [`Representative in the United Kingdom: ${oneLine(uk)}.`] : []),
  ];
  const contactLine = contactWords(contact, 'en');
  const reach = contactLine ? [`You can reach ${name} ${contactLine}.`] : [];
  const processor = operator
    ? `${operator.legalName}, ${oneLine(operator.postalAddress)}, runs the assessment on its behalf, as its processor, and acts on its instructions.`
    : 'A service provider runs the assessment on its behalf, as its processor, and acts on its instructions.';
  return {
    id: 'responsible',
    heading: 'Who is responsible',
    body:
      kind === 'tenant'
        ? [
            `${name} offers this assessment and decides what is done with the answers: ${company?.legalName ?? name} is the controller. ${processor}`,
            ...reach,
            ...represented,
          ]
        : [
            `${operator?.legalName ?? name} runs assessments for shops. The shop whose assessment you take decides what is done with your answers: it is the controller, and its name is shown in the assessment, in your plan and in every e-mail. ${operator?.legalName ?? name} is its processor and acts on its instructions.`,
            `For the accounts of the shops’ own staff, and for these pages, ${operator?.legalName ?? name} is responsible itself.`,
            ...reach,
            ...represented,
          ],
  };
}

const ANSWERS: LegalSection = {
  id: 'answers',
  heading: 'What is stored of an assessment',
  body: [
    // app/domain/assessments/submit-assessment.server.ts: called only by POST /api/assessment
    'Nothing you answer reaches the server before you submit the form at the end. When you do, these are stored:',
    [
      // prisma/schema.prisma: PeptideAssessment
      'your answers: goals, symptoms or challenges, what you wrote as other concerns, experience, sex at birth, age range, budget level and the safety questions you ticked',
      // prisma/schema.prisma: PeptideAssessment.widget, locale, createdAt
      'which assessment it was, in which language, and when',
      // prisma/schema.prisma: PeptideAssessment, Lead
      'the first name or institution, the e-mail address and, if you gave one, the phone number',
      // prisma/schema.prisma: PeptideAssessment.region, regionSource
      'where you live, if you said so, or the shop’s page named its market: one of six regions',
      // prisma/schema.prisma: PeptideAssessment.recommendations
      'the plan that was worked out from them',
      // app/domain/leads/contacts/remember-contacts.server.ts, prisma/schema.prisma: Contact
      'an entry for your address at the shop: how many assessments it has, when the first and the last were, and a random key for the link that stops offers',
      // app/domain/leads/consents/create-consent-events.ts, prisma/schema.prisma: ConsentEvent, ConsentRecord
      'what you were shown and agreed to: the sentence as it was shown, its version, the page and the time',
      // public/embed.js ("p" is origin and path), prisma/schema.prisma: PeptideAssessment.pageUrl, utm, hidden
      'the address of the page that the assessment was on, without its query, its campaign parameters (UTM) and notes that the shop’s page gave along',
      // app/widget/shell/read-visit.ts: referrer
      'the address of the page that led you there, without its query',
    ],
    // app/engine: recommend() is pure; D7
    'The plan follows from your answers by fixed rules. Some answers are about health: they are used to work out your plan and to leave out what the safety questions speak against.',
    // app/protocol/messages.ts, server/log.ts
    'Answers, names and addresses are never in the address of a page, in the service’s log or in a message to the page around the assessment.',
  ],
};

const purposes = (facts: LegalFacts): LegalSection => ({
  id: 'purposes',
  heading: 'Why it is used, and on what legal basis',
  body: [
    {
      headings: ['Purpose', 'Data', 'Legal basis'],
      rows: [
        ...writeAskedRows(
          facts,
          ASKED,
          withArticle(facts, ASKED.planBasis.explicit, 'GDPR Articles 6(1)(a) and 9(2)(a)'),
        ),
        [
          'Protection against abuse',
          'Hashes of network addresses, counts of requests',
          withArticle(facts, 'Legitimate interests in a safe service', 'GDPR Article 6(1)(f)'),
        ],
        [
          'Accounting',
          'Orders with amounts and order numbers',
          withArticle(facts, 'Legal duties to keep books', 'GDPR Article 6(1)(c)'),
        ],
      ],
    },
    ...(concerns(facts, 'EU', 'UK')
      ? [
          'Where a law of your country asks for something else than the GDPR, the basis is the one that it asks for.',
        ]
      : []),
  ],
});

/** Names the article of the GDPR where it applies. */
const withArticle = (facts: LegalFacts, basis: string, article: string): string =>
  concerns(facts, 'EU', 'UK') ? `${basis}: ${article}` : basis;

function browser({ kind }: LegalSite): LegalSection {
  return {
    id: 'browser',
    heading: 'What stays in your browser',
    body: [
      // app/widget sets no cookie; public/embed.js uses neither cookies nor storage
      'The assessment sets no cookies and needs none.',
      // app/widget/shell/resume.ts: LIFETIME_MS, Resumable.rules; results-again.ts: the number of the plan; cover.ts: Start
      'So that you can go on later, a half-filled assessment is kept in your own browser. It can be taken up for 7 days from the last change; what is older is deleted at your next visit. It is also deleted when you submit or start over. Name, e-mail address, phone number, free text and safety answers are never kept there. After you have submitted, the number of your plan is kept for the tab, so that loading the page again shows the plan; it goes when the tab is closed or you start again. Where the shop shows a cover before the first question, that you pressed Start is noted for the tab as well. Where your browser blocks storage, nothing is kept and everything else works.',
      ...(kind === 'platform' ? CONSOLE_IN_BROWSER : []),
    ],
  };
}

// privacy-text.test.ts checks that each cookie set by the code is listed.
const CONSOLE_IN_BROWSER: LegalSection['body'] = [
  'The console, which only the shops’ staff and those who run the service use, sets cookies. No script can read them, and each is for one thing:',
  [
    // app/http/session.server.ts
    '“session”, called “__Host-session” over https: the log-in; the browser keeps it for 400 days, but it works only until 14 days went by without use',
    // app/ui/console/scheme.ts
    '“console-scheme”: whether you chose light or dark, for a year',
    // app/ui/console/dismissed-setup.ts
    '“setup-put-away”: the companies whose set-up list you dismissed, for a year',
    // app/http/link-token.server.ts
    '“reset-password-link”, “invite-link”, “verify-email-link” and “confirm-address-link”: the secret of a mail’s link, so that it leaves the address bar; for an hour',
    // app/http/recent-write.server.ts; only if the service reads from a replica
    '“wrote”: that you changed something just now, for ten seconds, so that lists show it at once',
  ],
  // app/root.tsx: ScrollRestoration
  'The console and the guide for embedding also remember how far you had scrolled, until you close the tab.',
];

function figures({ kind }: LegalSite): LegalSection {
  const shop = kind === 'tenant' ? 'we can see' : 'shops can see';
  return {
    id: 'figures',
    heading: 'Counting and protection',
    body: [
      // app/protocol/widget-events.ts, app/domain/analytics/event-times.ts (EVENT_KEPT_DAYS), drop-old-events.server.ts
      `The assessment counts that it was seen, begun and answered up to which question, and which product was opened, so that ${shop} where people stop. These events hold no answer, name or address of yours: only the page that the assessment was on, its language, the website and the campaign that led you there, and a random number that is made anew with each page. A submitted assessment carries the same number. The single events are deleted after 90 days; daily totals stay.`,
      // app/widget/shell/events.ts: record; app/api/events.server.ts: wantsNoCounting
      'Where your browser asks not to be tracked (Do Not Track, Global Privacy Control), none of this is counted.',
      // app/domain/analytics/embed-sightings.server.ts, prisma/schema.prisma: EmbedSighting
      'The service also notes which sites show the assessment, how often and when last. That holds nothing of visitors.',
      // app/http/rate-limits.server.ts: LIMITS, consume; RateLimiterPrisma drops rows an hour after their time
      'To hold off abuse the service counts requests by network address, and log-ins, codes and e-mails to accounts by account too. It keeps these only as shortened hashes, for up to 15 minutes, and not with your answers. Where several servers share one database, a hash whose time is over is deleted about an hour later.',
      // app/domain/assessments/idempotency.server.ts: IDEMPOTENCY_KEY_LIFETIME_MS
      'So that a form that is sent twice counts once, the answer to a submission can be repeated for 24 hours. That record holds a random key, a hash of what was sent and the numbers of the plan and the lead.',
    ],
  };
}

function mails(facts: LegalFacts): LegalSection {
  const { sendsMail } = facts;
  return {
    id: 'mails',
    heading: 'E-mails',
    body: [
      // app/domain/assessments/submission-intake.server.ts, plan-messages.ts; D18
      'After an assessment the plan is sent to the address that was given, and again when someone who has the plan asks for it, to the address they name.',
      // prisma/schema.prisma: OutboxMessage (recipient, recipientHash, limitKey, payload), OutboxFailure
      // app/domain/assessments/plan-mail-limits.server.ts
      ...(sendsMail
        ? [
            'So that no one can have plans sent to you without end, an address gets at most 3 a day from one shop and 10 from all.',
          ]
        : []),
      'The service records each message with its recipient, what is needed to write it, such as its link, whether it was sent, and if not, why.',
      // app/adapters/local-mailbox, app/outbox/carriers.ts; app/routes/console/operator/mailbox/route.tsx
      ...(sendsMail
        ? []
        : [
            'No mail server is connected at present: e-mails are kept by the service instead of being sent, and those who run it can read them.',
          ]),
      // app/messages/en/privacy.ts, consent.ts and text-consent.ts: offersNoticeByGoals, offers, texts
      ...writeAskedWays(facts, ASKED),
    ],
  };
}

const ACCOUNTS: LegalSection = {
  id: 'accounts',
  heading: 'Accounts of the shops’ staff',
  body: [
    'An account holds:',
    [
      // prisma/schema.prisma: TenantUser, User
      'name, e-mail address, company and role',
      // app/domain/access/passwords.server.ts
      'the password, as an Argon2id hash',
      // app/lib/seal.server.ts, second-factor.server.ts
      'where two-step log-in is on: its secret, encrypted, the last code’s time, and the recovery codes as hashes',
      // prisma/schema.prisma: createdAt, updatedAt, passwordChangedAt, emailVerifiedAt, totpEnabledAt, disabledAt, lastLoginAt
      'when it was made, changed and last used to log in',
      // app/domain/access/console-view.ts
      'which columns, row height and keys the console shows',
      'when its address was confirmed, its password changed, and two-step log-in or the account itself turned on or off',
    ],
    // prisma/schema.prisma: Session (userAgent, ipAddress, createdAt, lastSeenAt); app/domain/access/sessions.server.ts
    'A log-in is recorded with browser, network address, and when it began and was last used, so that you can recognize your own and end others. The record is deleted when you log out or end it, when the password is changed elsewhere, and after 14 days without use.',
    // app/domain/access/auth-tokens.server.ts: TOKEN_HOURS; app/domain/assessments/idempotency.server.ts
    'Links that come by e-mail work for a while: for a new password 1 hour, to confirm an address 3 days, to join a company 7 days. As long the service keeps a hash of each, with the address it went to. The record of the e-mail stays.',
    // app/domain/access/api-keys.server.ts
    'A company’s API keys are kept as hashes, with who made them and when they were last used. Its settings may name addresses: for contact, as sender, for notices of new leads.',
    // app/domain/audit/record-audit.server.ts; prisma/migrations: audit_log_is_append_only
    'The audit log records log-ins and what is changed in the console: what, when, and the e-mail address of who did it. It also names the addresses of people who were invited, given another role or removed, and what settings were before and after. It holds nothing of an assessment. The database refuses to change or delete any of it, so that it stays when the account is gone.',
  ],
};

function describeOtherRecipients(facts: LegalFacts): LegalSection {
  const {
    site: { kind, name },
    sendsMail,
    subprocessors,
  } = facts;
  const connectedSystems = facts.company?.connectedSystems ?? [];
  const us = kind === 'tenant' ? name : 'the shop';
  return {
    id: 'others',
    heading: 'Who else receives data',
    body: [
      `Your answers go to ${us} and to the service that runs the assessment for it. Others receive data only where they are connected:`,
      [
        // app/settings/env.server.ts: SMTP_URL; app/adapters/smtp
        `a mail server, which receives the e-mails ${sendsMail ? 'that are sent' : 'once one is connected'}`,
        // D31, prisma/schema.prisma: Lead.phone, OutboxMessage.kind sms
        ...(asksForNumbers(facts)
          ? ['Twilio, for text messages, if they are set up and you gave a phone number']
          : []),
        // prisma/schema.prisma: WebhookEndpoint, CrmConnection
        connectedSystems.length > 0
          ? `systems that ${us} has connected itself: ${connectedSystems.join(', ')}`
          : `systems that ${us} has connected itself, such as its customer database`,
        ...(kind === 'platform'
          ? // prisma/schema.prisma: Tenant.stripeCustomerId
            ['Stripe, for what shops pay, if payments are set up; visitors’ data does not go there']
          : []),
      ],
      ...(subprocessors.length > 0
        ? ['These companies process data for the service:', subprocessorTable(subprocessors)]
        : []),
      // app/http/security-headers.server.ts: documentPolicy; no third-party script
      'Pages of the service load no scripts, fonts or trackers from others. Pictures of a logo or product come from the service or from where the shop keeps them.',
    ],
  };
}

const TOOLS = {
  scc: 'Where data leave the European Economic Area or the United Kingdom, the European Commission’s standard contractual clauses (decision (EU) 2021/914) and the United Kingdom’s addendum to them protect it.',
  adequacy:
    'Data leave the European Economic Area or the United Kingdom only for countries or companies that an adequacy decision covers.',
  none: 'The service does not send data out of the European Economic Area and the United Kingdom, except to systems that the shop has connected itself.',
} as const;

function transfers(facts: LegalFacts): LegalSection {
  const { operator } = facts;
  return {
    id: 'transfers',
    heading: 'Where it is processed',
    body: operator
      ? [
          `The service stores data in this country: ${countryName(operator.hostingCountry, 'en')}.`,
          ...(concerns(facts, 'EU', 'UK') ? [TOOLS[operator.transferTool]] : []),
        ]
      : ['Ask the shop in which country the service stores data.'],
  };
}

function deletion({ kind, name, contact }: LegalSite): LegalSection {
  const line = kind === 'tenant' ? contactWords(contact, 'en') : '';
  return {
    id: 'deletion',
    heading: 'Seeing and deleting your data',
    body: [
      // app/routes/visitor/plan/plan.tsx, app/api/plan-download.server.ts; D19
      'Your plan’s page shows what was worked out for you, and you can download it. Anyone who knows its address can open it, so share it with care.',
      // app/outbox/kind-rules.ts: DATA_LINK_HOURS; app/domain/erasure/erase-address.server.ts: eraseAddress
      'The plan’s page also has “delete my data”. A link is sent to the address on file and works for 24 hours; once you confirm it, everything stored under your address at that shop is erased: name, address, phone number, what you chose and wrote, and the plan. The number that the shop knows your visit by is replaced. What is waiting to be sent is cancelled.',
      // app/domain/erasure/personal-columns.ts: lead and assessment rows remain, consents remain without the person, suppressions remain as
      // hashes
      'Rows that totals are counted from stay without you: language, when it was, the record of consent, sales with their amounts and order numbers. A hash of an address that must not be written to stays, so that no e-mail is sent to it again.',
      // app/domain/conversions/erased-tracking-ids.server.ts
      'A hash of the number that the shop knew your visit by stays for five years, so that a sale that the shop reports under it is stored without you.',
      // docs/operations.md: backups
      'Backups of the service keep what was erased until they expire.',
      line
        ? `Ask ${name} about anything else that you have a right to, such as a copy or a correction: ${line}.`
        : 'Ask the shop about anything else that you have a right to, such as a copy or a correction. Its name is shown in your plan.',
    ],
  };
}
