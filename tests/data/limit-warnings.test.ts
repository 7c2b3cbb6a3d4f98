import { describe, expect, it } from 'vitest';
import { warnOfLimits } from '#app/domain/notices/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { companyForTests, inMinutes, outbox, START } from './notified-company.ts';

forEachDatabase((_name, makeDb) => {
  const company = companyForTests(makeDb);
  const { change, planned: listOutbox, mailOf: renderFirstMail } = company;

  describe('the monthly limit', () => {
    const use = (assessmentsCount: number, month = '2026-11') =>
      company.db().tenantUsage.upsert({
        where: { tenantId_month: { tenantId: 'acme', month } },
        create: { tenantId: 'acme', month, assessmentsCount },
        update: { assessmentsCount },
      });
    const warn = (now = START) =>
      warnOfLimits({
        db: company.db(),
        outbox,
        listAdmins: async () => ['ana@acme.example', 'us@acme.example'],
        now,
      });
    const warnings = async () =>
      (await listOutbox('limit-warning')).map(({ recipient, payload }) => {
        const { percent, limit } = payload as Record<string, string>;
        return `${recipient} ${percent} of ${limit}`;
      });

    it('is warned of at 80 % and 100 %, once each, to the contact and the admins', async () => {
      await change({ monthlyAssessmentLimit: 10 });
      await use(7);
      await warn();
      expect(await warnings()).toEqual([]);
      await use(8);
      await Promise.all([warn(), warn()]);
      await use(9);
      await warn(inMinutes(5));
      expect(await warnings()).toEqual(['ana@acme.example 80 of 10', 'us@acme.example 80 of 10']);
      await use(10);
      await warn(inMinutes(10));
      await use(40);
      await warn(inMinutes(15));
      expect((await warnings()).slice(2)).toEqual([
        'ana@acme.example 100 of 10',
        'us@acme.example 100 of 10',
      ]);
      const mail = await renderFirstMail('limit-warning');
      expect(mail.subject).toBe('Acme: 80% of the monthly limit is used');
      expect(mail.text).toContain('40 of 10 assessments are used in November 2026.');
      expect(mail.text).toContain('Leads above the limit are still saved');
    });

    it('of another month, and one that was raised, is warned of anew', async () => {
      await change({ monthlyAssessmentLimit: 10 });
      await use(12);
      await warn();
      await change({ monthlyAssessmentLimit: 14 });
      await warn(inMinutes(5));
      await use(14, '2026-12');
      await warn(new Date('2026-12-02T12:00:00Z'));
      expect((await warnings()).filter((line) => line.startsWith('us'))).toEqual([
        'us@acme.example 100 of 10',
        'us@acme.example 80 of 14',
        'us@acme.example 100 of 14',
      ]);
    });

    it('of 0, and a demo’s or an unconfirmed company’s, is not warned of', async () => {
      await use(1_000_000);
      await change({ monthlyAssessmentLimit: 0 });
      await warn();
      await change({ monthlyAssessmentLimit: 10, isDemo: true });
      await warn();
      await change({ isDemo: false, emailVerifiedAt: null });
      await warn();
      expect(await warnings()).toEqual([]);
    });
  });
});
