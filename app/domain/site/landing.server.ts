import { type AuditActor, changesBetween, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { lockSetting, readSetting, writeSetting } from '#app/domain/site-settings/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import landing from '../../../content/landing.json' with { type: 'json' };
import { applyChanges, type Claim, layOver } from './landing-rules.ts';

const KEY = 'landing';
const SAVE_CLAIMS = 'site.save-claims';

/** Reads the landing page's current claims: the file's, with the operators' changes. */
export async function readLanding(db: Database): Promise<Claim[]> {
  return layOver(landing.claims, await readSetting(db, KEY));
}

/** Returns the claims of the file, to which a claim can be reset. */
export const claimsOfFile = (): readonly Claim[] => landing.claims;

/**
 * Changes the texts of claims and whether they are shown. Other claims are not changed.
 * @param actor an operator; stored with the change
 * @returns the current claims
 * @throws AppError `invalid` with errors by claim id; no claim is changed then
 */
export async function saveLandingClaims(
  db: Database,
  { changes, actor, now }: { changes: unknown; actor: AuditActor; now: Date },
): Promise<Claim[]> {
  return db.$transaction(async (tx) =>
    writeClaims(tx, { old: await lockSetting(tx, KEY), changes, actor, now }),
  );
}

/**
 * Changes one claim as submitted by a form.
 * @param versions of the values that the form showed; if missing, changes made since then are overwritten
 * @throws AppError `not-found`; `conflict` with `stale`; `invalid` as saveLandingClaims
 */
export async function saveClaim(
  db: Database,
  options: {
    claimId: string;
    change: { text?: string; shown?: boolean };
    versions?: FieldVersions;
    actor: AuditActor;
    now: Date;
  },
): Promise<void> {
  const { claimId, change, versions = {}, actor, now } = options;
  await db.$transaction(async (tx) => {
    const old = await lockSetting(tx, KEY);
    const claim = layOver(landing.claims, old).find(({ id }) => id === claimId);
    if (!claim) throw new AppError('not-found', 'There is no such claim.');
    const ownChanges = await keepOwnChanges(tx, {
      tenantId: null,
      target: null,
      action: SAVE_CLAIMS,
      actor,
      changes: change,
      present: { text: claim.text, shown: claim.shown },
      read: versions,
      columns: { text: [`${claimId}.text`], shown: [`${claimId}.shown`] },
    });
    await writeClaims(tx, { old, changes: { [claimId]: ownChanges }, actor, now });
  });
}

/** Returns the versions of the fields in a claim's form, for saveClaim. */
export const claimVersions = ({ text, shown: isShown }: Claim) => fieldVersions({ text, shown: isShown });

async function writeClaims(
  tx: Prisma.TransactionClient,
  { old, changes, actor, now }: { old: unknown; changes: unknown; actor: AuditActor; now: Date },
): Promise<Claim[]> {
  const value = { claims: applyChanges(landing.claims, old, changes) };
  await writeSetting(tx, KEY, value, actor);
  const claims = layOver(landing.claims, value);
  const details = changesBetween(toAuditFields(layOver(landing.claims, old)), toAuditFields(claims));
  if (Object.keys(details).length > 0)
    await recordAudit(tx, { actor, action: SAVE_CLAIMS, tenantId: null, details }, now);
  return claims;
}

/** Names fields as the audit log does: 'companies.text'. */
const toAuditFields = (claims: readonly Claim[]) =>
  Object.fromEntries(
    claims.flatMap(({ id, text, shown: isShown }) => [
      [`${id}.text`, text],
      [`${id}.shown`, isShown],
    ]),
  );
