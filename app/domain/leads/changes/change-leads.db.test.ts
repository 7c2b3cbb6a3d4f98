import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Prisma } from '#app/domain/database.ts';
import { eraseSeveral } from '#app/domain/erasure/index.ts';
import { changeLeads, type LeadChange, undoChange } from '#app/domain/leads/index.ts';
import { makeLead, makeTenant } from '../../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { insertMany } from '../../../../tests/support/insert-many.ts';
import { matchLeadTags, refuseToTag } from '../../../../tests/support/refuse-to-tag.ts';
import { untilBlocked } from '../../../../tests/support/until-blocked.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const LATER = new Date('2026-06-01T13:00:00.000Z');
const actor = { kind: 'tenant-user' as const, id: 'ana', label: 'ana@acme.example', requestId: null };

forEachDatabase((name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let leadId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    ({ id: tenantId } = await makeTenant(db));
    ({ id: leadId } = await makeLead(db, tenantId, { tags: '|early|' }));
  });

  const change = (what: LeadChange, now = NOW, ids = [leadId]) =>
    changeLeads({ db, tenantId, chosen: { ids }, change: what, actor, now });
  const tag = (word: string, now = NOW) => change({ action: 'lead.add-tag', tag: word }, now);
  const untag = (word: string, now = NOW) => change({ action: 'lead.remove-tag', tag: word }, now);
  const tryUndo = (batch: string | null, now = LATER) =>
    undoChange({ db, tenantId, batch: batch ?? '', actor, now });
  const undo = async (batch: string | null) => (await tryUndo(batch)).count;
  const state = () =>
    db.lead.findUniqueOrThrow({
      where: { id: leadId },
      select: { tags: true, contacted: true, contactedAt: true },
    });

  /** Runs a transaction that writes the lead, and starts other work before its commit. */
  const during = async (
    write: (tx: Prisma.TransactionClient) => Promise<unknown>,
    work: () => Promise<unknown>,
  ) => {
    let worked: Promise<unknown> | undefined;
    await db.$transaction(async (tx) => {
      await write(tx);
      let isEnded = false;
      worked = work().finally(() => {
        isEnded = true;
      });
      await untilBlocked({ db, name }, () => isEnded);
    });
    await worked;
  };
  const write = (data: Prisma.LeadUpdateManyMutationInput) => (tx: Prisma.TransactionClient) =>
    tx.lead.updateMany({ where: { id: leadId, tenantId }, data });

  describe('a change while another is being written', () => {
    it('leaves the other’s tag and moment', async () => {
      await during(write({ tags: '|early|vip|', contacted: true, contactedAt: NOW }), () => tag('call'));
      expect(await state()).toEqual({ tags: '|call|early|vip|', contacted: true, contactedAt: NOW });
    });

    it('that is undone leaves the other’s tag', async () => {
      const { batch } = await tag('call');
      await during(write({ tags: '|call|early|vip|' }), () => undo(batch));
      expect((await state()).tags).toBe('|early|vip|');
    });

    it.each(['change', 'undoing'])('a %s puts no tag on a lead that is being erased', async (what) => {
      const { batch } = await untag('early');
      await during(
        (tx) => eraseSeveral(tx, (erase) => erase.leads({ tenantId, leadIds: [leadId], now: NOW })),
        () => (what === 'change' ? tag('call') : undo(batch)),
      );
      expect((await state()).tags).toBe('');
    });
  });

  describe('undoing', () => {
    it('leaves a tag that was removed and added again since', async () => {
      const { batch } = await tag('vip');
      await untag('vip');
      await tag('vip');
      expect(await undo(batch)).toBe(0);
      expect((await state()).tags).toBe('|early|vip|');
    });

    it('leaves a lead that was contacted anew since', async () => {
      const { batch } = await change({ action: 'lead.mark-contacted' });
      await change({ action: 'lead.mark-not-contacted' });
      await change({ action: 'lead.mark-contacted' }, LATER);
      expect(await undo(batch)).toBe(0);
      expect(await state()).toMatchObject({ contacted: true, contactedAt: LATER });
    });

    it('leaves a lead that a campaign has contacted since', async () => {
      const { batch } = await change({ action: 'lead.mark-contacted' });
      await write({ contactedAt: LATER })(db);
      expect(await undo(batch)).toBe(0);
      expect(await state()).toMatchObject({ contacted: true, contactedAt: LATER });
    });

    it('a second time changes nothing of what was done in between', async () => {
      const { batch } = await tag('vip');
      expect(await undo(batch)).toBe(1);
      await tag('vip');
      expect(await undo(batch)).toBe(0);
      expect((await state()).tags).toBe('|early|vip|');
    });

    it('is not hindered by another tag, or by the same change of another lead', async () => {
      const { id: another } = await makeLead(db, tenantId);
      const { batch } = await tag('vip');
      await tag('call');
      await change({ action: 'lead.add-tag', tag: 'vip' }, NOW, [another]);
      await change({ action: 'lead.mark-contacted' });
      expect(await undo(batch)).toBe(1);
      expect((await state()).tags).toBe('|call|early|');
    });
  });

  describe('a change that fails half-way', () => {
    const MANY = 1200;
    let ids: string[];
    beforeEach(async () => {
      ids = Array.from({ length: MANY }, (_, index) => `${tenantId}-${String(index).padStart(4, '0')}`);
      await insertMany(
        db,
        'Lead',
        ids.map((id) => ({
          ...{
            id,
            tenantId,
            trackingId: `t-${id}`,
            firstName: 'Bo',
            email: 'bo@example.com',
            widget: 'full',
          },
          tags: '|early|',
        })),
      );
    });
    const tagged = (word: string) => db.lead.count({ where: { tenantId, tags: { contains: `|${word}|` } } });
    let allow: () => Promise<unknown> = async () => {};
    const refuse = async (id: string) => {
      allow = await refuseToTag(db, name, matchLeadTags(id));
    };
    afterEach(() => allow());

    it('says how many leads were changed before, which can be undone', async () => {
      await refuse(ids[MANY - 1] as string);
      const { count, batch, failure } = await change({ action: 'lead.add-tag', tag: 'vip' }, NOW, ids);
      expect(String(failure)).toContain('refused by the test');
      expect(count).toBe(1000);
      expect(await tagged('vip')).toBe(count);
      expect(await tryUndo(batch)).toEqual({ count, failure: null });
      expect(await tagged('vip')).toBe(0);
      expect(await tagged('early')).toBe(MANY + 1);
    });

    it('fails as such when no lead was changed before', async () => {
      await refuse(ids[0] as string);
      await expect(change({ action: 'lead.add-tag', tag: 'vip' }, NOW, ids)).rejects.toThrow(
        'refused by the test',
      );
      expect(await tagged('vip')).toBe(0);
    });

    it('is undone in two goes when the undoing fails half-way, too', async () => {
      const { batch } = await change({ action: 'lead.add-tag', tag: 'vip' }, NOW, ids);
      await refuse(ids[MANY - 1] as string);
      const { count, failure } = await tryUndo(batch);
      expect([count, String(failure)]).toEqual([1000, expect.stringContaining('refused by the test')]);
      await allow();
      expect(await tryUndo(batch)).toEqual({ count: MANY - 1000, failure: null });
      expect(await tagged('vip')).toBe(0);
    });
  });
});
