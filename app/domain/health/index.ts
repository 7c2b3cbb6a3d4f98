export { dropOldHealthChecks, findLatestCheck } from './health-records.server.ts';

export { noteIntegrity, readIntegrity } from './integrity.server.ts';
export {
  type Fact,
  PART_LABELS,
  type PartName,
  type PartResult,
  SERVICE_PARTS,
} from './parts.ts';
export { PAYMENT_WEBHOOK_PATH } from './payment-rules.ts';
export type {
  HealthProbes,
  PaymentProbe,
  PaymentResource,
  RecentPayment,
  WorkerActivity,
} from './probes.ts';
export { listHealthFailures, listRecentPayments, runTestPayment } from './quick-actions.server.ts';
export { type Health, readHealth, showRecord } from './read-health.server.ts';
export { runHealthCheck } from './run-health-check.server.ts';
