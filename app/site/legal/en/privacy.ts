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
    ? `${operator.legalName}, ${oneLine(operator.postalAddress)}, runs the assessment on the shop’s behalf, as a processor, and follows the shop’s instructions.`
    : 'A service provider runs the assessment on the shop’s behalf, as a processor, and follows the shop’s instructions.';
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
            `${operator?.legalName ?? name} runs assessments for shops. The shop whose assessment you take decides what is done with your answers. The shop is the controller, and the assessment, your plan and every e-mail show the shop’s name. ${operator?.legalName ?? name} is the shop’s processor and follows the shop’s instructions.`,
            `${operator?.legalName ?? name} is the controller for the accounts of the shops’ own staff and for these pages.`,
            ...reach,
            ...represented,
          ],
  };
}

const ANSWERS: LegalSection = {
  id: 'answers',
  heading: 'What an assessment stores',
  body: [
    // app/domain/assessments/submit-assessment.server.ts: called only by POST /api/assessment
    'Nothing you answer reaches the server before you submit the form at the end. When you submit the form, the service stores:',
    [
      // prisma/schema.prisma: PeptideAssessment
      'your answers: goals, symptoms or challenges, what you wrote as other concerns, experience, sex at birth, age range, budget level and the safety questions you ticked',
      // prisma/schema.prisma: PeptideAssessment.widget, locale, createdAt
      'which assessment it was, in which language, and when',
      // prisma/schema.prisma: PeptideAssessment, Lead
      'the first name or institution, the e-mail address and, if you gave one, the phone number',
      // prisma/schema.prisma: PeptideAssessment.region, regionSource
      'where you live, as one of six regions, if you told us or the shop’s page names its market',
      // prisma/schema.prisma: PeptideAssessment.recommendations
      'the plan worked out from your answers',
      // app/domain/leads/contacts/remember-contacts.server.ts, prisma/schema.prisma: Contact
      'an entry for your address at the shop: the number of assessments, the times of the first and the last one, and a random key for the link that stops offers',
      // app/domain/leads/consents/create-consent-events.ts, prisma/schema.prisma: ConsentEvent, ConsentRecord
      'what you were shown and agreed to: the sentence as it was shown, its version, the page and the time',
      // public/embed.js ("p" is origin and path), prisma/schema.prisma: PeptideAssessment.pageUrl, utm, hidden
      'the address of the page with the assessment, without its query string; its campaign parameters (UTM); and notes that the shop’s page added',
      // app/widget/shell/read-visit.ts: referrer
      'the address of the page that led you there, without its query string',
    ],
    // app/engine: recommend() is pure; D7
    'The plan follows from your answers by fixed rules. Some answers are about health. We use them to work out your plan and to leave out what your safety answers rule out.',
    // app/protocol/messages.ts, server/log.ts
    'We never put answers, names or e-mail addresses in a page’s URL, in the service’s log or in a message to the page around the assessment.',
  ],
};

const purposes = (facts: LegalFacts): LegalSection => ({
  id: 'purposes',
  heading: 'Why data are used, and on what legal basis',
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
          withArticle(facts, 'Legal duty to keep accounts', 'GDPR Article 6(1)(c)'),
        ],
      ],
    },
    ...(concerns(facts, 'EU', 'UK')
      ? [
          'If a law of your country requires another basis than the GDPR, the basis is the one that law requires.',
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
      'So that you can continue later, your browser keeps a half-finished assessment. You can resume the assessment for 7 days after the last change; older answers are deleted at your next visit, and when you submit or start over. Name, e-mail address, phone number, free text and safety answers are never kept there. After you have submitted, the number of your plan is kept for the tab, so that loading the page again shows the plan; it goes when the tab is closed or you start again. Where the shop shows a cover before the first question, that you pressed Start is noted for the tab as well. Where your browser blocks storage, nothing is kept and everything else works.',
      ...(kind === 'platform' ? CONSOLE_IN_BROWSER : []),
    ],
  };
}

