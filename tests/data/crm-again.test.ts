import { describe, expect, it } from 'vitest';
import { listPushes, readCrm, resyncSince, retryPush } from '#app/domain/crm/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { crmLab } from '../support/crm-lab.ts';
import { CRM_KEY } from '../support/crm-stub.ts';
import { forEachDatabase } from '../support/databases.ts';
import { makeLead, makeTenant } from './rows.ts';

/** Contacts that are sent again: by staff, or after the service was killed. */
forEachDatabase((_name, makeDb) => {
  const lab = crmLab(makeDb);

  it('sends again what a process that was killed had on the wire', async () => {
    await lab.connect();
    await lab.tell((await makeLead(lab.db(), lab.tenantId())).id);
    const ago = new Date(Date.now() - HOUR_MS);
    await lab.db().outboxMessage.updateMany({
      where: { kind: 'crm', tenantId: lab.tenantId() },
      data: { state: 'sending', attempts: 1, claimedBy: 'gone/1', leaseUntil: ago },
    });
    lab.go();
    await lab.settled('sent');
    expect(lab.crm().contacts.size).toBe(1);
    expect((await lab.rows())[0]?.attempts).toBe(2);
    // The outcome of the first attempt is unknown, and the second one's log line says so.
    const { lines } = await listPushes(lab.db(), { tenantId: lab.tenantId() });
    expect(lines).toMatchObject([{ attempt: 2, error: null, afterCutOff: true }]);
  });

  describe('sending again', () => {
    it('sends one lead at once, although it failed or waits for its next attempt', async () => {
      await lab.connect({ crmApiKey: `${CRM_KEY}-wrong` });
      const { id: leadId } = await makeLead(lab.db(), lab.tenantId());
      await lab.tell(leadId);
      lab.go();
      await lab.settled('failed');
      await lab.connect();
      await retryPush({ ...lab.action(), leadId });
      await lab.settled('sent');
      await lab.db().outboxMessage.updateMany({
        where: { tenantId: lab.tenantId(), kind: 'crm' },
        data: { state: 'planned', nextAttemptAt: new Date(Date.now() + HOUR_MS) },
      });
      await retryPush({ ...lab.action(), leadId });
      await lab.settled('sent');
      expect(lab.crm().upserts()).toHaveLength(3);
    });

    it('sends a lead for the first time that came while the CRM was off', async () => {
      const { id: leadId } = await makeLead(lab.db(), lab.tenantId());
      await expect(retryPush({ ...lab.action(), leadId })).rejects.toThrow('Turn on the CRM first');
      await lab.connect();
      await retryPush({ ...lab.action(), leadId });
      lab.go();
      await lab.settled('sent');
    });

    it('answers to another company’s lead as to an unknown one', async () => {
      await lab.connect();
      const { id: otherTenantId } = await makeTenant(lab.db());
      const { id: leadId } = await makeLead(lab.db(), otherTenantId);
      const unknown = await retryPush({ ...lab.action(), leadId: 'none' }).catch((error) => error.message);
      await expect(retryPush({ ...lab.action(), leadId })).rejects.toThrow(unknown);
      expect(await lab.rows()).toEqual([]);
    });

    it('sends all leads since a day, four a second, and tells how far it is', async () => {
      await lab.connect();
      const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
      const { id: otherTenantId } = await makeTenant(lab.db());
      await makeLead(lab.db(), otherTenantId);
      for (const days of [9, 2, 2, 1, 1, 1])
        await makeLead(lab.db(), lab.tenantId(), { createdAt: daysAgo(days) });
      expect(await resyncSince({ ...lab.action(), since: daysAgo(5) })).toBe(5);
      const due = (await lab.rows()).map(({ nextAttemptAt }) => nextAttemptAt.getTime());
      expect(Math.max(...due) - Math.min(...due)).toBe(1000);
      expect((await readCrm(lab.db(), lab.tenantId())).resync).toMatchObject({
        total: 5,
        sent: 0,
        waiting: 5,
        ended: 0,
      });
      lab.go();
      await lab.settled('sent', 5);
      expect((await readCrm(lab.db(), lab.tenantId())).resync).toMatchObject({
        total: 5,
        sent: 5,
        waiting: 0,
        ended: 0,
      });
      expect(await resyncSince({ ...lab.action(), since: daysAgo(5) })).toBe(5);
    });
  });
});
