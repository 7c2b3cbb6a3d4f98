import { type AuditActor, changesBetween, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { lockSetting, readSetting, writeSetting } from '#app/domain/site-settings/index.ts';

const SUPPORT_SETTING = 'support-contact';

/** Reads where companies write for help; '' until an operator enters it. */
export async function readSupportContact(db: DatabaseClient): Promise<string> {
  return contactOf(await readSetting(db, SUPPORT_SETTING));
}

export async function saveSupportContact(
  db: Database,
  { supportContact, actor, now }: { supportContact: string; actor: AuditActor; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = { supportContact: contactOf(await lockSetting(tx, SUPPORT_SETTING)) };
    const details = changesBetween(before, { supportContact });
    if (Object.keys(details).length === 0) return;
    await writeSetting(tx, SUPPORT_SETTING, { supportContact }, actor);
    await recordAudit(tx, { actor, action: 'site.save-support', tenantId: null, details }, now);
  });
}

function contactOf(stored: unknown): string {
  const { supportContact } = Object(stored ?? {}) as { supportContact?: unknown };
  return typeof supportContact === 'string' ? supportContact : '';
}