// privacy-text.test.ts checks that each cookie set by the code is listed.
const CONSOLE_IN_BROWSER: LegalSection['body'] = [
  'The console, which only the shops’ staff and those who run the service use, sets cookies. No script can read the cookies, and each has one purpose:',
  [
    // app/http/session.server.ts
    '“session”, called “__Host-session” over https: the log-in; the browser keeps it for 400 days, but the log-in works only until 14 days went by without use',
    // app/ui/console/scheme.ts
    '“console-scheme”: whether you chose light or dark, for a year',
    // app/ui/console/dismissed-setup.ts
    '“setup-put-away”: the companies whose set-up list you dismissed, for a year',
    // app/http/link-token.server.ts
    '“reset-password-link”, “invite-link”, “verify-email-link” and “confirm-address-link”: the secret of an e-mail’s link, so that the secret leaves the address bar; for an hour',
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
      `The assessment counts whether it was seen and started, up to which question it was answered, and which product was opened, so that ${shop} where people stop. These events hold no answer, name or address of yours: only the page with the assessment, its language, the website and the campaign that led you there, and a new random number for each page. A submitted assessment carries the same number. The single events are deleted after 90 days; daily totals stay.`,
      // app/widget/shell/events.ts: record; app/api/events.server.ts: wantsNoCounting
      'If your browser asks not to be tracked (Do Not Track, Global Privacy Control), we count none of this.',
      // app/domain/analytics/embed-sightings.server.ts, prisma/schema.prisma: EmbedSighting
      'The service also notes which websites show the assessment, how often and when last. These notes contain nothing about visitors.',
      // app/http/rate-limits.server.ts: LIMITS, consume; RateLimiterPrisma drops rows an hour after their time
      'To prevent abuse, the service counts requests by network address, and log-ins, codes and e-mails to accounts by account too. The service keeps these addresses and accounts only as shortened hashes, for up to 15 minutes, and not with your answers. Where several servers share one database, an expired hash is deleted about an hour later.',
      // app/domain/assessments/idempotency.server.ts: IDEMPOTENCY_KEY_LIFETIME_MS
      'So that a form sent twice counts once, the service can repeat the response to a submission for 24 hours. That record holds a random key, a hash of what was sent and the numbers of the plan and the lead.',
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
      'After an assessment, we send the plan to the e-mail address given. Anyone who has the plan can ask us to send it again, to an address they name.',
      // prisma/schema.prisma: OutboxMessage (recipient, recipientHash, limitKey, payload), OutboxFailure
      // app/domain/assessments/plan-mail-limits.server.ts
      ...(sendsMail
        ? [
            'To prevent abuse, an address gets at most 3 plans a day from one shop and 10 a day from all shops.',
          ]
        : []),
      'For each message, the service records the recipient, what is needed to write the message, such as its link, and whether the message was sent or why not.',
      // app/adapters/local-mailbox, app/outbox/carriers.ts; app/routes/console/operator/mailbox/route.tsx
      ...(sendsMail
        ? []
        : [
            'No mail server is connected at present: the service keeps e-mails instead of sending them, and the people who run the service can read them.',
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
      'if two-step log-in is on: its encrypted secret, the time of the last code, and the recovery codes as hashes',
      // prisma/schema.prisma: createdAt, updatedAt, passwordChangedAt, emailVerifiedAt, totpEnabledAt, disabledAt, lastLoginAt
      'when the account was created, changed and last used to log in',
      // app/domain/access/console-view.ts
      'which columns, row height and keys the console shows',
      'when the e-mail address was confirmed, its password changed, and two-step log-in or the account itself turned on or off',
    ],
    // prisma/schema.prisma: Session (userAgent, ipAddress, createdAt, lastSeenAt); app/domain/access/sessions.server.ts
    'We record each log-in with its browser, network address, start and last use, so that you can recognize your own log-ins and end others. We delete the record when you log out or end the log-in, when the password is changed elsewhere, and after 14 days without use.',
    // app/domain/access/auth-tokens.server.ts: TOKEN_HOURS; app/domain/assessments/idempotency.server.ts
    'Links that come by e-mail work for a while: for a new password 1 hour, to confirm an address 3 days, to join a company 7 days. For that time, the service keeps a hash of each link with the address it was sent to. The record of the e-mail stays.',
    // app/domain/access/api-keys.server.ts
    'A company’s API keys are kept as hashes, with who made them and when they were last used. A company’s settings may contain e-mail addresses: for contact, as the sender, and for notices of new leads.',
    // app/domain/audit/record-audit.server.ts; prisma/migrations: audit_log_is_append_only
    'The audit log records log-ins and what is changed in the console: what, when, and the e-mail address of who did it. The log also contains the addresses of people who were invited, given another role or removed, and settings before and after a change. The log contains nothing from assessments. The database refuses to change or delete log entries, so entries stay when the account is gone.',
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
      `Your answers go to ${us} and to the service that runs the assessment for the shop. Others receive data only if they are connected:`,
      [
        // app/settings/env.server.ts: SMTP_URL; app/adapters/smtp
        `a mail server, which receives the e-mails ${sendsMail ? 'that are sent' : 'once a server is connected'}`,
        // D31, prisma/schema.prisma: Lead.phone, OutboxMessage.kind sms
        ...(asksForNumbers(facts)
          ? ['Twilio, for text messages, if texts are set up and you gave a phone number']
          : []),
        // prisma/schema.prisma: WebhookEndpoint, CrmConnection
        connectedSystems.length > 0
          ? `systems that ${us} has connected itself: ${connectedSystems.join(', ')}`
          : `systems that ${us} has connected itself, such as its customer database`,
        ...(kind === 'platform'
          ? // prisma/schema.prisma: Tenant.stripeCustomerId
            ['Stripe, for what shops pay, if payments are set up; visitors’ data does not go to Stripe']
          : []),
      ],
      ...(subprocessors.length > 0
        ? ['These companies process data for the service:', subprocessorTable(subprocessors)]
        : []),
      // app/http/security-headers.server.ts: documentPolicy; no third-party script
      'Pages of the service load no third-party scripts, fonts or trackers. Logos and product pictures come from the service or from where the shop stores them.',
    ],
  };
}

