import type { AuditActor } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '../field-versions.server.ts';
import {
  parseTemplateFields,
  readTemplateFields,
  type StoredTemplate,
  type TemplateFields,
} from '../mail-templates/index.ts';
import { findTemplate, lockEditable, writeTemplate } from './templates.server.ts';

/** Of the fields that the editor shows, for saveTemplate. */
export const templateVersions = (row: StoredTemplate): Record<string, string> =>
  fieldVersions(readTemplateFields(row));

/**
 * Changes the fields of a template that were sent, and no others. Recipients who wait for the step get the new text.
 * @param versions of the fields that the editor was shown: what was changed meanwhile elsewhere is then not overwritten
 * @throws AppError `invalid` with `fields`; `conflict`, with `stale` for such fields; `not-found`
 */
export async function saveTemplate(options: {
  db: Database;
  tenantId: string;
  campaignId: string;
  templateId: string;
  changes: Partial<TemplateFields>;
  versions: FieldVersions;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { db, tenantId, campaignId, templateId, versions, actor, now } = options;
  await db.$transaction(async (tx) => {
    const campaign = await lockEditable(tx, { tenantId, campaignId });
    const stored = readTemplateFields(await findTemplate(tx, { tenantId, campaignId, templateId }));
    const changes = await keepOwnChanges(tx, {
      tenantId,
      target: { type: 'template', id: templateId },
      actor,
      changes: options.changes,
      present: stored,
      read: versions,
      columns: { name: ['renamed'] },
    });
    const changed = Object.keys(changes).filter(
      (name) => changes[name as keyof TemplateFields] !== stored[name as keyof TemplateFields],
    );
    if (changed.length === 0) return;
    const values = parseTemplateFields({ ...stored, ...changes });
    // The texts themselves would make the log long; the names tell who changed which.
    const details = Object.fromEntries(changed.map((name) => [name === 'name' ? 'renamed' : name, true]));
    await writeTemplate(tx, { tenantId, campaign, templateId, values, details, actor, now });
  });
}
