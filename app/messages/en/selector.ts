/** The page on which a widget is chosen (V section 2). */
export const title = 'Choose your assessment';
export const consumer = 'Consumer Widget';
export const consumerHeading = 'Products for a wellness goal';
export const consumerTime = '1 minute, 3 questions';
export const consumerFor = 'For wellness consumers';
export const consumerPoints = [
  '3-step flow',
  'Mobile-first',
  'Results first, e-mail address after',
  'Simple language',
];
export const technical = 'Technical Widget';
export const technicalHeading = 'Compounds for a research question';
export const technicalTime = '2 minutes, 6 questions';
export const technicalFor = 'For B2B and research users';
export const technicalPoints = [
  '6-step protocol',
  'Professional design',
  'Results first',
  'Research Use Only compliance',
];
export const original = 'Original widget: the full six-step assessment';
export const originalTime = '3 minutes, with safety questions';
