import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { correctLeadSales } from '#app/domain/figures/rebuild-figures.server.ts';
import { exportLeads } from '#app/domain/lead-database/index.ts';
import { countMatching, findLead, listLeads } from '#app/domain/leads/index.ts';
import { readLeadAnalytics, readPerformance, readPeriod } from '#app/domain/performance/index.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { forEachDatabase } from '../support/databases.ts';
import { recordRefund, recordSale } from '../support/ledger.ts';
import { makeLead, makeTenant } from './rows.ts';

const NOW = new Date('2026-05-20T12:00:00.000Z');
const actor = { kind: 'system', id: null, label: 'test', requestId: null } as const;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let texts: TextReader;
  beforeAll(async () => {
    ({ db, texts } = await makeDb());
  });

  it('a lead has bought until nothing is left of any of its sales, wherever that is shown', async () => {
    const { id: tenantId } = await makeTenant(db);
    const lead = await makeLead(db, tenantId, { createdAt: new Date('2026-05-02T12:00:00.000Z') });
    await makeLead(db, tenantId, { createdAt: new Date('2026-05-03T12:00:00.000Z') });
    const report = { db, tenantId, source: 'api', idempotencyKey: null, actor, now: NOW } as const;
    const sell = (orderId: string, day: string) =>
      recordSale({
        ...report,
        report: {
          ...{ trackingId: lead.trackingId, orderId, saleAmount: 10_000 },
          conversionDate: `${day}T12:00:00.000Z`,
        },
      });
    const refund = (orderId: string, amount?: number) =>
      recordRefund({ ...report, report: { orderId, amount } });
    /** Reads how each place shows the lead. */
    const readEveryPlace = async () => {
      const filtered = { filter: { converted: 'yes' as const }, words: [] };
      const bought = await listLeads({ db, tenantId, ...filtered, limit: 20 });
      const unconverted = await listLeads({
        db,
        tenantId,
        filter: { converted: 'no' },
        words: [],
        limit: 20,
      });
      let csv = '';
      for await (const portion of exportLeads({ texts, tenantId, filter: {}, withAnswers: false }))
        csv += new TextDecoder('utf-8', { ignoreBOM: true }).decode(portion);
      const rows = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
      const period = readPeriod(new URLSearchParams('month=2026-05'), NOW);
      const { leads, sources } = await readPerformance({ db, tenantId, period, filter: {}, now: NOW });
      const { overall } = await readLeadAnalytics(db, { tenantId, month: '2026-05' });
      const page = await findLead(db, { tenantId, leadId: lead.id });
      expect(await correctLeadSales(db, { tenantId, isCheck: true })).toEqual(new Map());
      return {
        badge: bought.leads.map(({ id, converted }) => [id === lead.id, converted]),
        others: unconverted.leads.length,
        matching: (await countMatching({ db, tenantId, ...filtered })).count,
        page: page?.converted,
        csv: rows.map((row) => `${row.Converted} ${row['Order ID']}`).sort(),
        analytics: [
          leads.convertedLeads,
          ...sources.map(({ converted }) => converted),
          overall.convertedLeads,
        ],
      };
    };
    const whileSold = (orderId: string) => ({
      ...{ badge: [[true, true]], others: 1, matching: 1, page: true },
      ...{ csv: ['no ', `yes ${orderId}`], analytics: [1, 1, 1] },
    });
    const afterwards = {
      ...{ badge: [], others: 2, matching: 0, page: false },
      ...{ csv: ['no ', 'no '], analytics: [0, 0, 0] },
    };

    await sell('first', '2026-05-04');
    await sell('second', '2026-05-05');
    expect(await readEveryPlace()).toEqual(whileSold('first'));
    await refund('first', 4_000);
    expect(await readEveryPlace()).toEqual(whileSold('first'));
    await refund('first');
    expect(await readEveryPlace()).toEqual(whileSold('second'));
    await refund('second');
    expect(await readEveryPlace()).toEqual(afterwards);
    await sell('third', '2026-05-06');
    expect(await readEveryPlace()).toEqual(whileSold('third'));
  });
});
