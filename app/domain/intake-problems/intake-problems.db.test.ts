import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  countOpenProblems,
  dismissProblem,
  dropProblems,
  listProblems,
  MAX_PROBLEMS,
  type NewProblem,
  noteProblem,
  restoreProblem,
  settleProblems,
} from './index.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const actor = { kind: 'tenant-user', id: 'u', label: 'Ida', requestId: null } as const;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    for (const id of ['acme', 'other'])
      await db.tenant.create({
        data: { ...DEFAULT_TERMS, id, subdomain: id, name: id, contactEmail: `a@${id}.example` },
      });
  });
  beforeEach(async () => {
    await db.intakeProblem.deleteMany();
  });

  const note = (more: Partial<NewProblem> = {}) =>
    db.$transaction((tx) =>
      noteProblem(tx, {
        ...{ tenantId: 'acme', source: 'shop', sender: 'shopify', subject: 'order:1', reason: 'Odd.' },
        sent: [{ name: 'From', value: '+14155550100', isPersonal: true }],
        now: NOW,
        ...more,
      }),
    );
  const list = (
    state: 'open' | 'dismissed' | 'taken' = 'open',
    { tenantId = 'acme', withPersonal = false } = {},
  ) => listProblems({ db, tenantId, state, page: 1, withPersonal });

  it('counts a repeated problem, shows it to its company only, and hides personal values', async () => {
    await note();
    await note();
    expect(await list()).toMatchObject({ total: 1, problems: [{ count: 2, sent: [{ value: null }] }] });
    expect((await list('open', { withPersonal: true })).problems[0]?.sent[0]?.value).toBe('+14155550100');
    expect((await list('open', { tenantId: 'other' })).total).toBe(0);
    expect(await countOpenProblems(db, ['acme', 'other'])).toEqual(
      new Map([['acme', { unreadReplies: 0, others: 1 }]]),
    );
  });

  it('is dismissed until it is put back, and stays dismissed when it is sent again', async () => {
    await note();
    const id = (await list()).problems[0]?.id ?? '';
    await dismissProblem({ db, tenantId: 'acme', id, actor, now: NOW });
    await note();
    expect([(await list()).total, (await list('dismissed')).total]).toEqual([0, 1]);
    await restoreProblem({ db, tenantId: 'acme', id, actor, now: NOW });
    expect((await list()).total).toBe(1);
    for (const other of [
      { tenantId: 'other', id },
      { tenantId: 'acme', id: 'unknown' },
    ])
      await expect(dismissProblem({ db, ...other, actor, now: NOW })).rejects.toMatchObject({
        code: 'not-found',
        message: 'This entry is no longer on the list.',
      });
  });

  it('is settled by a later good report, and opened by another bad one', async () => {
    const subject = { tenantId: 'acme', source: 'shop', sender: 'shopify', subjects: ['order:1'] } as const;
    await note();
    await settleProblems(db, { ...subject, subjects: [...subject.subjects], now: NOW });
    expect((await list('taken')).total).toBe(1);
    await note();
    expect((await list()).total).toBe(1);
  });

  it('can’t grow the table above its maximum', async () => {
    for (let n = 0; n < MAX_PROBLEMS.pixel + 5; n++) await note({ source: 'pixel', subject: `order:${n}` });
    expect(await db.intakeProblem.count({ where: { tenantId: 'acme' } })).toBe(MAX_PROBLEMS.pixel);
    const { _sum } = await db.intakeProblem.aggregate({ where: { tenantId: 'acme' }, _sum: { count: true } });
    expect(_sum.count).toBe(MAX_PROBLEMS.pixel + 5);
  });

  it('is deleted after 90 days, and not before', async () => {
    await note();
    expect(await dropProblems({ db, now: new Date(NOW.getTime() + 90 * DAY_MS) })).toBe(0);
    expect(await dropProblems({ db, now: new Date(NOW.getTime() + 90 * DAY_MS + 1) })).toBe(1);
  });
});
