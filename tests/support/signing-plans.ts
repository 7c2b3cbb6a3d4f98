import { readDangerWords } from '#app/engine/danger-words.ts';
import { recommend } from '#app/engine/index.ts';
import { type ListOptions, type ListQuery, recommendList } from '#app/engine/list-plan.ts';
import type { Profile, RecommendOptions } from '#app/engine/types.ts';
import {
  AGE_RANGES,
  BUDGETS,
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  FLAGS,
  GOALS,
  LEVELS,
  NO_FLAGS,
  type Option,
  SEXES,
  SYMPTOMS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
} from '#app/engine/vocabulary.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { planPageData } from './plan-page-data.ts';
import { seededRandom } from './random.ts';

/** The answers of one visitor in one widget. */
export interface Answers {
  widget: 'full' | 'consumer' | 'technical';
  locale: Locale;
  profile: Profile;
  /** The visitor's text in the field for other concerns. */
  written: string;
  goal: string;
  challenge: string;
}

const SHOP = 'https://shop.example/';

/** Returns what a list's widget asks the engine for these answers. */
export function listQuery({
  widget,
  locale,
  profile,
  written,
  goal,
  challenge,
}: Answers): [ListQuery, ListOptions] {
  const options = { locale, shop_url: SHOP, own_words: readDangerWords(written) };
  const flags = widget === 'technical' ? profile.contra_flags : [];
  return [{ widget: widget === 'technical' ? widget : 'consumer', goal, challenge, flags }, options];
}

/** Makes the plan as the service does, and the data of its pages, files and mails. */
export function planFor(answers: Answers): PlanPageData {
  const { widget, locale, profile } = answers;
  const settings = { widget, locale };
  const [query, options] = listQuery(answers);
  return planPageData(
    widget === 'full'
      ? { format: 'plan', plan: recommend(profile, options as RecommendOptions) }
      : { format: 'list', plan: recommendList(query, options) },
    settings,
  );
}

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const some = <T>(random: Random, from: readonly T[], most: number): T[] =>
  from.filter(() => random() < most / from.length);

/** Draws answers that people give: one to three goals, up to four symptoms, mostly no condition. */
function drawAnswers(random: Random, widget: Answers['widget'], locale: Locale): Answers {
  const flagsDrawn = random();
  const goals: readonly Option[] = widget === 'technical' ? TECHNICAL_APPLICATIONS : CONSUMER_GOALS;
  const challenges: readonly Option[] = widget === 'technical' ? TECHNICAL_OBJECTIVES : CONSUMER_CHALLENGES;
  const technicalFlags =
    flagsDrawn < 0.6 ? ['none'] : [pick(random, ['cardiovascular', 'endocrine', 'immunological'])];
  const fullFlags =
    flagsDrawn < 0.15 ? [] : flagsDrawn < 0.65 ? [NO_FLAGS] : some(random, FLAGS.slice(2), 1.5);
  return {
    widget,
    locale,
    profile: {
      experience_level: pick(random, LEVELS),
      goals: [pick(random, GOALS).id, ...some(random, GOALS, 1).map(({ id }) => id)],
      symptoms: some(random, SYMPTOMS, 2).map(({ label }) => label),
      sex_at_birth: pick(random, SEXES),
      age_range: pick(random, AGE_RANGES),
      budget_level: pick(random, BUDGETS),
      contra_flags: widget === 'technical' ? technicalFlags : fullFlags,
    },
    written: '',
    goal: pick(random, goals).id,
    challenge: pick(random, challenges).id,
  };
}

