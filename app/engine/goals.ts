/** The first question's answers; a file of its own because the widget's first script holds no other list. */
export const GOALS = [
  { id: 'weight-loss', label: 'Weight Loss & Body Composition' },
  { id: 'muscle-gain', label: 'Muscle Gain & Strength' },
  { id: 'skin-hair-nails', label: 'Skin Hair & Nails' },
  { id: 'anti-aging', label: 'Anti-Aging & Longevity' },
  { id: 'cognitive', label: 'Cognitive Enhancement' },
  { id: 'athletic', label: 'Athletic Performance' },
  { id: 'sleep', label: 'Sleep & Recovery' },
  { id: 'hormonal', label: 'Hormonal Balance' },
] as const;
