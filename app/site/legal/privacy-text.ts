import type { PublicSite } from '../../protocol/public-site.ts';
import { contactWords, type LegalFacts, type LegalSection, type LegalText } from './legal-text.ts';

/**
 * What the product stores and for how long. Each statement has the file that makes it true beside it: whoever changes
 * that file changes the sentence.
 */
export function privacyText(site: PublicSite, facts: LegalFacts): LegalText {
  return {
    title: 'Privacy',
    description: `What ${site.name} stores when somebody takes the assessment, why, for how long, and how to have it deleted.`,
    lead: 'What is stored when somebody takes the assessment, why, for how long, and how to have it deleted.',
    reviewed: '2026-11-21',
    sections: [
      responsible(site),
      ANSWERS,
      browser(site),
      figures(site),
      mails(facts),
      ...(site.kind === 'platform' ? [ACCOUNTS] : []),
      others(site, facts),
      KEPT,
      deletion(site),
    ],
  };
}

function responsible({ kind, name, contact }: PublicSite): LegalSection {
  const contactLine = contactWords(contact);
  const reach = contactLine ? [`You can reach ${name} ${contactLine}.`] : [];
  return {
    id: 'responsible',
    heading: 'Who is responsible',
    body:
      kind === 'tenant'
        ? [
            `${name} offers this assessment and decides what is done with the answers: ${name} is the controller. A service provider runs the assessment on its behalf, as its processor, and acts on its instructions.`,
            ...reach,
          ]
        : [
            `${name} runs assessments for shops. The shop whose assessment you take decides what is done with your answers: it is the controller, and its name stands in the assessment, in your plan and in every mail. ${name} is its processor and acts on its instructions.`,
            `For the accounts of the shops’ own staff, and for these pages, ${name} is responsible itself.`,
            ...reach,
          ],
  };
}

const ANSWERS: LegalSection = {
  id: 'answers',
  heading: 'What is stored of an assessment',
  body: [
    // app/domain/assessments/submit-assessment.server.ts: called by POST /api/assessment alone.
    'Nothing you answer reaches the server before you submit the form at the end. When you do, these are stored:',
    [
      // prisma/schema.prisma: PeptideAssessment
      'your answers: goals, symptoms or challenges, what you wrote as other concerns, experience, sex at birth, age range, budget level and the safety questions you ticked',
      // prisma/schema.prisma: PeptideAssessment, Lead
      'the first name or institution, the e-mail address and, if you gave one, the phone number',
      // prisma/schema.prisma: PeptideAssessment.recommendations
      'the plan that was worked out from them',
      // app/domain/assessments/consent-record.ts, prisma/schema.prisma: ConsentRecord
      'what you agreed to: the sentence as it was shown, its version and the time',
      // public/embed.js ("p" is origin and path), prisma/schema.prisma: PeptideAssessment.pageUrl, utm, hidden
      'the address of the page that the assessment stood on, without its query, its campaign parameters (UTM) and notes that the shop’s page gave along',
    ],
    // app/engine: recommend() is pure; D7
    'The plan follows from your answers by fixed rules. Some answers are about health: they are used to work out your plan and to leave out what the safety questions speak against.',
    // app/protocol/messages.ts, server/log.ts
    'Answers, names and addresses never stand in the address of a page, in the service’s log or in a message to the page around the assessment.',
  ],
};

function browser({ kind }: PublicSite): LegalSection {
  return {
    id: 'browser',
    heading: 'What stays in your browser',
    body: [
      // app/widget sets no cookie; public/embed.js keeps neither cookie nor storage
      'The assessment sets no cookies and needs none.',
      // app/widget/shell/resume.ts: KEPT_MS, Resumable.rules
      'So that you can go on later, a half-filled assessment is kept in your own browser for 7 days from the last change, and forgotten when you submit or start over. Name, e-mail address, phone number, free text and safety answers are never kept there. Where your browser blocks storage, nothing is kept and everything else works.',
      // app/http/session.server.ts
      ...(kind === 'platform'
        ? ['The console, which only the shops’ staff use, sets one cookie, for the log-in.']
        : []),
    ],
  };
}

function figures({ kind }: PublicSite): LegalSection {
  const shop = kind === 'tenant' ? 'we can see' : 'shops can see';
  return {
    id: 'figures',
    heading: 'Figures and protection',
    body: [
      // app/protocol/widget-events.ts, app/domain/analytics/rules.ts (KEPT_DAYS), drop-old-events.server.ts
      `The assessment counts that it was seen, begun and answered up to which question, and which product was opened, so that ${shop} where people stop. These events hold no answer, name or address, only a random number that is made anew with each page. A submitted assessment carries the same number. The single events are deleted after 90 days; daily totals stay.`,
      // app/http/rate-limits.server.ts: consume
      'To hold off abuse the service counts requests by network address. It keeps the address only as a shortened hash, for about a minute, and not with your answers.',
      // app/domain/assessments/idempotency.server.ts: KEPT_MS
      'So that a form that is sent twice counts once, the answer to a submission can be repeated for 24 hours. That record holds a random key, a hash of what was sent and the numbers of the plan and the lead.',
    ],
  };
}