const TOOLS = {
  scc: 'If data leave the European Economic Area or the United Kingdom, the European Commission’s standard contractual clauses (decision (EU) 2021/914) and the United Kingdom’s addendum to these clauses protect the data.',
  adequacy:
    'Data leave the European Economic Area or the United Kingdom only for countries or companies that an adequacy decision covers.',
  none: 'The service does not send data out of the European Economic Area and the United Kingdom, except to systems that the shop has connected itself.',
} as const;

function transfers(facts: LegalFacts): LegalSection {
  const { operator } = facts;
  return {
    id: 'transfers',
    heading: 'Where data are processed',
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
      'Your plan’s page shows what was worked out for you, and you can download it. Anyone who knows the page’s address can open the plan, so share the address with care.',
      // app/outbox/kind-rules.ts: DATA_LINK_HOURS; app/domain/erasure/erase-address.server.ts: eraseAddress
      'The plan’s page also has “delete my data”. We send a link to the address on file that works for 24 hours; once you confirm, we erase everything stored under your address at that shop: name, address, phone number, what you chose and wrote, and the plan. We replace your visit’s tracking number. We cancel messages that wait to be sent.',
      // app/domain/erasure/personal-columns.ts: lead and assessment rows remain, consents remain without the person, suppressions remain as
      // hashes
      'Rows that totals are counted from stay without your identity: language, time, the record of consent, and sales with their amounts and order numbers. If an address must get no e-mails, we keep a hash of the address, so that we never write to it again.',
      // app/domain/conversions/erased-tracking-ids.server.ts
      'We keep a hash of your visit’s tracking number for five years, so that a sale reported under that number is stored without your identity.',
      // docs/operations.md: backups
      'Backups of the service keep erased data until the backups expire.',
      line
        ? `Ask ${name} about anything else that you have a right to, such as a copy or a correction: ${line}.`
        : 'Ask the shop about anything else that you have a right to, such as a copy or a correction. Your plan shows the shop’s name.',
    ],
  };
}
