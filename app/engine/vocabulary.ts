/**
 * Every list that a visitor chooses from, in the specification's words (V section 3).
 * `value` is what is stored and sent; `id` and `label` are both accepted wherever an answer is read (D8).
 */
export interface Option {
  id: string;
  label: string;
}

const options = <const T extends readonly Option[]>(list: T): T => list;

export const GOALS = /* @__PURE__ */ options([
  { id: 'weight-loss', label: 'Weight Loss & Body Composition' },
  { id: 'muscle-gain', label: 'Muscle Gain & Strength' },
  { id: 'skin-hair-nails', label: 'Skin Hair & Nails' },
  { id: 'anti-aging', label: 'Anti-Aging & Longevity' },
  { id: 'cognitive', label: 'Cognitive Enhancement' },
  { id: 'athletic', label: 'Athletic Performance' },
  { id: 'sleep', label: 'Sleep & Recovery' },
  { id: 'hormonal', label: 'Hormonal Balance' },
]);

/** Symptoms have labels only in the specification; their id is the hyphenated label (D9). */
export const SYMPTOMS = /* @__PURE__ */ options([
  { id: 'difficulty-losing-weight', label: 'Difficulty losing weight' },
  { id: 'muscle-loss-poor-muscle-gain', label: 'Muscle loss/poor muscle gain' },
  { id: 'low-energy-fatigue', label: 'Low energy/fatigue' },
  { id: 'poor-sleep-quality', label: 'Poor sleep quality' },
  { id: 'slow-recovery-from-workouts', label: 'Slow recovery from workouts' },
  { id: 'brain-fog-poor-focus', label: 'Brain fog/poor focus' },
  { id: 'joint-pain-inflammation', label: 'Joint pain/inflammation' },
  { id: 'low-libido-sexual-health', label: 'Low libido/sexual health' },
  { id: 'digestive-issues-gut-health-problems', label: 'Digestive issues/gut health problems' },
  { id: 'bloating-stomach-discomfort', label: 'Bloating/stomach discomfort' },
  { id: 'food-sensitivities-poor-gut-healing', label: 'Food sensitivities/poor gut healing' },
  { id: 'skin-aging-wrinkles-elasticity-loss', label: 'Skin aging/wrinkles/elasticity loss' },
  { id: 'hair-thinning-loss', label: 'Hair thinning/loss' },
  { id: 'brittle-weak-nails', label: 'Brittle/weak nails' },
  { id: 'uneven-skin-tone-pigmentation', label: 'Uneven skin tone/pigmentation' },
]);

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof LEVELS)[number];

export const EXPERIENCE = /* @__PURE__ */ options([
  { id: 'beginner', label: 'Complete Beginner' },
  { id: 'intermediate', label: 'Some Experience' },
  { id: 'advanced', label: 'Experienced User' },
]);

export const SEXES = ['male', 'female', 'prefer_not_to_say'] as const;
export type Sex = (typeof SEXES)[number];

export const AGE_RANGES = ['18-24', '25-34', '35-44', '45-54', '55+'] as const;
export type AgeRange = (typeof AGE_RANGES)[number];

export const BUDGETS = ['lean', 'standard', 'premium'] as const;
export type Budget = (typeof BUDGETS)[number];

/** Contraindication flags are sent and stored as these labels. */
export const FLAGS = [
  'Pregnancy or breastfeeding',
  'Active cancer treatment',
  'Heart disease or cardiovascular issues',
  'Thyroid disorders',
  'Current steroid cycle',
  'Mental health conditions',
  'Diabetes or blood sugar issues',
  'Blood clotting disorders',
  'Autoimmune conditions',
] as const;
export type Flag = (typeof FLAGS)[number];

/** Exclusive choice; if it arrives together with flags, the flags win (D13). */
export const NO_FLAGS = 'None of the above';

export const CONSUMER_GOALS = /* @__PURE__ */ options([
  { id: 'weight', label: 'Burn stubborn fat and look leaner' },
  { id: 'energy', label: 'Boost energy and mental clarity' },
  { id: 'sleep', label: 'Sleep deeper and wake up energized' },
  { id: 'hormones', label: 'Feel balanced and confident' },
  { id: 'performance', label: 'Boost recovery and strength' },
]);

export const CONSUMER_CHALLENGES = /* @__PURE__ */ options([
  { id: 'burnout', label: 'Always tired and burned out' },
  { id: 'metabolism', label: "Can't lose weight no matter what" },
  { id: 'stress', label: "Stressed and can't sleep well" },
  { id: 'recovery', label: 'Slow recovery and achy joints' },
  { id: 'libido', label: 'Low energy and drive' },
]);

export const TECHNICAL_APPLICATIONS = /* @__PURE__ */ options([
  { id: 'metabolic', label: 'Metabolic function studies' },
  { id: 'tissue', label: 'Tissue repair research' },
  { id: 'hormonal', label: 'Hormonal pathway analysis' },
  { id: 'cognitive', label: 'Cognitive function studies' },
  { id: 'cellular', label: 'Cellular regeneration research' },
  { id: 'performance', label: 'Performance enhancement studies' },
]);

export const TECHNICAL_OBJECTIVES = /* @__PURE__ */ options([
  { id: 'lipolysis', label: 'Lipolysis' },
  { id: 'angiogenesis', label: 'Angiogenesis' },
  { id: 'neuroplasticity', label: 'Neuroplasticity' },
  { id: 'mitochondrial', label: 'Mitochondrial function' },
  { id: 'collagen', label: 'Collagen synthesis' },
  { id: 'growth-hormone', label: 'Growth hormone release' },
]);

/** Safety items of the technical widget and the flags of the full widget that each stands for (D13). */
export const TECHNICAL_SAFETY: Readonly<Record<string, readonly Flag[]>> = {
  'active-cancer': ['Active cancer treatment'],
  cardiovascular: ['Heart disease or cardiovascular issues'],
  endocrine: ['Thyroid disorders', 'Diabetes or blood sugar issues'],
  immunological: ['Autoimmune conditions'],
  none: [],
};

export const WIDGETS = ['full', 'consumer', 'technical'] as const;
export type WidgetKind = (typeof WIDGETS)[number];
