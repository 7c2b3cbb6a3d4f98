import type { Database } from '#app/domain/database.ts';

/** Deletes the rows that submissions wrote. */
export async function clearSubmissions(db: Database): Promise<void> {
  await db.outboxMessage.deleteMany();
  await db.consentRecord.deleteMany();
  await db.lead.deleteMany();
  await db.peptideAssessment.deleteMany();
  await db.contact.deleteMany();
  await db.tenantUsage.deleteMany();
  await db.idempotencyKey.deleteMany();
  await db.apiAnswer.deleteMany();
}