/** The 37 plans of the review of 26 November 2026: the widget, the language, and what is special about the plan. */
const REVIEWED: readonly (readonly [
  Answers['widget'],
  Locale,
  Partial<Profile> & { written?: string; goal?: string },
])[] = [
  ['full', 'en', { symptoms: ['Low libido/sexual health'] }],
  ['full', 'es', { contra_flags: ['Current steroid cycle'], goals: ['weight-loss'] }],
  ['full', 'en', { goals: ['sleep'] }],
  ['full', 'es', { symptoms: ['Skin aging/wrinkles/elasticity loss', 'Brittle/weak nails'] }],
  ['full', 'en', { contra_flags: [] }],
  ['full', 'es', { goals: ['hormonal'] }],
  ['full', 'en', { goals: ['weight-loss'], experience_level: 'beginner' }],
  ['full', 'es', { goals: ['weight-loss'], sex_at_birth: 'male', age_range: '55+' }],
  ['full', 'en', { symptoms: ['Hair thinning/loss'] }],
  ['full', 'es', { contra_flags: [] }],
  ['full', 'en', { goals: ['cognitive'] }],
  ['full', 'es', { goals: ['weight-loss', 'muscle-gain'] }],
  ['full', 'en', { symptoms: ['Low energy/fatigue', 'Low libido/sexual health'] }],
  ['full', 'es', { contra_flags: ['Heart disease or cardiovascular issues'], goals: ['weight-loss'] }],
  ['full', 'en', { contra_flags: [], goals: ['weight-loss'] }],
  ['full', 'es', { goals: ['weight-loss'], experience_level: 'advanced', budget_level: 'premium' }],
  ['full', 'en', { goals: ['athletic', 'sleep', 'cognitive'], symptoms: ['Difficulty losing weight'] }],
  ['full', 'es', { goals: ['sleep'] }],
  ['full', 'en', { symptoms: ['Hair thinning/loss', 'Brittle/weak nails'] }],
  ['full', 'es', { contra_flags: [], goals: ['weight-loss'] }],
  [
    'full',
    'en',
    { goals: ['weight-loss'], experience_level: 'advanced', budget_level: 'premium', sex_at_birth: 'female' },
  ],
  ['full', 'es', { goals: ['weight-loss'], experience_level: 'advanced', budget_level: 'standard' }],
  ['full', 'en', { contra_flags: ['Pregnancy or breastfeeding'], symptoms: ['Low libido/sexual health'] }],
  ['full', 'es', { contra_flags: ['Active cancer treatment'] }],
  ['full', 'en', { goals: ['weight-loss'], written: 'I had pancreatitis' }],
  ['full', 'es', { goals: ['weight-loss'], written: 'Tomo warfarina, uso insulina y tuve anorexia' }],
  ['consumer', 'en', { goal: 'weight' }],
  ['consumer', 'es', { goal: 'energy' }],
  ['consumer', 'en', { goal: 'sleep' }],
  ['consumer', 'es', { goal: 'hormones' }],
  ['consumer', 'en', { goal: 'performance' }],
  ['technical', 'es', { goal: 'metabolic' }],
  ['technical', 'en', { goal: 'tissue' }],
  ['technical', 'es', { goal: 'hormonal', contra_flags: ['endocrine'] }],
  ['technical', 'en', { goal: 'cognitive' }],
  ['technical', 'es', { goal: 'cellular' }],
  ['technical', 'en', { goal: 'performance' }],
];

/** The reviewer's own draw is lost: what the review does not tell of a plan is drawn with the seed that it names. */
export function reviewedPlans(): Answers[] {
  const random = seededRandom(20261126);
  return REVIEWED.map(([widget, locale, { written = '', goal, ...profile }]) => {
    const drawn = drawAnswers(random, widget, locale);
    const flags = widget === 'technical' ? ['none'] : [NO_FLAGS];
    return {
      ...drawn,
      written,
      goal: goal ?? drawn.goal,
      profile: { ...drawn.profile, contra_flags: flags, ...profile },
    };
  });
}

/** What people write who may have no product, or no amount, in both languages. */
const WRITTEN: Record<Locale, readonly string[]> = {
  en: ['I am breastfeeding my son', 'I am six weeks pregnant', 'I am on chemotherapy', 'I had breast cancer'],
  es: [
    'Estoy dando el pecho',
    'Estoy embarazada de dos meses',
    'Estoy en quimioterapia',
    'Tuve cáncer de mama',
  ],
};

/** Adds pregnancy, breastfeeding or cancer to one plan in six, as a ticked answer or in the person's own words. */
function drawStop(random: Random, answers: Answers): Answers {
  const { widget, locale, profile } = answers;
  const drawn = random();
  if (drawn > 1 / 6 || widget === 'consumer') return answers;
  if (drawn < 1 / 12 && widget === 'full') return { ...answers, written: pick(random, WRITTEN[locale]) };
  const flag = widget === 'technical' ? 'active-cancer' : pick(random, FLAGS.slice(0, 2));
  const others = profile.contra_flags.filter((other) => other !== NO_FLAGS && other !== 'none');
  return { ...answers, profile: { ...profile, contra_flags: [flag, ...others] } };
}

/** Draws as many other plans, in the same mix of widgets and languages. */
export function newPlans(seed: number, count: number): Answers[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const [widget, locale] = REVIEWED[index % REVIEWED.length] as (typeof REVIEWED)[number];
    return drawStop(random, drawAnswers(random, widget, locale));
  });
}
