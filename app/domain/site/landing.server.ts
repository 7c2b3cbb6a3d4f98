import { type AuditActor, changesBetween, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { lockSetting, readSetting, writeSetting } from '#app/domain/site-settings/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import landing from '../../../content/landing.json' with { type: 'json' };
import {
  applyChange,
  CLAIM_FIELDS,
  type Claim,
  type ClaimValues,
  type FileClaim,
  layOver,
  pickClaimValues,
} from './landing-claim-rules.ts';

const LANDING_SETTING = 'landing';
const LANDING_SAVE_CLAIMS = 'site.save-claims';

/** Reads the landing page's current claims: the file's, with the operators' changes. */
export async function readLanding(db: Database): Promise<Claim[]> {
  return layOver(landing.claims, await readSetting(db, LANDING_SETTING));
}

/** Returns the claims of the file, to which a claim can be reset. */
export const claimsOfFile = (): readonly FileClaim[] => landing.claims;

/**
 * Changes one claim as submitted by a form.
 * @param versions of the values that the form showed; if missing, changes made since then are overwritten
 * @throws AppError `not-found`; `conflict` with `stale`
 */
export async function saveClaim(
  db: Database,
  options: {
    claimId: string;
    change: Partial<ClaimValues>;
    versions?: FieldVersions;
    actor: AuditActor;
    now: Date;
  },
): Promise<void> {
  const { claimId, change, versions = {}, actor, now } = options;
  await db.$transaction(async (tx) => {
    const old = await lockSetting(tx, LANDING_SETTING);
    const claims = layOver(landing.claims, old);
    const claim = claims.find(({ id }) => id === claimId);
    if (!claim) throw new AppError('not-found', 'Claim not found.');
    const ownChanges = await keepOwnChanges(tx, {
      tenantId: null,
      target: null,
      action: LANDING_SAVE_CLAIMS,
      actor,
      changes: change,
      present: pickClaimValues(claim),
      read: versions,
      columns: Object.fromEntries(CLAIM_FIELDS.map((name) => [name, [`${claimId}.${name}`]])),
    });
    const value = { claims: applyChange(landing.claims, old, { [claimId]: ownChanges }) };
    await writeSetting(tx, LANDING_SETTING, value, actor);
    const details = changesBetween(toAuditFields(claims), toAuditFields(layOver(landing.claims, value)));
    if (Object.keys(details).length > 0)
      await recordAudit(tx, { actor, action: LANDING_SAVE_CLAIMS, tenantId: null, details }, now);
  });
}

/** Returns the versions of the fields in a claim's form, for saveClaim. */
export const claimVersions = (claim: Claim) => fieldVersions({ ...pickClaimValues(claim) });

/** Names fields as the audit log does: 'companies.text'. */
const toAuditFields = (claims: readonly Claim[]) =>
  Object.fromEntries(
    claims.flatMap((claim) => CLAIM_FIELDS.map((name) => [`${claim.id}.${name}`, claim[name]])),
  );
