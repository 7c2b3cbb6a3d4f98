import type { Option } from './shared.ts';

export const GOALS = [
  { id: 'weight-loss', label: 'Weight Loss & Body Composition' },
  { id: 'muscle-gain', label: 'Muscle Gain & Strength' },
  { id: 'skin-hair-nails', label: 'Skin Hair & Nails' },
  { id: 'anti-aging', label: 'Anti-Aging & Longevity' },
  { id: 'cognitive', label: 'Cognitive Enhancement' },
  { id: 'athletic', label: 'Athletic Performance' },
  { id: 'sleep', label: 'Sleep & Recovery' },
  { id: 'hormonal', label: 'Hormonal Balance' },
] as const satisfies readonly Option[];

/** The specification gives symptoms only labels; their id is the hyphenated label (D9). */
export const SYMPTOMS: readonly Option[] = [
  'Difficulty losing weight',
  'Muscle loss/poor muscle gain',
  'Low energy/fatigue',
  'Poor sleep quality',
  'Slow recovery from workouts',
  'Brain fog/poor focus',
  'Joint pain/inflammation',
  'Low libido/sexual health',
  'Digestive issues/gut health problems',
  'Bloating/stomach discomfort',
  'Food sensitivities/poor gut healing',
  'Skin aging/wrinkles/elasticity loss',
  'Hair thinning/loss',
  'Brittle/weak nails',
  'Uneven skin tone/pigmentation',
].map((label) => ({ id: label.toLowerCase().replace(/[^a-z]+/g, '-'), label }));

export const EXPERIENCE = [
  { id: 'beginner', label: 'Complete Beginner' },
  { id: 'intermediate', label: 'Some Experience' },
  { id: 'advanced', label: 'Experienced User' },
] as const satisfies readonly Option[];
