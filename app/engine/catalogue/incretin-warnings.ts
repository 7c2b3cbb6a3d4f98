/** Contraindications of every incretin entry that questions cover. */
export const INCRETIN_ASKED = [
  'Thyroid disorders',
  'Caution: heart disease or cardiovascular issues',
  'Caution: diabetes or blood sugar issues',
  'Caution: mental health conditions',
  'Caution: age 18-24',
];

/** Contraindications of incretins that no question covers (D42), listed after the family's own boxed warning. */
export const INCRETIN_NOT_ASKED = [
  'Pancreatitis, now or in the past',
  'Gallbladder disease',
  'Severe stomach disease',
  'Type 1 diabetes',
  'BMI under 27',
  'An eating disorder, now or in the past',
  'Kidney disease, or dehydration',
  'Diabetic retinopathy',
  'Pregnancy planned within 2 months',
  'Surgery or anesthesia planned',
  'Insulin or another medicine that lowers blood sugar',
  'Warfarin',
];
