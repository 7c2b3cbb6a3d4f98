import { describe, expect, it } from 'vitest';
import { listPushes, readCrm, saveCrmFields } from '#app/domain/crm/index.ts';
import { until } from '../faults/mails.ts';
import { crmLab } from '../support/crm-lab.ts';
import { CRM_KEY, CRM_LOCATION } from '../support/crm-stub.ts';
import { forOneDatabase } from '../support/databases.ts';
import { fullPayload } from '../support/payloads.ts';
import { makeLead, makeTenant } from './rows.ts';

/** Tests a CRM that refuses, is busy or drops the connection. */
forOneDatabase((_name, makeDb) => {
  const lab = crmLab(makeDb);

  describe('a CRM that does not take it', () => {
    const refuseOnce = (status: number, headers: Record<string, string> = {}) => {
      let isDone = false;
      lab.crm().answerFirst(({ path }, response) => {
        if (isDone || path !== '/contacts/upsert') return false;
        isDone = true;
        response.writeHead(status, headers).end(JSON.stringify({ statusCode: status, message: 'later' }));
        return true;
      });
    };

    it('is asked again after the time that it names with 429, and the lead arrives', async () => {
      await lab.connect();
      refuseOnce(429, { 'Retry-After': '2' });
      await lab.submit(fullPayload());
      lab.go();
      await until('the first attempt is logged', async () => {
        return (await listPushes(lab.db(), { tenantId: lab.tenantId() })).lines.length === 1;
      });
      const [refused] = (await listPushes(lab.db(), { tenantId: lab.tenantId() })).lines;
      expect(refused).toMatchObject({ statusCode: 429, answer: '{"message":"later"}' });
      await lab.settled('sent');
      const [first, second] = (await listPushes(lab.db(), { tenantId: lab.tenantId() })).lines.toReversed();
      expect((second?.createdAt.getTime() ?? 0) - (first?.createdAt.getTime() ?? 0)).toBeGreaterThanOrEqual(
        2000,
      );
      expect(second).toMatchObject({ attempt: 2, error: null });
      expect(await readCrm(lab.db(), lab.tenantId())).toMatchObject({
        failingSince: null,
        lastError: expect.stringContaining('no more requests'),
      });
    });

    it('gets no other lead meanwhile, and no attempt of those is counted', async () => {
      await lab.connect();
      lab.crm().answerFirst((_request, response) => {
        response.writeHead(429, { 'Retry-After': '3600' }).end('{}');
        return true;
      });
      await lab.tell((await makeLead(lab.db(), lab.tenantId())).id);
      lab.go();
      await until('one is refused', async () => (await lab.rows())[0]?.lastError != null);
      await lab.tell((await makeLead(lab.db(), lab.tenantId())).id);
      await until('the other is put off', async () => {
        return (await lab.rows()).some(({ attempts, lastError }) => attempts === 0 && lastError !== null);
      });
      expect(lab.crm().requests).toHaveLength(1);
    });

    it.each<[string, Record<string, string>, number, number]>([
      ['the window of its headers', { 'X-RateLimit-Interval-Milliseconds': '20000' }, 20_000, 60_000],
      ['an hour, as its day’s count is spent', { 'X-RateLimit-Daily-Remaining': '0' }, 3_600_000, Infinity],
      ['ten seconds', {}, 10_000, 20_000],
    ])('is left alone for %s after a 429 without Retry-After', async (_words, headers, least, below) => {
      await lab.connect();
      refuseOnce(429, { 'X-RateLimit-Max': '100', 'X-RateLimit-Remaining': '0', ...headers });
      await lab.submit(fullPayload());
      lab.go();
      await until('it is refused', async () => (await lab.rows())[0]?.lastError != null);
      const [line] = (await listPushes(lab.db(), { tenantId: lab.tenantId() })).lines;
      const wait = (line?.nextAttemptAt?.getTime() ?? 0) - (line?.createdAt.getTime() ?? 0);
      expect(wait).toBeGreaterThanOrEqual(least);
      expect(wait).toBeLessThan(below);
      // A lead of the same company, which waits as well.
      await lab.tell((await makeLead(lab.db(), lab.tenantId())).id);
      await until('the other is put off', async () => {
        return (await lab.rows()).some(({ attempts, lastError }) => attempts === 0 && lastError !== null);
      });
      expect(lab.crm().requests).toHaveLength(1);
    });

    it.each([500, 503, 408])('is asked again after %i', async (status) => {
      await lab.connect();
      refuseOnce(status);
      await lab.submit(fullPayload());
      lab.go();
      await lab.passWaitAfter(1);
      await lab.settled('sent');
      expect(lab.crm().upserts()).toHaveLength(2);
    });

    it('is asked again when it hangs or breaks off', async () => {
      await lab.connect();
      let count = 0;
      lab.crm().answerFirst((_request, response) => {
        count++;
        if (count === 2) response.socket?.resetAndDestroy();
        return count <= 2;
      });
      await lab.submit(fullPayload());
      lab.start({ base: lab.crm().base, rules: { ...lab.SHORT_WAITS, deadlineMs: 300 } });
      await lab.passWaitAfter(1);
      await lab.passWaitAfter(2);
      await lab.settled('sent');
      const { lines } = await listPushes(lab.db(), { tenantId: lab.tenantId() });
      expect(lines.map(({ error }) => error).toReversed()).toEqual([
        'The server did not answer in time.',
        'We could not reach the server.',
        null,
      ]);
    });

    it('is asked again when only the tags failed', async () => {
      await lab.connect();
      await lab.choose({ tags: ['Quiz'] });
      let isDone = false;
      lab.crm().answerFirst(({ path }, response) => {
        if (isDone || !path.endsWith('/tags')) return false;
        isDone = true;
        response.writeHead(502).end();
        return true;
      });
      await lab.submit(fullPayload());
      lab.go();
      await lab.passWaitAfter(1);
      await lab.settled('sent');
      expect(lab.only()?.tags).toEqual(['Quiz']);
    });

    const failures: [number, string][] = [
      [401, 'does not accept the API key'],
      [403, 'scopes contacts.write'],
      [404, 'does not know this location'],
      [422, 'refused the contact'],
      [400, 'refused the contact'],
    ];
    it.each(failures)('fails at once with a reason after %i', async (status, reason) => {
      await lab.connect();
      refuseOnce(status);
      await lab.submit(fullPayload());
      lab.go();
      await lab.settled('failed');
      expect(lab.crm().upserts()).toHaveLength(1);
      expect((await lab.rows())[0]?.lastError).toContain(reason);
      const state = await readCrm(lab.db(), lab.tenantId());
      expect(state).toMatchObject({
        lastError: expect.stringContaining(reason),
        failingSince: expect.any(Date),
      });
    });

    it('writes what the CRM says of the person into the log alone', async () => {
      await lab.connect();
      lab.crm().answerFirst((_request, response) => {
        response.writeHead(422).end(JSON.stringify({ message: ['ada@example.com is a duplicate'] }));
        return true;
      });
      await lab.submit(fullPayload());
      lab.go();
      await lab.settled('failed');
      expect((await lab.rows())[0]?.lastError).not.toContain('ada@');
      expect((await readCrm(lab.db(), lab.tenantId())).lastError).not.toContain('ada@');
      expect((await listPushes(lab.db(), { tenantId: lab.tenantId() })).lines[0]?.answer).toContain(
        'ada@example.com',
      );
    });

    it('follows no redirect: the key would go along', async () => {
      await lab.connect();
      let isDone = false;
      lab.crm().answerFirst((_request, response) => {
        if (isDone) return false;
        isDone = true;
        response.writeHead(302, { Location: `${lab.crm().base}/elsewhere` }).end();
        return true;
      });
      await lab.submit(fullPayload());
      lab.go();
      await lab.passWaitAfter(1);
      await lab.settled('sent');
      expect(lab.crm().requests.map(({ path }) => path)).not.toContain('/elsewhere');
    });

    it('delays the leads of no other company', async () => {
      await lab.connect();
      const { id: otherTenantId } = await makeTenant(lab.db(), { emailVerifiedAt: new Date() });
      const values = { crmEnabled: true, crmApiKey: `${CRM_KEY}-slow`, crmLocationId: CRM_LOCATION };
      await saveCrmFields({ ...lab.action(), tenantId: otherTenantId, seal: lab.seal, values });
      // Makes the other company's requests hang.
      lab.crm().answerFirst(({ headers }) => headers.authorization !== `Bearer ${CRM_KEY}`);
      for (let n = 0; n < 12; n++)
        await lab.tell((await makeLead(lab.db(), otherTenantId)).id, otherTenantId);
      const worker = lab.start({ base: lab.crm().base });
      await until('the slow CRM has its requests', async () => lab.crm().requests.length >= 2);
      await lab.tell((await makeLead(lab.db(), lab.tenantId())).id);
      worker.wake();
      await lab.settled('sent');
      expect(await lab.db().outboxMessage.count({ where: { tenantId: otherTenantId, state: 'sent' } })).toBe(
        0,
      );
      // At most two requests of the other company are open, so the other slots are free.
      expect(
        lab.crm().requests.filter(({ headers }) => headers.authorization !== `Bearer ${CRM_KEY}`),
      ).toHaveLength(2);
    });
  });
});
