import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import {
  INCRETIN_MEASURED,
  INCRETIN_MENTAL_HEALTH,
  INCRETIN_NOT_ASKED,
  INCRETIN_VISITS,
} from './incretin-warnings.ts';
import { wadaProhibitedList } from './sources.ts';
import {
  fdaSuicidality2026,
  fdaUnapprovedGlp1,
  retatrutidePhase2,
  triumph1,
  triumph4,
  wegovyLabel,
  zepboundLabel,
} from './sources-incretins.ts';

export const draft: EntryDraft = {
  compound_class: 'GIP, GLP-1 and glucagon receptor agonist (investigational)',
  mechanism_of_action:
    'Activates the receptors of three hormones: GIP, GLP-1 and glucagon. In TRIUMPH-1 mean body weight fell over 80 weeks by 17.6% with 4 mg and 25.0% with 12 mg a week, higher amounts than the one shown first here, against 3.9% with placebo.',
  plain_english_explanation:
    'An investigational once-weekly compound that copies three of the body’s own hormones of appetite and energy use. Not approved anywhere as of October 2026.',
  research_applications: [
    'Body weight in adults with obesity (TRIUMPH-1, phase 3)',
    'Side effects by amount (phase 2 and 3)',
    'Triple hormone receptor activation',
  ],
  supply: { mg: [1, 1, 1], next_mg: [2, 4], injections_a_week: 1, vial_mg: 12 },
  basis: 'trial',
  timing: 'on the same day each week, as in the trial.',
  cycling_guidance:
    'Not cycled in research: the trials gave it every week for 48 to 80 weeks. Going from 1 to 2 to 4 mg was not one of their schedules; phase 3 began at 2 mg. Each step up is only with a doctor, after at least 4 weeks and if the last one was tolerated.',
  monitoring_parameters: [
    'Body weight',
    'Appetite levels',
    'Waist circumference',
    'Nausea or vomiting',
    'Drinks per day',
    'Resting heart rate',
    'Blood pressure at home',
    'Numb or burning skin',
    'General mood',
    ...INCRETIN_MEASURED,
  ],
  monitoring: [
    'noted',
    'felt',
    'noted',
    'noted',
    'noted',
    'noted',
    'noted',
    'noted',
    'felt',
    ...INCRETIN_VISITS,
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
    INCRETIN_MENTAL_HEALTH,
    'Caution: age 18-24',
  ],
  not_asked: [
    'Personal or family history of medullary thyroid carcinoma, or MEN 2 (boxed warning of the related drugs)',
    ...INCRETIN_NOT_ASKED,
    'Kidney function (eGFR) under 30 (not studied)',
    'Another GLP-1 medicine in the last 90 days (not studied)',
    'A suicide attempt in the past (not studied)',
    'Low blood pressure, or medicines for blood pressure',
  ],
  evidence_note:
    'Trials in more than 2,000 adults showed weight loss, with digestive side effects, a faster heartbeat and abnormal skin sensations. In TRIUMPH-1 (peer-reviewed, 2026) 4.1% with the lowest of its three amounts, all higher than a starting amount, and 11.2% with the highest stopped because of side effects, against 4.6% with placebo. Long-term safety is not established, and no country had approved it as of October 2026. Call a doctor for numb, burning or painful skin; with yellow skin or dark urine stop and see a doctor.',
  dose_basis:
    'The lowest amount given once a week in the 2023 phase 2 trial is 1 mg; it is not an approved dose, and experience with other peptides does not raise it.',
  sources: sourcesFor('retatrutide', [
    retatrutidePhase2,
    triumph1,
    triumph4,
    wegovyLabel,
    zepboundLabel,
    fdaSuicidality2026,
    fdaUnapprovedGlp1,
    wadaProhibitedList,
  ]),
  claims: claimsFor('retatrutide', 'en'),
};
