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
  fdaSuicidality2026,
  fdaUnapprovedGlp1,
  mounjaroLabel,
  surmount1,
  surmount4,
  surmount5,
  surpass2,
  zepboundLabel,
} from './sources-incretins.ts';

export const draft: EntryDraft = {
  compound_class: 'GIP and GLP-1 receptor agonist',
  mechanism_of_action:
    'One peptide that activates the receptors of two gut hormones, GIP and GLP-1. In SURMOUNT-1 mean body weight fell by 15.0% with 5 mg a week over 72 weeks, against 3.1% with placebo.',
  plain_english_explanation:
    'A once-weekly compound that copies two gut hormones of appetite and blood sugar. The prescription products Zepbound and Mounjaro contain it.',
  research_applications: [
    'Body weight in adults with obesity (SURMOUNT-1)',
    'Comparison with semaglutide (SURMOUNT-5)',
    'Blood sugar in type 2 diabetes (SURPASS-2)',
  ],
  supply: { mg: [2.5, 2.5, 2.5], next_mg: [5, 7.5], injections_a_week: 1, vial_mg: 15 },
  basis: 'label',
  timing: 'on the same day each week, with or without food (label).',
  cycling_guidance:
    'Not cycled: the label starts at 2.5 mg and adds 2.5 mg, only with a doctor, after at least 4 weeks on a step. In SURMOUNT-4 much of the lost weight came back after a switch to placebo.',
  monitoring_parameters: [
    'Body weight',
    'Appetite levels',
    'Waist circumference',
    'Nausea or vomiting',
    'Resting heart rate',
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
    'felt',
    ...INCRETIN_VISITS,
    ['before', 'week-4-8', 'week-8-12'],
  ],
  interactions_to_avoid: [
    'Insulin and sulfonylureas (low blood sugar)',
    'Warfarin (needs closer control)',
    'Any other incretin drug or prescription medicine for weight loss (label: safety together is not established)',
    'Birth-control pills (label: another method, or a second one, for 4 weeks after the start and each increase)',
    'Other medicines by mouth (the stomach empties more slowly)',
  ],
  contraindications: INCRETIN_ASKED,
  not_asked: [
    'Personal or family history of medullary thyroid carcinoma, or MEN 2 (boxed warning)',
    ...INCRETIN_NOT_ASKED,
  ],
  evidence_note:
    'Large trials and US approval stand behind the prescription products Zepbound and Mounjaro; they say nothing about the quality or effect of research vials.',
  dose_basis:
    'The starting step of the Zepbound label is 2.5 mg for everyone; experience with other peptides does not raise it.',
  sources: sourcesFor('tirzepatide', [
    zepboundLabel,
    mounjaroLabel,
    surmount1,
    surmount4,
    surmount5,
    surpass2,
    fdaSuicidality2026,
    fdaUnapprovedGlp1,
    wadaProhibitedList,
  ]),
  claims: claimsFor('tirzepatide', 'en'),
};
