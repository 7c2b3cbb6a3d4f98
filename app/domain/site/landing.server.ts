import landing from '../../../content/landing.json' with { type: 'json' };
import { type AuditActor, changesBetween, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { lockSetting, readSetting, writeSetting } from '../site-settings/index.ts';
import { applyChanges, type Claim, layOver } from './landing-rules.ts';

const KEY = 'landing';

/** The landing page's claims as they are now: the file's, with operators' changes. */
export async function readLanding(db: Database): Promise<Claim[]> {
  return layOver(landing.claims, await readSetting(db, KEY));
}

/** The claims as the file has them: what a claim goes back to. */
export const claimsOfFile = (): readonly Claim[] => landing.claims;

/**
 * Changes texts of claims and whether they are shown; claims that are not named stay as they are.
 * @param actor an operator; kept with the change
 * @returns the claims as they are now
 * @throws AppError `invalid` with messages by claim id; no claim is changed then
 */
export async function saveLandingClaims(
  db: Database,
  { changes, actor, now }: { changes: unknown; actor: AuditActor; now: Date },
): Promise<Claim[]> {
  return db.$transaction(async (tx) => {
    const old = await lockSetting(tx, KEY);
    const value = { claims: applyChanges(landing.claims, old, changes) };
    await writeSetting(tx, KEY, value, actor);
    const claims = layOver(landing.claims, value);
    const details = changesBetween(fieldsOf(layOver(landing.claims, old)), fieldsOf(claims));
    if (Object.keys(details).length > 0)
      await recordAudit(tx, { actor, action: 'site.save-claims', tenantId: null, details }, now);
    return claims;
  });
}

/** As the audit log names them: 'companies.text'. */
const fieldsOf = (claims: readonly Claim[]) =>
  Object.fromEntries(
    claims.flatMap(({ id, text, shown }) => [
      [`${id}.text`, text],
      [`${id}.shown`, shown],
    ]),
  );
