import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDns } from '#app/adapters/dns.server.ts';
import { readHome } from '#app/domain/home/index.ts';
import { readSenderSetup, requestSender } from '#app/domain/tenants/index.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { companyForTests, outbox, START } from '../../../tests/data/notified-company.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { type DnsServer, startDnsServer } from '../../../tests/support/dns-server.ts';
import { watchSenders } from './index.ts';

const actor = { kind: 'system', id: null, label: 'test', requestId: null } as const;
const inHours = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

forEachDatabase((_name, makeDb) => {
  const { db, change, planned: listPlanned, mailOf: renderMail } = companyForTests(makeDb);
  const seal = new KeyRing(['a secret that only tests use, long enough']).seal;
  const spfInclude = 'mail.service.example';
  let server: DnsServer;
  beforeAll(async () => {
    server = await startDnsServer();
  });
  afterAll(() => server.close());

  it('reads a sender’s records once a day, and writes once when one that was right is gone', async () => {
    const watch = (hours: number) =>
      watchSenders({
        ...{ db: db(), outbox, seal, spfInclude, now: inHours(hours) },
        dns: createDns({ servers: [server.address], timeoutMs: 100 }),
        listAdmins: async () => ['ana@acme.example'],
      });
    const state = async () => {
      const { senderCheckedAt } = await db().tenant.findUniqueOrThrow({ where: { id: 'acme' } });
      const { attention } = await readHome({ db: db(), tenantId: 'acme', seal, now: inHours(100) });
      return {
        checkedAt: senderCheckedAt,
        mails: (await listPlanned('sender-records')).length,
        trouble: attention.filter(({ kind }) => kind === 'sender-records-gone'),
      };
    };
    await requestSender({ db: db(), tenantId: 'acme', email: 'hi@acme.example', actor, now: START });
    const setup = await readSenderSetup({ db: db(), tenantId: 'acme', seal, spfInclude });
    const { spf, dkim, dmarc } = setup?.records ?? ({} as never);
    for (const { name, value } of [spf, dkim]) server.records.set(name, [value]);
    await watch(0);
    expect(await state()).toMatchObject({ checkedAt: null, mails: 0 });

    await change({ senderVerifiedAt: START });
    await watch(1);
    expect(await state()).toEqual({ checkedAt: inHours(1), mails: 0, trouble: [] });
    server.records.delete(dkim.name);
    await watch(12);
    expect(await state()).toMatchObject({ checkedAt: inHours(1), mails: 0 });
    server.records.set(spf.name, null);
    await watch(25);
    expect(await state()).toMatchObject({ checkedAt: inHours(1), mails: 0 });
    server.records.set(spf.name, [spf.value]);
    await watch(26);
    const gone = [{ kind: 'sender-records-gone', records: ['dkim'], since: inHours(26).toISOString() }];
    expect(await state()).toEqual({ checkedAt: inHours(26), mails: 2, trouble: gone });
    const { subject, text } = await renderMail('sender-records');
    expect(subject).toBe('Acme: a DNS record of your sender is missing');
    expect(text.replaceAll('\n', ' ')).toContain('these records were missing or wrong: DKIM.');

    await watch(51);
    expect(await state()).toEqual({ checkedAt: inHours(51), mails: 2, trouble: gone });
    server.records.set(dkim.name, [dkim.value]);
    server.records.set(dmarc.name, [dmarc.value]);
    await watch(76);
    expect(await state()).toEqual({ checkedAt: inHours(76), mails: 2, trouble: [] });
    server.records.clear();
    await watch(101);
    expect(await state()).toMatchObject({ mails: 4, trouble: [{ records: ['spf', 'dkim', 'dmarc'] }] });
  });
});
