import type { Prisma } from '../database.ts';

/**
 * What an erasure does with every column of the schema that can hold something about a visitor. A new column is listed here,
 * with what happens to it, before the test of the schema passes again.
 *
 * - blanked: emptied, replaced by a random value or moved to the bucket "erased"
 * - deleted: the row goes
 * - kept: stays, for the reason that is given
 */
export type Fate = 'blanked' | 'deleted' | { reasonToKeep: string };

/** Every column of each model that is named. */
type Columns = {
  [Model in Prisma.ModelName]?: Readonly<
    Record<keyof Prisma.TypeMap['model'][Model]['payload']['scalars'], Fate>
  >;
};

const keep = (reason: string): Fate => ({ reasonToKeep: reason });

const TENANT = keep('names the shop, not the person');
const OWN_ID = keep('random, never leaves the service but to the shop, and leads to a blanked row only');
const KEY = keep('leads to a blanked row only');
const DAY = keep('figures are counted by day');
const KIND = keep('which form, version or language it was: of all visitors alike');
const STATE = keep('how far it came, for the totals');
const MONEY = keep('the books: order ids and money stay (D55)');

/**
 * The columns of every model with something about a visitor, by the area that owns the model and erases them. An area that is
 * named here must be in ERASERS, and a column that is missing doesn't compile.
 */
export const PERSONAL = {
  'app/domain/assessments': {
    PeptideAssessment: {
      // In the address of the plan's page, which the person and the shop may still have.
      id: 'blanked',
      tenantId: TENANT,
      widget: KIND,
      firstName: 'blanked',
      email: 'blanked',
      healthGoals: 'blanked',
      symptoms: 'blanked',
      experienceLevel: 'blanked',
      sexAtBirth: 'blanked',
      ageRange: 'blanked',
      budgetLevel: 'blanked',
      contraFlags: 'blanked',
      additionalConcerns: 'blanked',
      recommendations: 'blanked',
      format: KIND,
      outcome: 'blanked',
      engineVersion: KIND,
      locale: KIND,
      source: 'blanked',
      utm: 'blanked',
      hidden: 'blanked',
      pageUrl: 'blanked',
      referrer: 'blanked',
      sessionId: 'blanked',
      createdAt: DAY,
    },
    IdempotencyKey: {
      id: 'deleted',
      tenantId: 'deleted',
      call: 'deleted',
      key: 'deleted',
      bodyHash: 'deleted',
      status: 'deleted',
      response: 'deleted',
      createdAt: 'deleted',
      expiresAt: 'deleted',
    },
  },
  'app/domain/leads': {
    Lead: {
      id: OWN_ID,
      tenantId: TENANT,
      trackingId: 'blanked',
      // The assessment's fresh id.
      assessmentId: 'blanked',
      contactId: 'blanked',
      firstName: 'blanked',
      email: 'blanked',
      phone: 'blanked',
      source: 'blanked',
      widget: KIND,
      locale: KIND,
      experienceLevel: 'blanked',
      goalIds: 'blanked',
      segments: 'blanked',
      searchText: 'blanked',
      complete: STATE,
      nothingSuitable: 'blanked',
      returning: STATE,
      contacted: STATE,
      contactedAt: DAY,
      converted: MONEY,
      conversionDate: MONEY,
      saleAmountCents: MONEY,
      orderId: MONEY,
      commissionRateBps: MONEY,
      commissionAmountCents: MONEY,
      erasedAt: keep('shows that the row is without its person'),
      createdAt: DAY,
    },
    Contact: {
      id: 'deleted',
      tenantId: 'deleted',
      emailKey: 'deleted',
      emailSha256: 'deleted',
      phoneE164: 'deleted',
      firstName: 'deleted',
      locale: 'deleted',
      token: 'deleted',
      marketingConsent: 'deleted',
      smsConsent: 'deleted',
      leadsCount: 'deleted',
      firstLeadAt: 'deleted',
      lastLeadAt: 'deleted',
      createdAt: 'deleted',
    },
    ConsentRecord: {
      id: OWN_ID,
      tenantId: TENANT,
      leadId: KEY,
      contactId: 'blanked',
      kinds: keep('which consents were given, without the person: the record that they were requested'),
      wordings: keep('our own sentences'),
      version: KIND,
      locale: KIND,
      source: KIND,
      createdAt: DAY,
    },
  },
  'app/domain/messaging': {
    Suppression: {
      id: OWN_ID,
      tenantId: TENANT,
      channel: KIND,
      addressHash: keep('so that nothing is sent to the address again'),
      address: 'blanked',
      scope: STATE,
      reason: STATE,
      createdAt: DAY,
    },
    LocalMail: {
      id: 'deleted',
      tenantId: 'deleted',
      outboxMessageId: 'deleted',
      kind: 'deleted',
      sender: 'deleted',
      recipient: 'deleted',
      subject: 'deleted',
      text: 'deleted',
      html: 'deleted',
      headers: 'deleted',
      createdAt: 'deleted',
    },
  },
  'app/domain/conversions': {
    Conversion: {
      id: OWN_ID,
      tenantId: TENANT,
      leadId: KEY,
      trackingId: 'blanked',
      kind: MONEY,
      dedupeKey: MONEY,
      bodyHash: keep(
        'tells the same report of an order from another; without the tracking id nothing can be guessed',
      ),
      orderId: MONEY,
      currency: MONEY,
      saleAmountCents: MONEY,
      commissionRateBps: MONEY,
      commissionAmountCents: MONEY,
      refundOfId: MONEY,
      conversionDate: MONEY,
      month: MONEY,
      source: MONEY,
      clientOrderData: 'blanked',
      processed: MONEY,
      createdAt: MONEY,
    },
    UnmatchedOrder: {
      id: OWN_ID,
      tenantId: TENANT,
      dedupeKey: MONEY,
      bodyHash: keep('as in Conversion'),
      trackingId: 'blanked',
      orderId: MONEY,
      currency: MONEY,
      saleAmountCents: MONEY,
      refundedCents: MONEY,
      conversionDate: MONEY,
      couponCode: 'blanked',
      emailSha256: 'blanked',
      clientOrderData: 'blanked',
      source: MONEY,
      state: MONEY,
      matchedConversionId: MONEY,
      resolvedById: keep('an account of the shop’s staff'),
      resolvedAt: MONEY,
      createdAt: MONEY,
    },
  },
  'app/domain/campaigns': {
    CampaignEnrolment: {
      id: OWN_ID,
      tenantId: TENANT,
      campaignId: TENANT,
      contactId: 'blanked',
      leadId: KEY,
      state: STATE,
      stopReason: STATE,
      nextStep: STATE,
      nextStepAt: STATE,
      enrolledAt: DAY,
      endedAt: DAY,
    },
    EmailSend: {
      id: OWN_ID,
      tenantId: TENANT,
      templateId: TENANT,
      campaignId: TENANT,
      leadId: KEY,
      outboxMessageId: KEY,
      variantUsed: STATE,
      providerMessageId: 'blanked',
      status: STATE,
      scheduledFor: DAY,
      sentAt: DAY,
      openedAt: DAY,
      machineOpenedAt: DAY,
      clickedAt: DAY,
      createdAt: DAY,
    },
    TrackedLink: {
      id: 'deleted',
      tenantId: 'deleted',
      scope: 'deleted',
      urlHash: 'deleted',
      url: 'deleted',
      clicks: keep('moves to the scope’s bucket "erased"'),
      createdAt: 'deleted',
    },
  },
  'app/outbox': {
    OutboxMessage: {
      id: OWN_ID,
      tenantId: TENANT,
      kind: KIND,
      purpose: KIND,
      dedupeKey: 'blanked',
      state: STATE,
      marketing: KIND,
      priority: KIND,
      attempts: STATE,
      nextAttemptAt: STATE,
      claimedBy: keep('names a process'),
      leaseUntil: STATE,
      recipient: 'blanked',
      recipientHash: 'blanked',
      leadId: KEY,
      batchId: KIND,
      payload: 'blanked',
      providerMessageId: 'blanked',
      lastError: 'blanked',
      createdAt: DAY,
      sentAt: DAY,
      updatedAt: DAY,
      limitKey: 'blanked',
    },
    OutboxFailure: {
      id: OWN_ID,
      messageId: KEY,
      attempt: STATE,
      statusCode: STATE,
      error: 'blanked',
      durationMs: STATE,
      createdAt: DAY,
    },
  },
  'app/domain/access': {
    AuthToken: {
      id: OWN_ID,
      tokenHash: keep('of a random value; the used link stays used until it expires'),
      kind: KIND,
      userId: keep('links of staff'),
      tenantUserId: keep('links of staff'),
      tenantId: TENANT,
      email: 'blanked',
      payload: 'blanked',
      createdById: keep('links of staff'),
      createdAt: DAY,
      expiresAt: STATE,
      usedAt: STATE,
    },
  },
  'app/domain/analytics': {
    WidgetEvent: {
      tenantId: TENANT,
      sessionId: 'blanked',
      seq: STATE,
      type: keep('what the daily figures count'),
      widget: KIND,
      step: keep('what the daily figures count'),
      peptideId: keep('what the daily figures count; the session that clicked leads to no person'),
      origin: keep('the shop’s site'),
      locale: KIND,
      // The moment would lead to the lead's: the day stays.
      occurredAt: 'blanked',
      receivedAt: 'blanked',
    },
  },
} as const satisfies Record<string, Columns>;

