/** The questions that every widget asks, and the values that the engine reads from each. */

/** `id` and `label` are both accepted as an answer (D8). */
export interface Option {
  id: string;
  label: string;
}

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof LEVELS)[number];

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

/** An exclusive choice. If it is sent together with flags, the flags win (D13). */
export const NO_FLAGS = 'None of the above';

/** Safety items of the technical widget and the flags of the full widget that each represents (D13). */
export const TECHNICAL_SAFETY: Readonly<Record<string, readonly Flag[]>> = {
  'active-cancer': ['Active cancer treatment'],
  cardiovascular: ['Heart disease or cardiovascular issues'],
  endocrine: ['Thyroid disorders', 'Diabetes or blood sugar issues'],
  immunological: ['Autoimmune conditions'],
  none: [],
};

export const WIDGETS = ['full', 'consumer', 'technical'] as const;
export type WidgetKind = (typeof WIDGETS)[number];
