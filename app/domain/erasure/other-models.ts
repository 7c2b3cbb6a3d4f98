import type { Prisma } from '../database.ts';

/** Models that hold nothing of a visitor, with why. */
export const NOT_PERSONAL: Partial<Record<Prisma.ModelName, string>> = {
  Tenant: 'the shop’s settings',
  TenantUsage: 'counts of a month',
  TenantProduct: 'the shop’s catalogue',
  Asset: 'the shop’s pictures',
  SavedView: 'the shop’s filters; what somebody searched for is not stored',
  User: 'accounts of the service’s staff',
  TenantUser: 'accounts of the shop’s staff',
  Session: 'log-ins of staff; what they searched for is deleted with every erasure',
  TotpRecoveryCode: 'accounts of staff',
  ApiKey: 'the shop’s keys',
  AuditEvent: 'what staff did; neither answers nor addresses of visitors are ever written there',
  CommissionRate: 'the shop’s terms',
  CommissionCharge: 'sums of a month',
  StripeEvent: 'what the shop pays',
  HealthCheck: 'the service’s own',
  EmailCampaign: 'the shop’s texts and settings',
  BulkSend: 'what staff wrote to many',
  EmailTemplate: 'the shop’s texts',
  CampaignAnalytics: 'counts',
  WidgetDailyRollup: 'counts of a day',
  EmbedSighting: 'counts by site of the shop',
  RateLimit: 'hashes that are dropped within the hour',
  ScheduledTask: 'the service’s own',
  SiteSetting: 'the service’s own',
};
