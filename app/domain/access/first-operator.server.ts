import type { Database } from '#app/domain/database.ts';

/** Log-in of the first operator unless OPERATOR_EMAIL sets another. */
export const DEFAULT_OPERATOR = 'operator@example.com';
/** The id does not depend on the address: if two processes start at once with different settings, only one creates the operator. */
export const FIRST_OPERATOR_ID = '00000000-0000-7000-8000-000000000001';

export const hasOperatorAccount = async (db: Database): Promise<boolean> => (await db.user.count()) > 0;

/** @throws a unique violation when another process creates the operator at the same time */
export async function createFirstOperator(
  db: Database,
  operator: { username: string; passwordHash: string; passwordTemporary: boolean },
): Promise<void> {
  await db.user.create({ data: { id: FIRST_OPERATOR_ID, ...operator } });
}
