import { describe, expect, it } from 'vitest';
import {
  AGE_RANGES,
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  type Option,
  SEXES,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
} from '#app/engine/vocabulary.ts';
import { renderSurfaces } from '../../tests/support/plan-surfaces.tsx';
import { SEED } from '../../tests/support/random.ts';
import { type Findings, REASONS, type ReasonId, reasonsNotToSign } from '../../tests/support/signing.ts';
import { type Answers, newPlans, planFor, reviewedPlans } from '../../tests/support/signing-plans.ts';

const reasons = Object.keys(REASONS) as ReasonId[];
/** `npm run proof -- advice 20000` tries more plans. */
const RANDOM_PLANS = Number(process.env.PROOF_PLANS ?? 300);

async function judge(answers: Answers): Promise<Findings> {
  const data = planFor(answers);
  return reasonsNotToSign(answers, data, await renderSurfaces(data, answers.locale));
}

/** Prints one line a plan, and returns what stands against the plans, each finding once. */
async function sign(title: string, plans: readonly Answers[]): Promise<string[]> {
  const found = new Set<string>();
  const lines: string[] = [];
  for (const [index, answers] of plans.entries()) {
    const findings = await judge(answers);
    const against = reasons.filter((reason) => findings[reason]);
    for (const reason of against)
      for (const text of findings[reason] ?? []) found.add(`${REASONS[reason]}: ${text}`);
    lines.push(
      `${String(index).padStart(2, '0')} ${answers.widget.padEnd(9)} ${answers.locale}  ${against.map((reason) => REASONS[reason].split(' ')[0]).join(' ') || 'signed'}`,
    );
  }
  const signed = lines.filter((line) => line.endsWith('signed')).length;
  if (process.env.PROOF_PLANS)
    process.stdout.write(`${[title, ...lines, `${signed} of ${plans.length} signed.`].join('\n')}\n`);
  return [...found];
}

describe('a pharmacist signs', () => {
  it('the 37 plans of the review of 26 November 2026', async () => {
    expect(await sign('The 37 plans of the review, rebuilt:', reviewedPlans())).toEqual([]);
  });

  it('the two of ten plans of 28 November 2026 that hold what no other has', async () => {
    const [full, technical] = [
      reviewedPlans()[0],
      reviewedPlans().find(({ widget }) => widget === 'technical'),
    ];
    if (!full || !technical) throw new Error('no reviewed plans');
    for (const locale of ['en', 'es'] as const) {
      const written = locale === 'en' ? 'I am breastfeeding' : 'Estoy amamantando';
      const twoNames = { ...technical, locale, goal: 'hormonal' };
      twoNames.profile = { ...technical.profile, contra_flags: ['none'] };
      expect(await sign('Ten plans:', [{ ...full, locale, written }, twoNames])).toEqual([]);
    }
  });

  it('the lists of 28 November 2026 whose second answer has other evidence than the first', async () => {
    const [list] = reviewedPlans().filter(({ widget }) => widget !== 'full');
    if (!list) throw new Error('no reviewed list');
    const pairs = [
      ['consumer', 'sleep', 'stress'],
      ['consumer', 'energy', 'burnout'],
      ['consumer', 'hormones', 'libido'],
      ['technical', 'cognitive', 'neuroplasticity'],
      ['technical', 'metabolic', 'growth-hormone'],
      ['technical', 'cellular', 'mitochondrial'],
    ] as const;
    const plans = pairs.flatMap(([widget, goal, challenge]) =>
      (['en', 'es'] as const).map((locale): Answers => ({ ...list, widget, locale, goal, challenge })),
    );
    expect(await sign('Lists with two answers:', plans)).toEqual([]);
  });

  it('one beginning of a plan that an older engine stored', async () => {
    const found: string[] = [];
    let begunElsewhere = 0;
    for (const answers of reviewedPlans()) {
      const data = planFor(answers);
      const { shown } = data;
      if (shown.format === 'list' || shown.plan.outcome !== 'plan') continue;
      const { plan } = shown;
      const [first] = Object.values(plan.game_plan).flat();
      const begin = answers.locale === 'es' ? 'el protocolo comienza con' : 'the protocol begins with';
      const sentence = `Start Here: ${begin} ${first?.name}.`;
      if (!plan.human_readable.step_by_step_plan.join().includes(`${begin} ${first?.name}`))
        begunElsewhere += 1;
      plan.engine_version = '2.4.0';
      plan.human_readable.step_by_step_plan = [sentence];
      plan.education.rationale = '';
      const { beginnings = [] } = reasonsNotToSign(answers, data, await renderSurfaces(data, answers.locale));
      found.push(...beginnings);
    }
    expect(begunElsewhere).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });

  it('every pair of a list’s two answers', { tags: ['nightly'], timeout: 600_000 }, async () => {
    const [list] = reviewedPlans().filter(({ widget }) => widget !== 'full');
    if (!list) throw new Error('no reviewed list');
    const plansOf = (widget: Answers['widget'], goals: readonly Option[], challenges: readonly Option[]) =>
      goals.flatMap(({ id: goal }) =>
        challenges.flatMap(({ id: challenge }) =>
          (['en', 'es'] as const).map((locale): Answers => ({ ...list, widget, locale, goal, challenge })),
        ),
      );
    const plans = [
      ...plansOf('consumer', CONSUMER_GOALS, CONSUMER_CHALLENGES),
      ...plansOf('technical', TECHNICAL_APPLICATIONS, TECHNICAL_OBJECTIVES),
    ];
    expect(await sign('Every list:', plans)).toEqual([]);
  });

  it('an answer that was studied in men, for each sex and age', { tags: ['nightly'] }, async () => {
    const [full] = reviewedPlans();
    if (!full) throw new Error('no reviewed plan');
    const plans = SEXES.flatMap((sex_at_birth) =>
      AGE_RANGES.map((age_range, index): Answers => {
        const profile = { ...full.profile, symptoms: ['Hair thinning/loss'], sex_at_birth, age_range };
        return { ...full, locale: index % 2 === 0 ? 'en' : 'es', profile };
      }),
    );
    expect(await sign('Each sex and age:', plans)).toEqual([]);
  });

  it('37 new plans', { tags: ['nightly'] }, async () => {
    expect(await sign('37 new plans (seed 44):', newPlans(44, 37))).toEqual([]);
  });

  it('random plans', { tags: ['nightly'], timeout: 7_200_000 }, async () => {
    const found = new Set<string>();
    const read = new Set<string>();
    for (const [index, answers] of newPlans(SEED, RANDOM_PLANS).entries()) {
      if (process.env.PROOF_PLANS && index % 500 === 0)
        process.stdout.write(
          `Seed ${SEED}: ${index} random plans, ${read.size} of them different, ${found.size} findings\n`,
        );
      // Different answers often lead to the same list, and the same plan reads the same.
      const plan = JSON.stringify(planFor(answers));
      if (read.has(plan)) continue;
      read.add(plan);
      const findings = await judge(answers);
      for (const reason of reasons)
        for (const text of findings[reason] ?? []) {
          const finding = `${REASONS[reason]}: ${text}`;
          if (process.env.PROOF_PLANS && !found.has(finding))
            process.stdout.write(`Plan ${index}: ${finding} ${JSON.stringify(answers)}\n`);
          if (found.size < 100) found.add(finding);
        }
    }
    expect([...found]).toEqual([]);
  });
});
