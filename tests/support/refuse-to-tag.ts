import type { Database } from '#app/domain/database.ts';
import type { DatabaseName } from './databases.ts';

/** Condition for `refuseToTag`: refuses changes to the tags of this lead. */
export const matchLeadTags = (leadId: string) => `OLD."id" = '${leadId}'`;

/** Condition for `refuseToTag`: refuses to give one more lead only this tag. */
export const moreThan = (leads: number, tag: string) =>
  `NEW."tags" = '|${tag}|' AND (SELECT COUNT(*) FROM "Lead" WHERE "tags" = '|${tag}|') >= ${leads}`;

/**
 * Makes the database refuse some changes of leads' tags, as it might when the disk becomes full.
 * @returns a function that removes this restriction
 */
export async function refuseToTag(
  db: Database,
  name: DatabaseName,
  what: string,
): Promise<() => Promise<unknown>> {
  const refused = `OLD."tags" <> NEW."tags" AND ${what}`;
  if (name === 'sqlite') {
    await db.$executeRawUnsafe(`CREATE TRIGGER refuse_to_tag BEFORE UPDATE OF "tags" ON "Lead" WHEN ${refused}
      BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`);
    return () => db.$executeRawUnsafe('DROP TRIGGER IF EXISTS refuse_to_tag');
  }
  await db.$executeRawUnsafe(`CREATE OR REPLACE FUNCTION refuse_to_tag() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${refused} THEN RAISE EXCEPTION 'refused by the test'; END IF; RETURN NEW; END $$`);
  await db.$executeRawUnsafe(
    'CREATE TRIGGER refuse_to_tag BEFORE UPDATE ON "Lead" FOR EACH ROW EXECUTE FUNCTION refuse_to_tag()',
  );
  return () => db.$executeRawUnsafe('DROP TRIGGER IF EXISTS refuse_to_tag ON "Lead"');
}
