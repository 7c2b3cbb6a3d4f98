import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import {
  INCRETIN_ASKED,
  INCRETIN_MEASURED,
  INCRETIN_NOT_ASKED,
  INCRETIN_VISITS,
} from './incretin-warnings.ts';
import { wadaProhibitedList } from './sources.ts';
import {
  ashraf2024,
  emaNaion,
  fdaSuicidality2026,
  fdaUnapprovedGlp1,
  ozempicLabel,
  select,
  sodhi2023,
  step1,
  step1Extension,
  wegovyLabel,
} from './sources-incretins.ts';

export const draft: EntryDraft = {
  compound_class: 'GLP-1 receptor agonist',
  mechanism_of_action:
    'Activates the receptor of the gut hormone GLP-1. In STEP 1 mean body weight fell by 14.9% over 68 weeks with 2.4 mg a week, a higher amount than any shown here, against 2.4% with placebo.',
  plain_english_explanation:
    'A once-weekly compound that copies a gut hormone of appetite and blood sugar. Prescription products contain it, for example Wegovy and Ozempic (injections and tablets) and Rybelsus.',
  research_applications: [
    'Body weight in adults with overweight or obesity (STEP 1)',
    'Heart attacks and strokes in people with heart disease and overweight (SELECT)',
    'Weight after stopping (STEP 1 extension)',
  ],
  supply: { mg: [0.25, 0.25, 0.25], next_mg: [0.5, 1], injections_a_week: 1, vial_mg: 5 },
  basis: 'label',
  timing: 'on the same day each week, with or without food (label).',
  cycling_guidance:
    'Not cycled: the Wegovy label starts at 0.25 mg and steps up every 4 weeks, only with a doctor. In the STEP 1 extension two thirds of the lost weight came back in the year after stopping.',
  monitoring_parameters: [
    'Body weight',
    'Appetite levels',
    'Waist circumference',
    'Nausea or vomiting',
    'Resting heart rate',
    'Eyesight',
    'General mood',
    ...INCRETIN_MEASURED,
    'INR (more often with warfarin)',
  ],
  monitoring: [
    'noted',
    'felt',
    'noted',
    'noted',
    'noted',
    'noted',
    'felt',
    ...INCRETIN_VISITS,
    ['before', 'week-4-8', 'week-8-12'],
  ],
  interactions_to_avoid: [
    'Insulin and sulfonylureas (low blood sugar)',
    'Warfarin (needs closer control)',
    'Any other incretin drug or prescription medicine for weight loss (label: safety together is not established)',
    'Medicines by mouth (the stomach empties more slowly)',
  ],
  contraindications: INCRETIN_ASKED,
  not_asked: [
    'Personal or family history of medullary thyroid carcinoma, or MEN 2 (boxed warning)',
    ...INCRETIN_NOT_ASKED,
    'Sudden loss of vision, past or present (NAION is a very rare side effect)',
  ],
  evidence_note:
    'Large trials and US approval stand behind the prescription products, such as Wegovy and Ozempic, not research vials; in a 2024 test of semaglutide bought online without prescription the content was 29-39% over the label and the purity 7-14%.',
  dose_basis:
    'The starting step of the Wegovy label is 0.25 mg for everyone; experience with other peptides does not raise it.',
  sources: sourcesFor('semaglutide', [
    wegovyLabel,
    ozempicLabel,
    step1,
    step1Extension,
    select,
    sodhi2023,
    emaNaion,
    ashraf2024,
    fdaSuicidality2026,
    fdaUnapprovedGlp1,
    wadaProhibitedList,
  ]),
  claims: claimsFor('semaglutide', 'en'),
};
