/** Measures recommendations per second, compared with a deep copy of the same plans in the same run. */
import { recommend } from '#app/engine/index.ts';
import type { Profile } from '#app/engine/types.ts';
import { AGE_RANGES, BUDGETS, GOALS, LEVELS, SEXES, SYMPTOMS } from '#app/engine/vocabulary.ts';
import { median, print } from './report.ts';

const pickCyclic = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;
const profiles: Profile[] = Array.from({ length: 240 }, (_, i) => ({
  experience_level: pickCyclic(LEVELS, i),
  goals: [pickCyclic(GOALS, i).id, pickCyclic(GOALS, i * 3 + 1).id],
  symptoms: [pickCyclic(SYMPTOMS, i).label, pickCyclic(SYMPTOMS, i * 5 + 2).label],
  sex_at_birth: pickCyclic(SEXES, i + 1),
  age_range: pickCyclic(AGE_RANGES, i),
  budget_level: pickCyclic(BUDGETS, i),
  contra_flags: [],
}));
const plans = profiles.map((profile) => recommend(profile));

const perSecond = (work: (i: number) => unknown) => {
  for (let i = 0; i < 500; i++) work(i);
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < 1_500) for (let i = 0; i < 100; i++) work(done++);
  return done / ((performance.now() - started) / 1000);
};

// The rounds alternate, so that the engine and the copies run under the same machine load.
const rounds = [0, 1, 2].map(() => ({
  recommend: perSecond((i) => recommend(pickCyclic(profiles, i))),
  copy: perSecond((i) => JSON.parse(JSON.stringify(pickCyclic(plans, i)))),
}));

print({
  what: 'recommendations per second',
  measured: median(rounds.map((round) => round.recommend)),
  unit: 'a second',
  against: {
    value: median(rounds.map((round) => round.copy)),
    what: 'deep copies of the same plans through JSON',
  },
  how: 'median of three interleaved rounds of 1.5 s each, 240 profiles, one thread',
});
