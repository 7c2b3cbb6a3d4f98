export { dropOldHealthChecks, type HealthRecord } from './health-records.server.ts';
export type { HistorySlot } from './history.ts';
export { noteIntegrity, readIntegrity } from './integrity.server.ts';
export {
  type Fact,
  PART_LABELS,
  PAYMENT_FEATURES,
  type PartName,
  type PartResult,
  type PartState,
  type PaymentFeature,
  SERVICE_PARTS,
} from './parts.ts';
export type {
  DatabaseState,
  DiskSpace,
  HealthProbes,
  PaymentProbe,
  PaymentResource,
  ProviderAccount,
  RecentPayment,
  WebhookEndpoint,
  WorkerActivity,
} from './probes.ts';
export { listHealthFailures, listRecentPayments, runTestPayment } from './quick-actions.server.ts';
export { type Health, readHealth, readHealthRecord, showRecord } from './read-health.server.ts';
export { type IntegrityResult, WEBHOOK_PATH } from './rules.ts';
export { runHealthCheck } from './run-health-check.server.ts';