/** The areas that hold something personal. */
export type PersonalOwner = keyof typeof PERSONAL;

/** Models that hold nothing of a visitor, with why. */
export const NOT_PERSONAL: Partial<Record<Prisma.ModelName, string>> = {
  Tenant: 'the shop’s settings',
  TenantUsage: 'counts of a month',
  TenantProduct: 'the shop’s catalogue',
  Asset: 'the shop’s pictures',
  User: 'accounts of the service’s staff',
  TenantUser: 'accounts of the shop’s staff',
  Session: 'log-ins of staff',
  TotpRecoveryCode: 'accounts of staff',
  ApiKey: 'the shop’s keys',
  AuditEvent: 'what staff did; neither answers nor addresses of visitors are ever written there',
  CommissionRate: 'the shop’s terms',
  CommissionCharge: 'sums of a month',
  StripeEvent: 'what the shop pays',
  HealthCheck: 'the service’s own',
  EmailCampaign: 'the shop’s texts and settings',
  EmailTemplate: 'the shop’s texts',
  CampaignAnalytics: 'counts',
  WidgetDailyRollup: 'counts of a day',
  EmbedSighting: 'counts by site of the shop',
  RateLimit: 'hashes that are dropped within the hour',
  ScheduledTask: 'the service’s own',
  SiteSetting: 'the service’s own',
};
