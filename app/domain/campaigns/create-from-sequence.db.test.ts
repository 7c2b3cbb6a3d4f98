import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { parseSequence } from '#app/domain/mail-templates/index.ts';
import { DEFAULT_SEQUENCES, readDefaultSequence } from '#app/domain/sequences/index.ts';
import { forOneDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingTenant } from '../../../tests/support/marketing.ts';
import { createFromSequence } from './index.ts';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  it.each(
    DEFAULT_SEQUENCES,
  )('%s becomes a draft for all leads with its e-mails, or nothing', async (name) => {
    const { id: tenantId } = await marketingTenant(db);
    const parsed = await parseSequence(readDefaultSequence(name));
    if (!parsed.ok) throw new Error(parsed.message);
    const { sequence } = parsed;
    const create = (templates: typeof sequence.templates) =>
      createFromSequence({
        db,
        tenantId,
        actor,
        now: new Date(),
        name,
        sequence: { ...sequence, templates },
      });
    // More than a campaign can have.
    const tooMany = Array.from({ length: 20 }, () => sequence.templates).flat();
    await expect(create(tooMany)).rejects.toThrow('at most');
    expect(await db.emailCampaign.count({ where: { tenantId } })).toBe(0);
    const { id, status } = await create(sequence.templates);
    expect(status).toBe('draft');
    expect(await db.emailCampaign.findUnique({ where: { id } })).toMatchObject({ name, segmentGoals: [] });
    expect(await db.emailTemplate.count({ where: { tenantId, campaignId: id } })).toBe(10);
    const events = await db.auditEvent.findMany({ where: { tenantId }, select: { action: true } });
    expect(events.map(({ action }) => action).sort()).toEqual([
      'campaign.create',
      'campaign.upload-templates',
    ]);
  });
});
