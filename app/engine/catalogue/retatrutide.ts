import { claimsFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import { INCRETIN_NOT_ASKED } from './incretin-warnings.ts';
import { wadaProhibitedList } from './sources.ts';
import {
  fdaUnapprovedGlp1,
  retatrutidePhase2,
  triumph4,
  wegovyLabel,
  zepboundLabel,
} from './sources-incretins.ts';

export const draft: EntryDraft = {
  compound_class: 'GIP, GLP-1 and glucagon receptor agonist (investigational)',
  mechanism_of_action:
    'Activates the receptors of three hormones: GIP, GLP-1 and glucagon. In a 48-week phase 2 trial mean body weight fell by 8.7% with 1 mg and 17.1% with 4 mg a week, against 2.1% with placebo.',
  plain_english_explanation:
    'An investigational once-weekly compound that copies three of the body’s own hormones of appetite and energy use. Not approved anywhere as of July 2026.',
  research_applications: [
    'Body weight in adults with obesity (phase 2 trial)',
    'Side effects by amount and starting dose (same trial)',
    'Triple hormone receptor activation',
  ],
  supply: { mg: [1, 1, 1], next_mg: [2, 4], injections_a_week: 1, vial_mg: 12 },
  basis: 'trial',
  timing: 'on the same day each week, as in the trial.',
  cycling_guidance:
    'Not cycled in research: the trial gave it every week for 48 weeks, starting some groups at 2 mg. Each step up is commonly described after at least 4 weeks, and only if the last one was tolerated.',
  monitoring_parameters: [
    'Body weight',
    'Appetite levels',
    'Resting heart rate',
    'Fasting glucose',
    'Digestive comfort levels',
  ],
  interactions_to_avoid: [
    'Insulin and sulfonylureas (low blood sugar)',
    'Warfarin (needs closer control)',
    'Any other incretin drug or prescription medicine for weight loss',
    'Birth-control pills and other medicines by mouth (related drugs slow the stomach)',
  ],
  contraindications: [
    'Thyroid disorders',
    'Caution: heart disease or cardiovascular issues (heart rate rose with the dose in the trial)',
    'Caution: diabetes or blood sugar issues',
    'Caution: mental health conditions',
    'Caution: age 18-24',
  ],
  not_asked: [
    'Personal or family history of medullary thyroid carcinoma, or MEN 2 (boxed warning of the related drugs)',
    ...INCRETIN_NOT_ASKED,
  ],
  evidence_note:
    'A phase 2 trial in 338 adults showed weight loss, with digestive side effects and a rise in heart rate. The phase 3 trial TRIUMPH-4 was announced by the maker in December 2025 and is not yet peer-reviewed: with the highest amount 20.9% had abnormal skin sensations (dysesthesia), with the next 8.8%, with placebo 0.7%; 18% against 4% stopped because of side effects. Long-term safety is not established, and no country had approved it as of July 2026.',
  dose_basis:
    'The lowest amount given once a week in the 2023 phase 2 trial is 1 mg; it is not an approved dose, and experience with other peptides does not raise it.',
  sources: [retatrutidePhase2, triumph4, wegovyLabel, zepboundLabel, fdaUnapprovedGlp1, wadaProhibitedList],
  claims: claimsFor('retatrutide', 'en'),
};
