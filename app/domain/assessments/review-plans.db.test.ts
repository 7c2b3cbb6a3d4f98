import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database, Prisma } from '#app/domain/database.ts';
import {
  findOpenReviews,
  findPlanReview,
  markPlanLookedAt,
  type OpenReviews,
} from '#app/domain/leads/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { reviewPlans } from './index.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const ACTOR = { kind: 'operator', id: 'op', label: 'op@example.com', requestId: null } as const;
const PRODUCTS = { game_plan: { start_here: [{ id: 'selank' }] } };
const LIST = { list: [{ id: 'selank' }] };
const NO_PRODUCTS = { game_plan: {}, nothing_because: 'flags' };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.tenant.deleteMany();
    await db.siteSetting.deleteMany();
    tenantId = (await makeTenant(db)).id;
  });

  /** Stores a lead with a plan of an earlier engine. */
  async function storePlan(
    words: string | null,
    plan: object = PRODUCTS,
    over: { engineVersion?: string } = {},
  ) {
    const lead = await makeLead(db, tenantId, { createdAt: new Date(NOW.getTime() - DAY_MS) });
    await db.peptideAssessment.update({
      where: { id: lead.assessmentId ?? '' },
      data: { additionalConcerns: words, recommendations: plan as Prisma.InputJsonValue, ...over },
    });
    return { leadId: lead.id, assessmentId: lead.assessmentId ?? '' };
  }
  const review = ({ leadId }: { leadId: string }) => findPlanReview(db, { tenantId, leadId });
  const findOpen = async (): Promise<OpenReviews | undefined> =>
    (await findOpenReviews(db, [tenantId])).get(tenantId);
  const run = (now = NOW) => reviewPlans({ db, now });

  it.each([
    ['I am 16 years old', PRODUCTS, 'refuse'],
    ['I am 16 years old', NO_PRODUCTS, 'refuse'],
    ['I am 6 weeks pregnant', PRODUCTS, 'stop'],
    ['I am 6 weeks pregnant', LIST, 'stop'],
    ['I am 6 weeks pregnant', NO_PRODUCTS, undefined],
    ['I take warfarin', PRODUCTS, 'withhold'],
    ['Tomo Sintrom', LIST, 'withhold'],
    ['I take warfarin', { ...PRODUCTS, amounts_withheld: 'words' }, undefined],
    ['I take warfarin', { ...PRODUCTS, amounts_withheld: 'unanswered' }, undefined],
    ['I sleep badly', PRODUCTS, undefined],
    [null, PRODUCTS, undefined],
  ])('reads "%s" again: %#', async (words, plan, action) => {
    const stored = await storePlan(words, plan);
    expect(await run()).toBe(true);
    expect((await review(stored))?.action).toBe(action);
    const { recommendations } = await db.peptideAssessment.findUniqueOrThrow({
      where: { id: stored.assessmentId },
    });
    expect(recommendations).toEqual(plan);
  });

  it('stores neither the words nor their topic', async () => {
    const { leadId } = await storePlan('I take warfarin');
    await run();
    expect(await db.planReview.findUniqueOrThrow({ where: { leadId } })).toEqual({
      leadId,
      tenantId,
      action: 'withhold',
      engineVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      createdAt: NOW,
      lookedAt: null,
    });
  });

  it('reads each text once by one engine version, and all of them again by a newer one', async () => {
    await run();
    const stored = await storePlan('I take warfarin');
    await run();
    expect(await review(stored)).toBeNull();
    await db.siteSetting.updateMany({
      data: { value: { engineVersion: '1.0.0', from: '-', startedAt: '-' } },
    });
    await run();
    expect((await review(stored))?.action).toBe('withhold');
  });

  it('walks once more after a day, over what an old process stored during the first walk', async () => {
    await run(new Date(NOW.getTime() - 2 * DAY_MS));
    const stored = await storePlan('I take warfarin');
    await run();
    expect((await review(stored))?.action).toBe('withhold');
    await db.planReview.deleteMany();
    await run(new Date(NOW.getTime() + 9 * DAY_MS));
    expect(await review(stored)).toBeNull();
  });

  it('leaves alone what this engine decided itself', async () => {
    const { ENGINE_VERSION } = await import('#app/engine/version.ts');
    const stored = await storePlan('I take warfarin', PRODUCTS, { engineVersion: ENGINE_VERSION });
    await run();
    expect(await review(stored)).toBeNull();
  });

  it('is listed until staff looked at it, which the audit log shows, and again for another action only', async () => {
    const first = await storePlan('I take warfarin');
    const second = await storePlan('I take warfarin');
    await run();
    expect(await findOpen()).toEqual({ count: 2, leadId: [first.leadId, second.leadId].sort()[0] });
    const look = (leadId: string) => markPlanLookedAt({ db, tenantId, leadId, actor: ACTOR, now: NOW });
    await look(first.leadId);
    expect(await findOpen()).toEqual({ count: 1, leadId: second.leadId });
    await expect(look(first.leadId)).rejects.toMatchObject({ code: 'not-found' });
    const events = await db.auditEvent.findMany({ where: { tenantId, action: 'lead.look-at-plan' } });
    expect(events.map(({ targetId }) => targetId)).toEqual([first.leadId]);

    await db.siteSetting.deleteMany();
    await run();
    expect(await findOpen()).toEqual({ count: 1, leadId: second.leadId });
    await db.peptideAssessment.updateMany({ data: { additionalConcerns: 'I am 6 weeks pregnant' } });
    await db.siteSetting.deleteMany();
    await run();
    expect((await findOpen())?.count).toBe(2);
    await db.peptideAssessment.updateMany({ data: { additionalConcerns: 'I sleep badly' } });
    await db.siteSetting.deleteMany();
    await run();
    expect(await findOpen()).toBeUndefined();
  });

  it('continues where the last run ended, also within a moment that many share', async () => {
    const { id: otherTenantId } = await makeTenant(db);
    const rows = Array.from({ length: 450 }, (_, index) => ({
      id: `plan-${String(index).padStart(4, '0')}`,
      tenantId,
      widget: 'full',
      firstName: '',
      email: '',
      healthGoals: [],
      symptoms: [],
      experienceLevel: '',
      sexAtBirth: 'male',
      ageRange: '',
      budgetLevel: '',
      recommendations: PRODUCTS,
      engineVersion: '1',
      createdAt: NOW,
    }));
    await db.peptideAssessment.createMany({ data: rows });
    const lead = await makeLead(db, tenantId, { createdAt: NOW });
    await db.peptideAssessment.delete({ where: { id: lead.assessmentId ?? '' } });
    await db.lead.update({ where: { id: lead.id }, data: { assessmentId: 'plan-0449' } });
    await db.peptideAssessment.update({
      where: { id: 'plan-0449' },
      data: { additionalConcerns: 'I take warfarin' },
    });
    const runShortly = () => reviewPlans({ db, now: NOW, maxRead: 200 });
    expect(await runShortly()).toBe(false);
    expect(await runShortly()).toBe(false);
    expect(await findOpen()).toBeUndefined();
    expect(await run()).toBe(true);
    expect(await findOpen()).toEqual({ count: 1, leadId: lead.id });
    expect(await findOpenReviews(db, [otherTenantId])).toEqual(new Map());
  });
});
