import type { Prisma } from './database.ts';

/**
 * Which folder reads and writes which table. Other folders call the functions that the owner exports. `tests/table-owners.test.ts`
 * reads every source file and fails for a query outside the owner's folder.
 */
export const TABLE_OWNERS = {
  Tenant: 'app/domain/tenants',
  StaffAddress: 'app/domain/tenants',
  TenantUsage: 'app/domain/usage',
  TenantProduct: 'app/domain/catalogue',
  Asset: 'app/domain/assets',

  User: 'app/domain/access',
  TenantUser: 'app/domain/access',
  Session: 'app/domain/access',
  AuthToken: 'app/domain/access',
  TotpRecoveryCode: 'app/domain/access',
  ApiKey: 'app/domain/access',
  AuditEvent: 'app/domain/audit',

  PeptideAssessment: 'app/domain/assessments',
  IdempotencyKey: 'app/domain/assessments',
  ApiAnswer: 'app/domain/api-answers',
  Lead: 'app/domain/leads',
  LeadNote: 'app/domain/leads',
  LeadDailyRollup: 'app/domain/leads',
  SavedView: 'app/domain/leads',
  Contact: 'app/domain/leads',
  ConsentRecord: 'app/domain/leads',

  Conversion: 'app/domain/conversions',
  UnmatchedOrder: 'app/domain/conversions',
  WaitingRefund: 'app/domain/conversions',
  ErasedTrackingId: 'app/domain/conversions',
  ShopWebhook: 'app/domain/shops',
  ProductFeed: 'app/domain/product-feed',
  FeedProduct: 'app/domain/product-feed',
  FeedMatch: 'app/domain/product-feed',
  WebhookEndpoint: 'app/domain/integrations',
  WebhookEvent: 'app/domain/integrations',
  WebhookAttempt: 'app/domain/integrations',
  CrmConnection: 'app/domain/crm',
  CrmPush: 'app/domain/crm',
  CommissionRate: 'app/domain/billing',
  CommissionCharge: 'app/domain/billing',
  BillingAccount: 'app/domain/billing',
  StripeEvent: 'app/domain/billing',

  EmailCampaign: 'app/domain/campaigns',
  EmailTemplate: 'app/domain/campaigns',
  CampaignEnrolment: 'app/domain/campaigns',
  EmailSend: 'app/domain/campaigns',
  CampaignAnalytics: 'app/domain/campaigns',
  TrackedLink: 'app/domain/campaigns',
  BulkSend: 'app/domain/campaigns',
  UnvouchedRecipient: 'app/domain/campaigns',
  BulkRecipient: 'app/domain/campaigns',
  Suppression: 'app/domain/suppressions',
  ProviderEvent: 'app/domain/delivery',
  LocalMail: 'app/domain/messaging',
  OutboxMessage: 'app/outbox',
  OutboxKey: 'app/outbox',
  OutboxFailure: 'app/outbox',

  WidgetEvent: 'app/domain/analytics',
  WidgetDailyRollup: 'app/domain/analytics',
  EmbedSighting: 'app/domain/analytics',

  CompanyClaim: 'app/domain/company-claims',
  ProviderSilence: 'app/domain/provider-silences',

  SiteSetting: 'app/domain/site-settings',
  HealthCheck: 'app/domain/health',
  HealthLease: 'app/domain/health',
  HealthNote: 'app/domain/health',
  RateLimit: 'server',
  ScheduledTask: 'server',
} as const satisfies Record<Prisma.ModelName, string>;
