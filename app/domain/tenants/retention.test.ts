import { describe, expect, it } from 'vitest';
import { planRetention, planRuleRest } from './retention.server.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const FROM = new Date('2026-12-03T12:00:00Z');
const STARTED = new Date('2026-11-30T00:00:00Z');
const NONE = { pendingRetentionDays: null, pendingRetentionFrom: null };

const company = (dataRetentionDays: number | null, pendingRetentionDays: number | null = null) => ({
  dataRetentionDays,
  pendingRetentionDays,
  pendingRetentionFrom: pendingRetentionDays === null ? null : STARTED,
});

describe('a change of the retention time', () => {
  it.each<
    [
      string,
      ReturnType<typeof company>,
      Parameters<typeof planRetention>[1],
      object,
      action: string | undefined,
    ]
  >([
    ['that names none', company(90), {}, {}, undefined],
    ['to what it is', company(90), { dataRetentionDays: 90 }, {}, undefined],
    ['to what it is, while one waits', company(90, 30), { dataRetentionDays: 90 }, {}, undefined],
    [
      'that is the first waits',
      company(null),
      { dataRetentionDays: 90 },
      { pendingRetentionDays: 90, pendingRetentionFrom: FROM },
      'tenant.plan-retention',
    ],
    [
      'to a shorter one waits',
      company(90),
      { dataRetentionDays: 30 },
      { pendingRetentionDays: 30, pendingRetentionFrom: FROM },
      'tenant.plan-retention',
    ],
    [
      'to another shorter one waits anew',
      company(90, 30),
      { dataRetentionDays: 60 },
      { pendingRetentionDays: 60, pendingRetentionFrom: FROM },
      'tenant.plan-retention',
    ],
    ['to the one that waits already', company(90, 30), { dataRetentionDays: 30 }, {}, undefined],
    ['to a longer one', company(90), { dataRetentionDays: 120 }, { dataRetentionDays: 120 }, undefined],
    ['to none', company(90), { dataRetentionDays: null }, { dataRetentionDays: null }, undefined],
    [
      'to a longer one, while one waits',
      company(90, 30),
      { dataRetentionDays: 120 },
      { dataRetentionDays: 120, ...NONE },
      undefined,
    ],
    [
      'that cancels the one that waits',
      company(90, 30),
      { pendingRetentionDays: null },
      NONE,
      'tenant.cancel-retention',
    ],
    ['that cancels none', company(90), { pendingRetentionDays: null }, {}, undefined],
    [
      'that sends both back as they are',
      company(90, 30),
      { dataRetentionDays: 90, pendingRetentionDays: 30 },
      {},
      undefined,
    ],
  ])('%s', (_what, before, changes, columns, action) => {
    const plan = planRetention(before, changes, NOW);
    expect(plan.columns).toEqual(columns);
    expect(plan.line?.action).toBe(action);
  });

  it('can’t set the time that waits', () => {
    expect(() => planRetention(company(90), { pendingRetentionDays: 5 }, NOW)).toThrow(
      expect.objectContaining({
        fields: { pendingRetentionDays: [expect.stringMatching(/dataRetentionDays/)] },
      }),
    );
  });
});

describe('a change of a rule on people', () => {
  const RULES = { unprovedRetentionDays: 30, withoutConsentRetentionDays: 90, inactiveRetentionDays: 730 };
  const NO_RULES = {
    unprovedRetentionDays: null,
    withoutConsentRetentionDays: null,
    inactiveRetentionDays: null,
  };

  it.each<[string, Parameters<typeof planRuleRest>[0], Parameters<typeof planRuleRest>[1], boolean]>([
    ['of another field', RULES, { name: 'Acme' }, false],
    ['to what it is', RULES, { unprovedRetentionDays: 30 }, false],
    ['to a longer one', RULES, { inactiveRetentionDays: 731 }, false],
    ['to a shorter one', RULES, { withoutConsentRetentionDays: 89 }, true],
    ['to a shorter and a longer one', RULES, { unprovedRetentionDays: 29, inactiveRetentionDays: 800 }, true],
    ['that is the first', NO_RULES, { inactiveRetentionDays: 1_095 }, true],
  ])('%s', (_what, before, changes, rests) => {
    expect(planRuleRest(before, changes, NOW)).toEqual(rests ? { retentionRulesFrom: FROM } : {});
  });
});
