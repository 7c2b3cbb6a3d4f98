import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDns } from '#app/adapters/dns.server.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { type DnsServer, startDnsServer } from '../../../tests/support/dns-server.ts';
import { updateTenant } from './update-tenant.server.ts';
import { dropDomain, verifyDomain } from './verify-domain.server.ts';
import { dropSender, requestSender, verifySender } from './verify-sender.server.ts';

const actor: AuditActor = { kind: 'tenant-user', id: 'u', label: 'u@example.com', requestId: null };
const now = new Date('2026-03-04T05:06:07.000Z');

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let server: DnsServer;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
    server = await startDnsServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.records.clear();
    await db.tenant.updateMany({ data: { customDomain: null } });
    ({ id: tenantId } = await makeTenant(db));
  });

  const dns = (timeoutMs = 1_000) => createDns({ servers: [server.address], timeoutMs });
  const verify = (id = tenantId, timeoutMs?: number) =>
    verifyDomain({ db, dns: dns(timeoutMs), tenantId: id, actor, now });
  const want = (domain: string, id = tenantId) =>
    updateTenant({ db, tenantId: id, values: { customDomain: domain }, may: () => true, actor, now });
  const row = (id = tenantId) => db.tenant.findUniqueOrThrow({ where: { id } });
  const actions = async () =>
    (await db.auditEvent.findMany({ where: { tenantId }, orderBy: { id: 'asc' } })).map(
      ({ action }) => action,
    );

  describe('a domain', () => {
    it('is the tenant’s once its TXT record holds the token, whatever else is there', async () => {
      const { customDomainToken } = await want('quiz.acme.example');
      server.records.set('_assessment-verify.quiz.acme.example', ['v=spf1 -all', customDomainToken ?? '']);
      expect(await verify()).toEqual({ customDomain: 'quiz.acme.example' });
      expect(await row()).toMatchObject({
        customDomain: 'quiz.acme.example',
        customDomainWanted: null,
        customDomainToken: null,
        customDomainVerifiedAt: now,
      });
      expect(await actions()).toEqual(['tenant.update', 'tenant.verify-domain']);
    });

    it('stays wanted while the record is missing, wrong, or the name servers are silent', async () => {
      await want('quiz.acme.example');
      await expect(verify()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(
          /^We found no TXT record at _assessment-verify\.quiz\.acme\.example\. New/,
        ),
      });
      server.records.set('_assessment-verify.quiz.acme.example', ['verify-another']);
      await expect(verify()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/has a different value/),
      });
      server.records.set('_assessment-verify.quiz.acme.example', null);
      await expect(verify(tenantId, 100)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await row()).toMatchObject({ customDomain: null, customDomainWanted: 'quiz.acme.example' });
    });

    it('goes to one of two tenants that both have a record there', async () => {
      const { id: rival } = await makeTenant(db);
      const [ownDetails, rivalDetails] = [await want('both.example'), await want('both.example', rival)];
      server.records.set('_assessment-verify.both.example', [
        ownDetails.customDomainToken ?? '',
        rivalDetails.customDomainToken ?? '',
      ]);
      const tried = await Promise.allSettled([verify(), verify(rival)]);
      expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = tried.find((outcome) => outcome.status === 'rejected');
      expect(refused?.reason).toMatchObject({
        code: 'conflict',
        message: 'Another company uses this domain',
      });
    });

    it('cannot be verified by a tenant that asked for none', async () => {
      await expect(verify()).rejects.toMatchObject({ code: 'conflict', message: 'Enter a domain first.' });
    });

    it('serves on while another is wanted, and not after it was dropped', async () => {
      const { customDomainToken } = await want('old.example');
      server.records.set('_assessment-verify.old.example', [customDomainToken ?? '']);
      await verify();
      await want('new.example');
      expect(await row()).toMatchObject({ customDomain: 'old.example', customDomainWanted: 'new.example' });
      await dropDomain({ db, tenantId, actor, now });
      expect(await row()).toMatchObject({
        customDomain: null,
        customDomainWanted: null,
        customDomainToken: null,
      });
    });

    it('that is no domain is refused', async () => {
      await expect(want('10.0.0.1')).rejects.toMatchObject({
        fields: { customDomain: ['Enter a domain such as quiz.example.com'] },
      });
    });
  });

  describe('a sender', () => {
    const wantFrom = (email: string) => requestSender({ db, tenantId, email, actor, now });
    const verifyFrom = () => verifySender({ db, dns: dns(), tenantId, actor, now });

    it('is used once its domain’s record holds the token, and with it every address there', async () => {
      await wantFrom('hello@Acme.example');
      await expect(verifyFrom()).rejects.toMatchObject({ code: 'conflict' });
      const { senderToken } = await row();
      server.records.set('_assessment-verify.acme.example', [senderToken ?? '']);
      await verifyFrom();
      expect(await row()).toMatchObject({ senderEmail: 'hello@Acme.example', senderVerifiedAt: now });
      await wantFrom('sales@acme.example');
      expect(await row()).toMatchObject({ senderEmail: 'sales@acme.example', senderVerifiedAt: now });
    });

    it('of another domain has to be shown again', async () => {
      await wantFrom('hello@acme.example');
      const { senderToken } = await row();
      server.records.set('_assessment-verify.acme.example', [senderToken ?? '']);
      await verifyFrom();
      await wantFrom('hello@rival.example');
      const after = await row();
      expect(after.senderVerifiedAt).toBeNull();
      expect(after.senderToken).not.toBe(senderToken);
      expect(await actions()).toEqual(['tenant.want-sender', 'tenant.verify-sender', 'tenant.want-sender']);
    });

    it('can be dropped, and must be an address', async () => {
      await wantFrom('hello@acme.example');
      await dropSender({ db, tenantId, actor, now });
      expect(await row()).toMatchObject({ senderEmail: null, senderToken: null, senderVerifiedAt: null });
      await expect(wantFrom('nobody')).rejects.toMatchObject({ code: 'invalid' });
    });
  });
});
