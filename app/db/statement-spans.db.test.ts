import { afterEach, expect, it } from 'vitest';
import { installTracer, type Span, type SpanInfo, type Tracer } from '#app/lib/spans.ts';
import { transactDirectly } from '#app/lib/sql-transaction.ts';
import { makeTenant } from '../../tests/data/rows.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';

interface Recorded extends SpanInfo {
  failure?: unknown;
  ended: number;
}

/** Creates a tracer that records its calls. */
function recordSpans(): Recorded[] {
  const recorded: Recorded[] = [];
  const begin = (describe: () => SpanInfo): Span => {
    const span: Recorded = { ...describe(), ended: 0 };
    recorded.push(span);
    return {
      note() {},
      fail(why) {
        span.failure = why;
      },
      end() {
        span.ended++;
      },
    };
  };
  const run = <T>(describe: () => SpanInfo, work: (span: Span) => Promise<T>) => work(begin(describe));
  installTracer({
    begin,
    inSpan: run,
    inTrace: run,
    apart: (work) => work(),
    keep: () => (work) => work(),
  } as Tracer);
  return recorded;
}
afterEach(() => installTracer(null));

forEachDatabase((name, makeDb) => {
  it('tells of each statement its operation, table and pool, once, and none of its values', async () => {
    const { db } = await makeDb();
    const tenant = await makeTenant(db, { subdomain: 'before-the-spans' });
    const recorded = recordSpans();
    await db.tenant.findMany({ where: { subdomain: 'value-of-a-read' } });
    await db.$transaction(async (tx) => {
      await tx.tenant.update({ where: { id: tenant.id }, data: { name: 'value-of-a-write' } });
    });
    await transactDirectly(db, async (tx) => {
      await tx.$executeRaw`UPDATE "Tenant" SET "name" = ${'value-of-a-direct-write'} WHERE "id" = ${tenant.id}`;
    });
    await expect(
      db.$executeRaw`DELETE FROM "NoSuchTable" WHERE "id" = ${'value-of-a-failure'}`,
    ).rejects.toThrow();

    const names = recorded.map((span) => span.name);
    expect(names).toEqual(
      expect.arrayContaining(['SELECT Tenant', 'UPDATE Tenant', 'COMMIT', 'DELETE NoSuchTable']),
    );
    expect(names.filter((spanName) => spanName === 'COMMIT')).toHaveLength(2);
    expect(names.join()).not.toMatch(/BEGIN|ROLLBACK|SET/);
    const [read] = recorded;
    const [system, pool] = name === 'sqlite' ? ['sqlite', 'reader'] : ['postgresql', 'requests'];
    expect(read).toMatchObject({
      kind: 'client',
      facts: {
        'db.system.name': system,
        'db.operation.name': 'SELECT',
        'db.collection.name': 'Tenant',
        'stackguide.pool': pool,
      },
    });
    expect(recorded.filter(({ failure }) => failure).map((span) => span.name)).toEqual([
      'DELETE NoSuchTable',
    ]);
    expect(recorded.filter(({ ended }) => ended !== 1)).toEqual([]);
    const recordedText = JSON.stringify(recorded.map(({ failure, ...span }) => span));
    expect(recordedText).not.toMatch(/value-of|before-the-spans/);
  });
});