function mails({ sendsMail }: LegalFacts): LegalSection {
  return {
    id: 'mails',
    heading: 'Mails',
    body: [
      // app/domain/assessments/submission-intake.server.ts, plan-messages.ts; D18
      'After an assessment the plan is sent to the address that was given, and again when somebody who has the plan asks for it, to the address they name.',
      // prisma/schema.prisma: OutboxMessage (recipient, recipientHash, payload)
      'The service records each message with its recipient, what is needed to write it, and whether it was sent.',
      // app/adapters/local-mailbox, app/outbox/carriers.ts
      ...(sendsMail
        ? []
        : ['No mail server is connected at present: mails are kept by the service instead of being sent.']),
      // app/protocol/consent.ts: OFFERS, OPT_IN, TEXTS
      'Offers may follow only as the sentence beside the form said when you submitted it. Each one has a link that stops them; text messages end with STOP.',
    ],
  };
}

const ACCOUNTS: LegalSection = {
  id: 'accounts',
  heading: 'Accounts of the shops’ staff',
  body: [
    // prisma/schema.prisma: TenantUser, User; app/domain/access/passwords.server.ts
    'An account holds name, e-mail address, role and a password as an Argon2id hash.',
    // prisma/schema.prisma: Session (userAgent, ipAddress, expiresAt); app/domain/access/sessions.server.ts
    'A log-in is recorded with browser and network address, so that you can recognise your own and end others. It ends when you log out, when the password changes or after 14 days without use.',
  ],
};

function others({ kind, name }: PublicSite, { sendsMail }: LegalFacts): LegalSection {
  const us = kind === 'tenant' ? name : 'the shop';
  return {
    id: 'others',
    heading: 'Who else receives data',
    body: [
      `Your answers go to ${us} and to the service that runs the assessment for it. Others receive data only where they are connected:`,
      [
        // app/env.server.ts: SMTP_URL; app/adapters/smtp
        `a mail server, which receives the mails ${sendsMail ? 'that are sent' : 'once one is connected'}`,
        // D31, prisma/schema.prisma: Lead.phone, OutboxMessage.kind sms
        'Twilio, for text messages, if they are set up and you gave a phone number',
        // prisma/schema.prisma: Tenant.webhookUrl, crmEnabled
        `systems that ${us} has connected itself, such as its customer database`,
        ...(kind === 'platform'
          ? // prisma/schema.prisma: Tenant.stripeCustomerId
            ['Stripe, for what shops pay, if payments are set up; visitors’ data does not go there']
          : []),
      ],
      // app/http/security-headers.server.ts: documentPolicy; no third-party script
      'Pages of the service load no scripts, fonts or trackers from others. Pictures of a logo or product come from where the shop keeps them.',
    ],
  };
}

const KEPT: LegalSection = {
  id: 'kept',
  heading: 'How long it is kept',
  body: [
    // app/domain/assessments/apply-retention.server.ts (the shop's setting), erase-person.server.ts (on request)
    'Assessment, lead and plan stay until they are erased: on request, or after the number of days that the shop has set. The record of consent stays without the person. Single events go after 90 days, and what is kept in your browser after 7 days.',
  ],
};

function deletion({ kind, name, contact }: PublicSite): LegalSection {
  const line = kind === 'tenant' ? contactWords(contact) : '';
  return {
    id: 'deletion',
    heading: 'Seeing and deleting your data',
    body: [
      // app/routes/plan.$assessmentId.tsx, plan-download; D19
      'Your plan’s page shows what was worked out for you, and you can download it. Whoever knows its address can open it, so share it with care.',
      // app/domain/assessments/request-erasure.server.ts: ERASE_LINK_HOURS; erase-person.server.ts: eraseAddress
      'The plan’s page also has “delete my data”. A link is sent to the address on file and works for 24 hours; once you confirm it, everything stored under your address at that shop is erased: name, address, phone number, symptoms, safety answers, free text and plan. What is waiting to be sent is cancelled.',
      // erase-person.server.ts: lead and assessment rows stay, consents without the person, suppressions by hash
      'Rows that figures are counted from stay without you: chosen goals, experience and budget level, the record of consent, sales with their amounts. A hash of an address that must not be written to stays, so that nobody writes to it again.',
      line
        ? `Ask ${name} about anything else that you have a right to, such as a copy or a correction: ${line}.`
        : 'Ask the shop about anything else that you have a right to, such as a copy or a correction. Its name stands in your plan.',
    ],
  };
}
