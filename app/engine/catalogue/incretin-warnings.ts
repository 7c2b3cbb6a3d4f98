import type { MonitoredBy } from '../types.ts';

/** The caution of every incretin for mental health, with its reason (4a of the evidence). */
export const INCRETIN_MENTAL_HEALTH =
  'Caution: mental health conditions (the trials left out serious mental illness; in 2026 US FDA asked to remove a warning of suicidal thoughts from labels of this class)';

/** Contraindications of every incretin entry that questions cover. */
export const INCRETIN_ASKED = [
  'Thyroid disorders',
  'Caution: heart disease or cardiovascular issues',
  'Caution: diabetes or blood sugar issues',
  INCRETIN_MENTAL_HEALTH,
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

/** What a doctor measures of every incretin. */
export const INCRETIN_MEASURED = [
  'Pregnancy test',
  'Fasting glucose or HbA1c',
  'Kidney function',
  'Kidney function (with vomiting)',
  'Lipase (only with belly pain)',
  'Liver enzymes',
  'Blood pressure',
  'Eye exam (with diabetes)',
  'Weight',
];

/** When a doctor measures each of `INCRETIN_MEASURED`, in the same order. */
export const INCRETIN_VISITS: readonly MonitoredBy[] = [
  ['before'],
  ['before', 'week-8-12'],
  ['before'],
  ['week-4-8'],
  ['week-4-8'],
  ['before', 'week-8-12'],
  ['before', 'week-8-12'],
  ['before'],
  ['week-8-12'],
];
