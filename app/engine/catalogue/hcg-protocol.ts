import { claimsFor, sourcesFor } from '../claims/entry-claims.ts';
import type { EntryDraft } from './define-entry.ts';
import { hcgLabels, lijesen1995, wadaProhibitedList } from './sources.ts';

export const draft: EntryDraft = {
  compound_class: 'Human chorionic gonadotropin (glycoprotein hormone)',
  mechanism_of_action:
    'hCG acts like luteinizing hormone and makes the testes and ovaries produce sex hormones. For weight no action has been shown: a 1995 meta-analysis found no evidence that it works for obesity.',
  plain_english_explanation:
    'A hormone of pregnancy that was once promoted together with very-low-calorie diets. Studies found no weight loss from it, and its US labels say that it has not been shown to be effective in treating obesity.',
  research_applications: [
    'Sex hormone production (prescription product)',
    'Luteinizing hormone signaling',
    'Historical diet studies (no effect on weight found)',
  ],
  supply: {
    mg: [0.125, 0.15, 0.2],
    injections_a_week: 7,
    vial_mg: 5,
    iu_per_mg: 1000,
  },
  basis: 'other-use',
  timing: 'commonly described at a fixed time of day.',
  cycling_guidance:
    'Commonly described as one course of up to 6 weeks. No benefit for weight is established at any length.',
  monitoring_parameters: [
    'Body weight',
    'General mood',
    'Swelling of hands or feet',
    'Breast tenderness (men)',
    'Testosterone or estradiol',
    'LH and FSH',
    'PSA (older men, as the doctor decides)',
    'Blood count',
  ],
  monitoring: [
    'noted',
    'felt',
    'noted',
    'noted',
    ['before', 'week-4-8', 'week-8-12'],
    ['before'],
    ['before'],
    ['before'],
  ],
  interactions_to_avoid: [
    'Testosterone, anabolic steroids and other sex hormones',
    'Fertility medicines (OHSS, an overreaction of the ovaries)',
    'Very-low-calorie diets without medical supervision',
    'Pregnancy tests (hCG disturbs them)',
    'Blood tests for gonadotropins (hCG disturbs them)',
  ],
  contraindications: [
    'Heart disease or cardiovascular issues',
    'Blood clotting disorders',
    'Current steroid cycle',
  ],
  not_asked: [
    'Prostate cancer, now or in the past (label)',
    'Another hormone-dependent tumor, now or in the past (label)',
    'Early puberty (label)',
    'Pregnancy planned',
    'Ovarian cysts or enlarged ovaries, or OHSS in the past',
    'Vaginal bleeding without a known cause',
    'Kidney disease, epilepsy, migraine or asthma (label: fluid retention)',
    'No IU printed on the vial',
  ],
  evidence_note:
    'Human studies found no effect of hCG on weight: they were reviewed in 1995, and US labels state that it has not been shown to be effective in treating obesity.',
  dose_basis:
    'The US labels of Novarel and Pregnyl give it into the muscle; the daily injection under the skin that is described here is on neither. hCG is measured in IU; 5,000 IU are counted as 5 mg, as sellers label the vial. If no IU is printed on the vial, do not use it.',
  sources: sourcesFor('hcg-protocol', [lijesen1995, hcgLabels, wadaProhibitedList]),
  claims: claimsFor('hcg-protocol', 'en'),
};
