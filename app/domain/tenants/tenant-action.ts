import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';

/** An action on one tenant's data, by a person or by the service itself. */
export interface TenantAction {
  db: Database;
  tenantId: string;
  actor: AuditActor;
  now: Date;
}
