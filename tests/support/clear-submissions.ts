import type { Database } from '#app/domain/database.ts';

/** Deletes the rows that submissions wrote, except those of the ledger of consents, which the database refuses to delete. */
export async function clearSubmissions(db: Database): Promise<void> {
  await db.outboxMessage.deleteMany();
  await db.lead.deleteMany();
  await db.peptideAssessment.deleteMany();
  await db.contact.deleteMany();
  await db.tenantUsage.deleteMany();
  await db.idempotencyKey.deleteMany();
  await db.apiAnswer.deleteMany();
}
