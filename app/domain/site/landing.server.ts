import landing from '../../../content/landing.json' with { type: 'json' };
import type { Database } from '../database.ts';
import { applyChanges, type Claim, layOver } from './landing-rules.ts';

const KEY = 'landing';

/** The landing page's claims as they stand now: the file's, with what operators have changed. */
export async function readLanding(db: Database): Promise<Claim[]> {
  return layOver(landing.claims, await stored(db));
}

/**
 * Changes texts of claims and whether they are shown; claims that are not named stay as they are.
 * @param operatorId kept with the change
 * @returns the claims as they stand now
 * @throws AppError `invalid` with messages by claim id; nothing is changed then
 */
export async function saveLandingClaims(
  db: Database,
  { changes, operatorId }: { changes: unknown; operatorId: string },
): Promise<Claim[]> {
  const value = { claims: applyChanges(landing.claims, await stored(db), changes) };
  const row = { value, updatedById: operatorId };
  await db.siteSetting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
  return layOver(landing.claims, value);
}

async function stored(db: Database): Promise<unknown> {
  const row = await db.siteSetting.findUnique({ where: { key: KEY }, select: { value: true } });
  return row?.value;
}
